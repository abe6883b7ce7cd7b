import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { messengerConformance } from '../../../modules/notifications/messenger.conformance.ts'
import type { Message } from '../../../modules/notifications/ports.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { createOutbox } from './create-outbox.ts'
import { isSameRecipient } from './same-recipient.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const clock = createTestClock('2026-05-01T08:00:00Z')
const open = (folder = newFolder()) => {
  const outbox = createOutbox({ folder, clock })
  const app = Fastify()
  outbox.mount(app)
  const json = async (query = '') => (await app.inject(`/dev/outbox.json${query}`)).json()
  return { ...outbox, app, folder, json }
}
const code = (messageId: string, change: Partial<Message> = {}): Message => ({
  messageId,
  channel: 'Sms',
  to: '+989121234567',
  template: 'sign-in-code',
  text: 'کد ورود شما به پرستو: ۱۲۳۴\n\n@localhost #1234',
  values: { code: '1234' },
  ...change,
})

messengerConformance('outbox', {
  channel: 'Sms',
  start: async () => {
    const { messenger, json } = open()
    return { messenger, received: json }
  },
})

describe('the outbox', () => {
  it('shows newest first, after a restart too, in the shape of api.md', async () => {
    const { messenger, folder } = open()
    await messenger.send(code('a'))
    clock.advance({ minutes: 1 })
    await messenger.send(code('b', { values: { code: '5678' } }))
    expect(await open(folder).json()).toEqual([
      expect.objectContaining({ values: { code: '5678' }, at: '2026-05-01T08:01:00Z' }),
      {
        to: '+989121234567',
        channel: 'Sms',
        template: 'sign-in-code',
        text: 'کد ورود شما به پرستو: ۱۲۳۴\n\n@localhost #1234',
        values: { code: '1234' },
        at: '2026-05-01T08:00:00Z',
      },
    ])
  })

  it('keeps its file for the owner only and loses no other message to a torn line', async () => {
    const { messenger, folder, json } = open()
    await messenger.send(code('a'))
    const file = join(folder, 'messages.jsonl')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    appendFileSync(file, readFileSync(file, 'utf8').trim().slice(0, 40))
    await messenger.send(code('b'))
    expect(await json()).toHaveLength(2)
  })

  it('keeps a message once, whichever process wrote it, and goes on after somebody emptied the file', async () => {
    const { messenger, folder, json } = open()
    const other = open(folder)
    await messenger.send(code('a'))
    await other.messenger.send(code('b'))
    for (const one of [messenger, other.messenger])
      for (const id of ['a', 'b']) await one.send(code(id))
    expect(await json()).toHaveLength(2)
    rmSync(join(folder, 'messages.jsonl'))
    await messenger.send(code('a'))
    await other.messenger.send(code('a'))
    expect(await json()).toHaveLength(1)
  })

  it('finds a recipient however the number is written', async () => {
    const { messenger, json } = open()
    await messenger.send(code('a'))
    await messenger.send(code('b', { to: '+9647701234567' }))
    await messenger.send(code('c', { to: 'Sara@example.com', channel: 'Email' }))
    for (const typed of [
      '09121234567',
      '+98 912 123 4567',
      '912-123-4567',
      '۰۹۱۲۱۲۳۴۵۶۷',
      '00989121234567',
    ])
      expect(await json(`?to=${encodeURIComponent(typed)}`)).toMatchObject([
        { to: '+989121234567' },
      ])
    expect(await json('?to=07701234567')).toMatchObject([{ to: '+9647701234567' }])
    expect(await json('?to=sara@EXAMPLE.com')).toMatchObject([{ channel: 'Email' }])
    expect(await json('?to=09129999999')).toEqual([])
    expect(isSameRecipient('+989121234567', '0')).toBe(false)
  })

  it('shows the code large and selectable, and hostile text as text', async () => {
    const { messenger, app } = open()
    const hostile = '<script>alert(1)</script> https://example.com/"onload=x'
    await messenger.send(code('a', { text: hostile, to: '"><img src=x>' }))
    const page = await app.inject(`/dev/outbox?to=${encodeURIComponent('"><b>')}`)
    const all = await app.inject('/dev/outbox')
    expect(page.body).not.toContain('"><b>')
    expect(all.body).not.toContain('<script>alert')
    expect(all.body).not.toContain('<img src=x')
    expect(all.body).toContain('<bdi dir="ltr">1234</bdi>')
    expect(all.body).toContain('۱ پیام')
    expect(all.headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+'; connect-src/)
    expect(all.headers['content-type']).toMatch(/text\/html/)
  })
})
