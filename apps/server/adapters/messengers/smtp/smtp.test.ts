import { describe, expect, it } from 'vitest'
import {
  messageToCarry,
  messengerConformance,
} from '../../../modules/notifications/messenger.conformance.ts'
import { createSmtp } from './create-smtp.ts'
import { mailPage } from './mail-page.ts'
import { openSmtpStub } from './testing/smtp-stub.ts'

async function start() {
  const stub = await openSmtpStub()
  const messenger = createSmtp({
    url: stub.url,
    from: 'پرستو <no-reply@parastoo.example>',
    brandName: 'پرستو',
    hostName: 'parastoo.example',
  })
  return {
    messenger,
    stub,
    received: async () => stub.mails.map(({ to, raw }) => ({ to: to.join(), text: textOf(raw) })),
    fallSilent: async () => stub.fallSilent(),
    goDown: stub.goDown,
    refuse: async () => stub.refuseNext('rcpt', '550 No such mailbox'),
  }
}

/** The plain part of a mail, its transfer encoding undone. */
function textOf(raw: string): string {
  const part = raw.split('text/plain')[1] ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8').trim()
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim()
}
const mail = { channel: 'Email', to: 'sara@example.com', subject: 'بلیت شما' } as const

messengerConformance('smtp', { channel: 'Email', to: 'sara@example.com', start })

describe('smtp', () => {
  it('names the sender and the message, which nobody answers', async () => {
    const { messenger, stub } = await start()
    await messenger.send(messageToCarry(mail))
    const [sent] = stub.mails
    expect(sent?.raw).toMatch(/^From: =\?UTF-8\?.*<no-reply@parastoo\.example>/m)
    expect(sent?.raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(sent?.raw).toContain(`<${messageToCarry().messageId}@parastoo.example>`)
  })

  it('takes no header from a subject or an address', async () => {
    const { messenger, stub } = await start()
    const evil = 'x\r\nBcc: thief@example.com'
    await messenger.send(messageToCarry({ ...mail, subject: evil }))
    await messenger.send(
      messageToCarry({
        ...mail,
        messageId: 'other',
        to: 'sara@example.com\r\nBcc: thief@example.com',
      }),
    )
    for (const { raw, to } of stub.mails) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
      expect(to.join()).not.toContain('thief')
    }
  })

  it.each([
    ['rcpt', '550 No such mailbox', { failed: 'SMTP 550' }],
    ['data', '554 Looks like spam', { failed: 'SMTP 554' }],
    ['rcpt', '451 Come back later', { unsent: true, reason: 'SMTP 451' }],
  ] as const)('tells a no from a not now: %s %s', async (at, reply, outcome) => {
    const { messenger, stub } = await start()
    stub.refuseNext(at, reply)
    expect(await messenger.send(messageToCarry(mail))).toEqual(outcome)
  })

  it('writes a page that runs from right to left and carries nothing a text could smuggle in', () => {
    const page = mailPage({
      subject: 'الف',
      brandName: 'پرستو',
      text: '<script>x</script>\nhttps://parastoo.example/o/1\n\n@parastoo.example #1234',
    })
    expect(page).toContain('dir="rtl"')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('href="https://parastoo.example/o/1"')
    expect(page).not.toContain('#1234')
  })
})
