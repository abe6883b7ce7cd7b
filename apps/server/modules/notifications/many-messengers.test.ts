import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { followDeliveries } from './follow-deliveries.ts'
import { createNotifications } from './index.ts'
import type { Delivery, Messenger } from './ports.ts'
import type { NotificationsTables } from './tables.generated.ts'

const { db, url } = await testDatabase()
const clock = createTestClock('2030-05-01T08:00:00Z')
const jobs = createJobs({ db, url, log: silentLog, clock })

type Answer = Awaited<ReturnType<Messenger['send']>>
const secret = 'what only the provider knows'
const delivered = new Map<string, Delivery>()
let asked: string[] = []

/** A messenger that answers as it is told, and says yes when it is told nothing. */
function actor(name: string, more: Partial<Messenger> = {}) {
  const answers: Answer[] = []
  const messenger: Messenger = {
    name,
    channels: ['Sms'],
    isRepeatable: true,
    async send() {
      asked.push(name)
      return answers.shift() ?? { sent: true, providerId: `${name}-${asked.length}` }
    },
    ...more,
  }
  return { messenger, answers }
}
const first = actor('first', {
  deliveries: async (ids) =>
    ids.map((providerId) => ({ providerId, delivery: delivered.get(providerId) ?? 'on-its-way' })),
})
const second = actor('second', {
  isRepeatable: false,
  readReceipts({ rawBody, signature }) {
    if (createHmac('sha256', secret).update(rawBody).digest('hex') !== signature) return null
    return JSON.parse(rawBody)
  },
})
const needs = {
  db,
  jobs,
  clock,
  log: silentLog,
  push: null,
  quietHours: null,
  messengers: [first.messenger, second.messenger],
  brandName: 'پرستو',
  publicUrl: 'https://parastoo.example',
}
const notifications = createNotifications(needs)
notifications.defineJobs()
await jobs.start({ work: false })

let keys = 0
const queue = async () => {
  keys += 1
  await db.tx((tx) =>
    notifications.send(tx, {
      channel: 'Sms',
      to: '+989121234567',
      template: 'order-expired',
      values: {
        orderNumber: '1042',
        titleFa: 'تهران به مشهد',
        link: 'https://parastoo.example/x',
        isFlight: true,
      },
      dedupeKey: `order-expired:${keys}`,
    }),
  )
}
const last = () =>
  tables<NotificationsTables>(db)
    .selectFrom('notifications.message')
    .select(['state', 'messenger', 'providerId', 'delivery', 'failure'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
async function runToTheEnd() {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await jobs.runDue()
    clock.advance({ minutes: 10 })
  }
}
const unknown = { unknown: true as const, reason: 'silence' }
const unsent = { unsent: true as const, reason: 'down' }

beforeEach(() => {
  asked = []
  first.answers.length = 0
  second.answers.length = 0
})

describe('several messengers of one channel', () => {
  it('are asked in order until one takes the message', async () => {
    first.answers.push(unsent)
    await queue()
    await runToTheEnd()
    expect([asked, (await last()).messenger]).toEqual([['first', 'second'], 'second'])
    first.answers.push({ failed: 'no such number' })
    await queue()
    await runToTheEnd()
    expect((await last()).messenger).toBe('second')
  })

  it('never both have the same words: one that may have it is asked again, and no other', async () => {
    first.answers.push(unknown, unsent, unknown)
    await queue()
    await runToTheEnd()
    expect(asked).toEqual(['first', 'first', 'first', 'first'])
    expect(await last()).toMatchObject({ state: 'sent', messenger: 'first' })
  })

  it('that take no key are not asked again when they may have it', async () => {
    first.answers.push(unsent)
    second.answers.push(unknown)
    await queue()
    await runToTheEnd()
    expect(asked).toEqual(['first', 'second'])
    expect(await last()).toMatchObject({ state: 'unknown', messenger: 'second' })
  })

  it('are tried in further rounds while none could be reached, then it has failed', async () => {
    for (let round = 0; round < 10; round += 1) {
      first.answers.push(unsent)
      second.answers.push(unsent)
    }
    await queue()
    await runToTheEnd()
    expect(asked.length).toBeGreaterThan(8)
    expect(await last()).toMatchObject({ state: 'failed', failure: 'down' })
  })

  it('carry a code while its reader waits, and refuse when none could', async () => {
    const code = () => {
      keys += 1
      const values = { code: '4821' }
      const said = {
        channel: 'Sms',
        to: '+989121234567',
        template: 'sign-in-code',
        values,
      } as const
      return notifications.sendNow({ ...said, dedupeKey: `code:${keys}` })
    }
    first.answers.push(unsent)
    expect(await code()).toEqual({ sent: true })
    first.answers.push(unsent)
    second.answers.push(unsent)
    expect(await code()).toMatchObject({ refused: 'CHANNEL_NOT_AVAILABLE' })
  })
})

describe('what became of a message', () => {
  it('is asked where it can be, until it is certain', async () => {
    await queue()
    await jobs.runDue()
    const { providerId } = await last()
    const follow = async () => {
      await followDeliveries(needs)
      return (await last()).delivery
    }
    expect(await follow()).toBe('on-its-way')
    delivered.set(providerId ?? '', 'delivered')
    expect(await follow()).toBe('delivered')
    delivered.set(providerId ?? '', 'undelivered')
    expect(await follow()).toBe('delivered')
  })

  it('is told by providers that sign what they tell, and by nobody else', async () => {
    const app = Fastify()
    await notifications.mount(app, { second: 'our-word' })
    first.answers.push(unsent)
    await queue()
    await jobs.runDue()
    const { providerId } = await last()
    const body = JSON.stringify([{ providerId, delivery: 'undelivered' }])
    const tell = (signature: string, path = '/receipts/second') =>
      app.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { 'x-hub-signature-256': signature, 'content-type': 'application/json' },
      })
    const right = createHmac('sha256', secret).update(body).digest('hex')
    expect((await tell('none')).statusCode).toBe(404)
    expect((await tell(right, '/receipts/first')).statusCode).toBe(404)
    expect((await tell(right, '/receipts/nobody')).statusCode).toBe(404)
    expect((await last()).delivery).toBeNull()
    expect((await tell(right)).statusCode).toBe(204)
    expect((await last()).delivery).toBe('undelivered')

    const greet = (word: string) =>
      app.inject(`/receipts/second?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=42`)
    expect((await greet('our-word')).body).toBe('42')
    expect((await greet('guess')).statusCode).toBe(404)
  })
})
