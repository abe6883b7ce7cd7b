import { setTimeout as delay } from 'node:timers/promises'
import { isRefused } from '@parastoo/kit/outcome'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createNotifications } from './index.ts'
import type { Message, Messenger } from './ports.ts'
import type { NotificationsTables } from './tables.generated.ts'

const { db, url } = await testDatabase()
const clock = createTestClock('2026-05-01T08:00:00Z')
const logged: string[] = []
const log = createLog({ level: 'trace' }, { write: (line) => void logged.push(line) })
const jobs = createJobs({ db, url, log, clock })

type Answer = Awaited<ReturnType<Messenger['send']>>
let answers: (Answer | Error)[] = []
let carried: Message[] = []
const messenger: Messenger = {
  name: 'fake',
  channels: ['Sms'],
  isRepeatable: true,
  async send(message) {
    carried.push(message)
    const answer = answers.shift() ?? { sent: true, providerId: `fake-${carried.length}` }
    if (answer instanceof Error) throw answer
    return answer
  },
}
const notifications = createNotifications({
  db,
  jobs,
  clock,
  log,
  push: null,
  quietHours: null,
  messengers: [messenger],
  brandName: 'پرستو',
  publicUrl: 'https://parastoo.example',
})
notifications.defineJobs()
await jobs.start({ work: false })

const expired = (dedupeKey: string) => ({
  channel: 'Sms' as const,
  to: '+989121234567',
  template: 'order-expired' as const,
  values: {
    orderNumber: '1042',
    titleFa: 'تهران به مشهد',
    link: 'https://parastoo.example/x',
    isFlight: true,
  },
  dedupeKey,
})
const code = (dedupeKey: string) => ({
  channel: 'Sms' as const,
  to: '+989121234567',
  template: 'sign-in-code' as const,
  values: { code: '4821' },
  dedupeKey,
})
const rows = () => tables<NotificationsTables>(db).selectFrom('notifications.message').selectAll()
const lastRow = () => rows().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Runs the job again and again, past the pauses between its attempts. */
async function runToTheEnd() {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await jobs.runDue()
    clock.advance({ minutes: 10 })
  }
}

beforeEach(() => {
  answers = []
  carried = []
  logged.length = 0
})

describe('a queued message', () => {
  it('leaves once after the commit, however often it is queued', async () => {
    for (const _ of [1, 2])
      await db.tx(async (tx) => {
        await notifications.send(tx, expired('order-expired:1'))
        expect(carried).toHaveLength(0)
      })
    await jobs.runDue()
    expect(carried).toHaveLength(1)
    expect(carried[0]?.text).toBe(
      'پرستو: مهلت پرداخت «تهران به مشهد» تمام شد و صندلی‌ها آزاد شدند.\n' +
        'اگر هنوز این سفر را می‌خواهید، دوباره جستجو کنید.\nhttps://parastoo.example/x',
    )
    expect(await lastRow()).toMatchObject({ state: 'sent', providerId: 'fake-1' })
  })

  it('is never sent when the transaction it was queued in is rolled back', async () => {
    const undone = db.tx(async (tx) => {
      await notifications.send(tx, expired('order-expired:2'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.runDue()
    expect(carried).toHaveLength(0)
  })

  it('is asked again by the same id while the messenger is silent or broken', async () => {
    answers = [{ unknown: true, reason: 'timeout' }, new Error('socket hang up')]
    await db.tx((tx) => notifications.send(tx, expired('order-expired:3')))
    await runToTheEnd()
    expect(carried).toHaveLength(3)
    expect(new Set(carried.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await lastRow()).toMatchObject({ state: 'sent', failure: null })
  })

  it('ends as unknown when the messenger stays silent, and as failed when it says no', async () => {
    answers = Array.from({ length: 20 }, () => ({ unknown: true, reason: 'timeout' }))
    await db.tx((tx) => notifications.send(tx, expired('order-expired:4')))
    await runToTheEnd()
    expect(await lastRow()).toMatchObject({ state: 'unknown', failure: 'timeout' })
    answers = [{ failed: 'no such number' }]
    carried = []
    await db.tx((tx) => notifications.send(tx, expired('order-expired:5')))
    await runToTheEnd()
    expect(carried).toHaveLength(1)
    expect(await lastRow()).toMatchObject({ state: 'failed', failure: 'no such number' })
  })
})

describe('a message sent at once', () => {
  it('arrives with the code for people and for the phone, and what it said is not kept', async () => {
    expect(await notifications.sendNow(code('code:1'))).toEqual({ sent: true })
    expect(carried[0]).toMatchObject({
      text: 'کد ورود شما به پرستو: ۴۸۲۱\nاین کد را در اختیار کسی نگذارید.\n\n@parastoo.example #4821',
      values: { code: '4821' },
    })
    expect(await lastRow()).toMatchObject({ state: 'sent', content: null })
  })

  it('tells a certain no at once, and takes silence for sent', async () => {
    answers = [{ failed: 'blocked' }, { unknown: true, reason: 'timeout' }]
    expect(await notifications.sendNow(code('code:2'))).toMatchObject({
      refused: 'CHANNEL_NOT_AVAILABLE',
    })
    expect(await notifications.sendNow(code('code:3'))).toEqual({ sent: true })
    expect(await lastRow()).toMatchObject({ state: 'unknown' })
  })

  it('refuses a channel nobody carries, without a trace', async () => {
    const before = (await rows().execute()).length
    const asked = await notifications.sendNow({ ...code('code:4'), channel: 'Whatsapp' })
    expect(isRefused(asked) && asked.refused).toBe('CHANNEL_NOT_AVAILABLE')
    expect((await rows().execute()).length).toBe(before)
    expect([notifications.carries('Sms'), notifications.carries('Whatsapp')]).toEqual([true, false])
  })
})

it('writes neither texts nor numbers nor codes into the log', async () => {
  answers = [new Error('refused for a reason'), { failed: 'blocked' }]
  await notifications.sendNow(code('code:5'))
  await db.tx((tx) => notifications.send(tx, expired('order-expired:6')))
  await jobs.runDue()
  await delay(0)
  expect(logged.length).toBeGreaterThan(2)
  const text = logged.join('\n')
  for (const secret of ['4821', '۴۸۲۱', '9121234567', 'مشهد']) expect(text).not.toContain(secret)
})
