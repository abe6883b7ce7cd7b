import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  messageToCarry,
  messengerConformance,
} from '../../../modules/notifications/messenger.conformance.ts'
import { createLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createWhatsapp } from './create-whatsapp.ts'
import {
  approved,
  appSecret,
  openWhatsappStub,
  phoneNumberId,
  token,
} from './testing/whatsapp-stub.ts'

async function start() {
  const stub = await openWhatsappStub()
  const logged: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const messenger = createWhatsapp(
    {
      token,
      appSecret,
      phoneNumberId,
      host: stub.url,
      version: 'v23.0',
      templates: { 'sign-in-code': approved },
    },
    createOutbound({ log }),
  )
  return {
    messenger,
    stub,
    logged,
    received: async () => stub.sent,
    fallSilent: async () => stub.order(/./, 'after'),
    goDown: stub.goDown,
    refuse: async () => stub.refuseNext(131_026),
  }
}
const code = { channel: 'Whatsapp', template: 'sign-in-code', values: { code: '1234' } } as const

messengerConformance('whatsapp', { channel: 'Whatsapp', start, onlyCodes: true })

describe('whatsapp', () => {
  it('has no words but those of an approved template', async () => {
    const { messenger, stub } = await start()
    expect(await messenger.send(messageToCarry({ channel: 'Whatsapp' }))).toMatchObject({
      failed: expect.stringContaining('order-expired'),
    })
    expect(stub.requests).toHaveLength(0)
  })

  it.each([100, 131_026, 131_047, 132_000, 132_001, 190])(
    'takes %i for a certain no',
    async (no) => {
      const { messenger, stub } = await start()
      stub.refuseNext(no)
      expect(await messenger.send(messageToCarry(code))).toEqual({ failed: `WhatsApp ${no}` })
    },
  )

  it.each([4, 130_429, 131_056])('takes %i for not sent, and worth another try', async (no) => {
    const { messenger, stub } = await start()
    stub.refuseNext(no)
    expect(await messenger.send(messageToCarry(code))).toMatchObject({ unsent: true })
  })

  it('reads receipts that WhatsApp signed, and none that anybody else did', async () => {
    const { messenger } = await start()
    const statuses = ['sent', 'delivered', 'read', 'failed', 'odd'].map((status, index) => ({
      id: `wamid.${index}`,
      status,
    }))
    const rawBody = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }, {}] }, {}] })
    const signed = (text: string, secret: string) =>
      `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
    const read = (signature: string, body = rawBody) =>
      messenger.readReceipts?.({ rawBody: body, signature })
    expect(read(signed(rawBody, appSecret))?.map(({ delivery }) => delivery)).toEqual([
      'on-its-way',
      'delivered',
      'delivered',
      'undelivered',
    ])
    expect(read(signed(rawBody, 'another secret'))).toBeNull()
    expect(read('')).toBeNull()
    expect(read(signed(rawBody, appSecret), rawBody.replace('wamid.1', 'wamid.9'))).toBeNull()
    expect(read(signed('{', appSecret), '{')).toBeNull()
  })

  it('writes neither its token nor numbers nor codes into the log', async () => {
    const { messenger, stub, logged } = await start()
    stub.order(/./, 'before')
    await messenger.send(messageToCarry(code))
    await messenger.send(messageToCarry(code))
    expect(logged.join('\n')).not.toMatch(new RegExp(`${token}|9121234567|1234"`))
  })
})
