/** What every messenger must do, whoever it is: run by the test of each adapter, on its fake or its stub. */
import { describe, expect, it } from 'vitest'
import type { Message, Messenger } from './ports.ts'

/** An adapter under test, and what its other side has received so far, oldest first. */
export type MessengerUnderTest = {
  messenger: Messenger
  received: () => Promise<{ to: string; text: string }[]>
  /** Makes the other side silent: it may or may not take what it is given. Left out by one that cannot fall silent. */
  fallSilent?: () => Promise<void>
}

const message = (change: Partial<Message> = {}): Message => ({
  messageId: '0196f0f0-0000-7000-8000-000000000001',
  channel: 'Sms',
  to: '+989121234567',
  template: 'sign-in-code',
  text: 'کد ورود شما به پرستو: ۱۲۳۴\n\n@parastoo.example #1234',
  values: { code: '1234' },
  ...change,
})

export function messengerConformance(
  name: string,
  { start, channel }: { start: () => Promise<MessengerUnderTest>; channel: Message['channel'] },
): void {
  describe(`${name} as a messenger`, () => {
    it('names itself and carries the channel it is asked for', async () => {
      const { messenger } = await start()
      expect(messenger.name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(messenger.channels).toContain(channel)
    })

    it('carries the text to its recipient as it was written', async () => {
      const { messenger, received } = await start()
      const sent = await messenger.send(message({ channel }))
      expect(sent).toMatchObject({ sent: true, providerId: expect.stringMatching(/./) })
      expect(await received()).toMatchObject([{ to: message().to, text: message().text }])
    })

    it('carries a message once, however often it is asked by the same id', async () => {
      const { messenger, received } = await start()
      const sent = await Promise.all([1, 2, 3].map(() => messenger.send(message({ channel }))))
      for (const answer of sent) expect(answer).toMatchObject({ sent: true })
      expect(await received()).toHaveLength(1)
    })

    it('carries different messages of the same text', async () => {
      const { messenger, received } = await start()
      await messenger.send(message({ channel }))
      const other = '0196f0f0-0000-7000-8000-000000000002'
      await messenger.send(message({ channel, messageId: other }))
      expect(await received()).toHaveLength(2)
    })

    it('says unknown, and never sent or failed, when the other side is silent', async () => {
      const { messenger, fallSilent } = await start()
      if (!fallSilent) return
      await fallSilent()
      expect(await messenger.send(message({ channel }))).toMatchObject({ unknown: true })
    })
  })
}
