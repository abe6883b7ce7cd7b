import { describe, expect, it } from 'vitest'
import {
  messageToCarry,
  messengerConformance,
} from '../../../modules/notifications/messenger.conformance.ts'
import { createLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createKavenegar } from './create-kavenegar.ts'
import { apiKey, approved, openKavenegarStub } from './testing/kavenegar-stub.ts'

async function start() {
  const stub = await openKavenegarStub()
  const logged: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const settings = { apiKey, host: stub.url, sender: '2000500666' }
  const messenger = createKavenegar(
    { ...settings, templates: { 'sign-in-code': approved } },
    createOutbound({ log }),
  )
  return {
    messenger,
    stub,
    logged,
    received: async () => stub.sent,
    fallSilent: async () => stub.order(/./, 'after'),
    goDown: stub.goDown,
    refuse: async () => stub.refuseNext(402),
  }
}

messengerConformance('kavenegar', { channel: 'Sms', start })

describe('kavenegar', () => {
  it('sends a code by the approved template, and speaks it where texts do not arrive', async () => {
    const { messenger, stub } = await start()
    const code = { template: 'sign-in-code', values: { code: '1234' } }
    await messenger.send(messageToCarry(code))
    await messenger.send(messageToCarry({ ...code, isSpoken: true }))
    expect(stub.sent.map(({ text }) => text)).toEqual(['1234', 'spoken 1234'])
    expect(stub.requests[0]?.form).toMatchObject({ receptor: '+989121234567', template: approved })
  })

  it.each([400, 401, 402, 403, 407, 411, 412, 413, 416, 418, 422, 424, 426, 428, 431, 432, 501])(
    'takes %i for a certain no',
    async (code) => {
      const { messenger, stub } = await start()
      stub.refuseNext(code)
      expect(await messenger.send(messageToCarry())).toEqual({ failed: `Kavenegar ${code}` })
    },
  )

  it.each([409, 451])('takes %i for not sent, and worth another try', async (code) => {
    const { messenger, stub } = await start()
    stub.refuseNext(code)
    expect(await messenger.send(messageToCarry())).toMatchObject({ unsent: true })
  })

  it('takes a web page and half a reply for unknown', async () => {
    const { messenger, stub } = await start()
    for (const fault of ['page', 'half'] as const) {
      stub.order(/./, fault)
      expect(await messenger.send(messageToCarry())).toMatchObject({ unknown: true })
    }
  })

  it('tells what became of messages', async () => {
    const { messenger, stub } = await start()
    const ids = ['a', 'b', 'c', 'd'].map((tail) => messageToCarry().messageId.slice(0, -1) + tail)
    for (const messageId of ids) await messenger.send(messageToCarry({ messageId }))
    const states = [5, 10, 11, 14]
    for (const [index, one] of stub.sent.entries()) one.status = states[index] ?? 0
    const asked = stub.sent.map(({ messageid }) => String(messageid))
    expect(await messenger.deliveries?.(asked)).toEqual(
      ['on-its-way', 'delivered', 'undelivered', 'undelivered'].map((delivery, index) => ({
        providerId: asked[index],
        delivery,
      })),
    )
  })

  it('writes neither its key nor numbers nor texts into the log', async () => {
    const { messenger, stub, logged } = await start()
    stub.order(/./, 'before')
    await messenger.send(messageToCarry())
    await messenger.send(messageToCarry())
    expect(logged.length).toBeGreaterThan(1)
    expect(logged.join('\n')).not.toMatch(new RegExp(`${apiKey}|9121234567|صندلی`))
  })
})
