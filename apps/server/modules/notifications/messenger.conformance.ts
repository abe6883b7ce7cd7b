/** What every messenger must do, whoever it is: run by the test of each adapter, on its fake or its stub. */
import { describe, expect, it } from 'vitest'
import type { Message, Messenger } from './ports.ts'

/** An adapter under test, and what its other side has received so far, oldest first. */
export type MessengerUnderTest = {
  messenger: Messenger
  received: () => Promise<{ to: string; text: string }[]>
  /** The other side takes the next message and its answer is lost. Left out by one that cannot fall silent. */
  fallSilent?: () => Promise<void>
  /** Nobody listens there any more. */
  goDown?: () => Promise<void>
  /** The other side refuses the next message for good. */
  refuse?: () => Promise<void>
}

/** A message to try a messenger with. */
export const messageToCarry = (change: Partial<Message> = {}): Message => ({
  messageId: '0196f0f0-0000-7000-8000-000000000001',
  channel: 'Sms',
  to: '+989121234567',
  template: 'order-expired',
  subject: 'مهلت پرداخت تمام شد',
  text: 'پرستو: مهلت پرداخت تمام شد و صندلی‌ها آزاد شدند.\nhttps://parastoo.example/o/1',
  values: { orderNumber: '1042' },
  ...change,
})

const code = { template: 'sign-in-code', text: '1234', values: { code: '1234' } }

export function messengerConformance(
  name: string,
  {
    start,
    channel,
    to,
    onlyCodes = false,
  }: {
    start: () => Promise<MessengerUnderTest>
    channel: Message['channel']
    /** An address of the channel, where it is no mobile number. */
    to?: string
    /** Carries nothing but codes, by an approved template. */
    onlyCodes?: boolean
  },
): void {
  const message = (change: Partial<Message> = {}) =>
    messageToCarry({
      channel,
      ...(to === undefined ? {} : { to }),
      ...(onlyCodes ? code : {}),
      ...change,
    })

  describe(`${name} as a messenger`, () => {
    it('names itself and carries the channel it is asked for', async () => {
      const { messenger } = await start()
      expect(messenger.name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(messenger.channels).toContain(channel)
    })

    it('carries the text to its recipient as it was written', async () => {
      const { messenger, received } = await start()
      const sent = await messenger.send(message())
      expect(sent).toMatchObject({ sent: true, providerId: expect.stringMatching(/./) })
      expect(await received()).toMatchObject([{ to: message().to, text: message().text }])
    })

    it('carries a message once by the same id, if it says that it may be repeated', async () => {
      const { messenger, received } = await start()
      if (!messenger.isRepeatable) return
      const sent = await Promise.all([1, 2, 3].map(() => messenger.send(message())))
      for (const answer of sent) expect(answer).toMatchObject({ sent: true })
      expect(await received()).toHaveLength(1)
    })

    it('carries different messages of the same text', async () => {
      const { messenger, received } = await start()
      await messenger.send(message())
      await messenger.send(message({ messageId: '0196f0f0-0000-7000-8000-000000000002' }))
      expect(await received()).toHaveLength(2)
    })

    it('says unknown, and never sent or failed, when the answer is lost', async () => {
      const { messenger, fallSilent } = await start()
      if (!fallSilent) return
      await fallSilent()
      expect(await messenger.send(message())).toMatchObject({ unknown: true })
    })

    it('says unsent when nobody listens, so that another may carry it', async () => {
      const { messenger, goDown, received } = await start()
      if (!goDown) return
      await goDown()
      expect(await messenger.send(message())).toMatchObject({ unsent: true })
      expect(await received()).toEqual([])
    })

    it('says failed when it is refused for good', async () => {
      const { messenger, refuse } = await start()
      if (!refuse) return
      await refuse()
      expect(await messenger.send(message())).toMatchObject({ failed: expect.any(String) })
    })
  })
}
