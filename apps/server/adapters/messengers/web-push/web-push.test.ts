import { describe, expect, it } from 'vitest'
import {
  messageToCarry,
  messengerConformance,
} from '../../../modules/notifications/messenger.conformance.ts'
import { createLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createWebPush, isPushService, newPushKeys } from './create-web-push.ts'
import { openPushServiceStub } from './testing/push-service-stub.ts'

async function start() {
  const stub = await openPushServiceStub()
  const logged: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const messenger = createWebPush(
    { ...newPushKeys(), contact: 'mailto:it@parastoo.example' },
    createOutbound({ log }),
    { isService: (endpoint) => endpoint.startsWith(stub.url) },
  )
  return {
    messenger: {
      ...messenger,
      // The suite speaks of one recipient; ours is the device of the stub.
      send: (message: Parameters<typeof messenger.send>[0]) =>
        messenger.send({ ...message, to: stub.device }),
    },
    stub,
    logged,
    received: async () =>
      stub.shown.map(({ text }) => ({
        to: messageToCarry().to,
        text: JSON.parse(text).notification.body,
      })),
    fallSilent: async () => stub.order(/./, 'after'),
    goDown: stub.goDown,
    refuse: async () => stub.refuseNext(400),
  }
}

describe('web push', () => {
  it('brings a message whole, in Persian, with where a press leads, and replaces it when it is repeated', async () => {
    const { messenger, stub } = await start()
    const link = 'https://parastoo.example/o/1'
    const message = messageToCarry({
      channel: 'Push',
      template: 'flight-moved',
      values: { orderNumber: '1042', link },
    })
    expect(await messenger.send(message)).toMatchObject({ sent: true })
    await messenger.send(message)
    expect(stub.shown).toHaveLength(1)
    const [shown] = stub.shown
    expect(shown).toMatchObject({ urgency: 'high', ttl: '86400' })
    expect(JSON.parse(shown?.text ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'مهلت پرداخت تمام شد',
        body: 'پرستو: مهلت پرداخت تمام شد و صندلی‌ها آزاد شدند.',
        navigate: link,
        lang: 'fa',
        dir: 'rtl',
        tag: message.messageId,
      },
    })
  })

  it.each([
    [410, { failed: 'gone' }],
    [404, { failed: 'gone' }],
    [413, { failed: 'the push service answers 413' }],
    [429, { unsent: true, reason: 'the push service answers 429' }],
    [503, { unsent: true, reason: 'the push service answers 503' }],
  ])('takes %i for what it is', async (status, end) => {
    const { messenger, stub } = await start()
    stub.refuseNext(status)
    expect(await messenger.send(messageToCarry({ channel: 'Push' }))).toEqual(end)
    expect(stub.shown).toEqual([])
  })

  it('cuts what is too long for a device, and logs neither text nor endpoint', async () => {
    const { messenger, stub, logged } = await start()
    const text = Array.from({ length: 400 }, (_, line) => `سطر ${line} از یک پیام بلند`).join('\n')
    expect(await messenger.send(messageToCarry({ channel: 'Push', text }))).toMatchObject({
      sent: true,
    })
    expect(Buffer.byteLength(stub.shown[0]?.text ?? '')).toBeLessThanOrEqual(3993)
    expect(logged.join()).not.toMatch(/سطر|send\/abc/)
  })

  it.each([
    ['https://fcm.googleapis.com/fcm/send/a', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
    ['https://web.push.apple.com/a', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
    ['http://fcm.googleapis.com/a', false],
    ['https://fcm.googleapis.com:8443/a', false],
    ['https://fcm.googleapis.com.evil.example/a', false],
    ['https://user@fcm.googleapis.com/a', false],
    ['https://127.0.0.1/a', false],
    ['https://evilpush.apple.com.example/a', false],
    ['not an address', false],
  ])('calls %s: %s', (endpoint, isCalled) => {
    expect(isPushService(endpoint)).toBe(isCalled)
  })
})

messengerConformance('web-push', { channel: 'Push', start })
