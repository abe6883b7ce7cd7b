import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createJobs } from './jobs.ts'

const { db, url } = await testDatabase()
const lines: string[] = []
const log = createLog({ level: 'warn' }, { write: (line) => void lines.push(line) })
const jobs = createJobs({ db, url, log, clock: systemClock })
const seen: { name: string; id: string }[] = []
const record = (name: string) => async (payload: { id: string }) => {
  seen.push({ name, id: payload.id })
}
const idsOf = (name: string) => seen.filter((each) => each.name === name).map(({ id }) => id)

jobs.define('quick', {}, record('quick'))
jobs.define('later', {}, record('later'))
jobs.define('doomed', { retryLimit: 1, retryDelaySeconds: 1 }, async () => {
  throw new Error('the airline said no')
})
const attempts: number[] = []
jobs.define('shaky', { retryDelaySeconds: 1 }, async (_payload, { attempt }) => {
  attempts.push(attempt)
  if (attempt === 1) throw new Error('not yet')
})
jobs.every('beat', 1, async () => {
  await record('beat')({ id: 'beat' })
})
beforeAll(() => jobs.start())
afterAll(() => jobs.stop())

it('is woken by a commit of its own process and of another, and waits for no round of questions', async () => {
  // One that would ask by itself after a minute only.
  const woken = createJobs({ db, url, log, clock: systemClock })
  woken.define('roused', {}, record('roused'))
  await woken.start({ lookForDueMs: 600_000 })
  const teller = createJobs({ db, url, log, clock: systemClock })
  teller.define('roused', {}, record('never'))
  await teller.start({ work: false })
  for (const [from, id] of [
    [woken, 'own'],
    [teller, 'other'],
  ] as const) {
    await db.tx(async (tx) => void (await from.enqueue(tx, 'roused', { id })))
    await expect.poll(() => idsOf('roused'), { timeout: 30_000 }).toContain(id)
  }
  expect(idsOf('never')).toEqual([])
  await teller.stop()
  await woken.stop()
})

it('leaves no job behind a transaction that is rolled back', async () => {
  const work = db.tx(async (tx) => {
    await jobs.enqueue(tx, 'quick', { id: 'undone' })
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  await db.tx(async (tx) => void (await jobs.enqueue(tx, 'quick', { id: 'after' })))
  await expect.poll(() => idsOf('quick'), { timeout: 30_000 }).toContain('after')
  expect(idsOf('quick')).not.toContain('undone')
})

it('runs two hundred jobs, each once', async () => {
  const wanted = Array.from({ length: 200 }, (_, index) => `many-${index}`)
  await db.tx(async (tx) => {
    for (const id of wanted) await jobs.enqueue(tx, 'quick', { id })
  })
  const many = () => idsOf('quick').filter((id) => id.startsWith('many'))
  await expect.poll(() => many().length, { timeout: 10_000 }).toBe(200)
  expect(new Set(many()).size).toBe(200)
})

it('tries a job that failed again', async () => {
  await db.tx(async (tx) => void (await jobs.enqueue(tx, 'shaky', { id: 'twice' })))
  await expect.poll(() => attempts, { timeout: 10_000 }).toEqual([1, 2])
})

it('waits until a job is due', async () => {
  const dueAt = systemClock.now().add({ seconds: 2 })
  await db.tx(async (tx) => {
    await jobs.enqueue(tx, 'later', { id: 'due' }, { startAfter: dueAt })
  })
  await systemClock.sleep(1000)
  expect(idsOf('later')).toEqual([])
  await expect.poll(() => idsOf('later'), { timeout: 30_000 }).toEqual(['due'])
})

it('adds no second waiting job of the same key', async () => {
  const startAfter = systemClock.now().add({ hours: 1 })
  const waiting = async () =>
    (await jobs.counts()).find(({ name }) => name === 'later')?.waiting ?? 0
  const add = (times: number) =>
    db.tx(async (tx) => {
      for (let time = 0; time < times; time += 1)
        await jobs.enqueue(tx, 'later', { id: 'x' }, { startAfter, singletonKey: 'order-1' })
    })
  const before = await waiting()
  await add(2)
  await add(1)
  expect((await waiting()) - before).toBe(1)
})

it('fails a transaction that enqueues what nobody has declared', async () => {
  const nowhere = db.tx(async (tx) => {
    await jobs.enqueue(tx, 'later', { id: 'beside' }, { startAfter: systemClock.now() })
    await jobs.enqueue(tx, 'unheard-of', { id: 'x' })
  })
  await expect(nowhere).rejects.toThrow()
  await db.tx(async (tx) => void (await jobs.enqueue(tx, 'quick', { id: 'later-on' })))
  await expect.poll(() => idsOf('quick'), { timeout: 30_000 }).toContain('later-on')
  expect(idsOf('later')).not.toContain('beside')
})

it('tries a failing job again, then gives it up aloud and keeps it countable', async () => {
  await db.tx(async (tx) => void (await jobs.enqueue(tx, 'doomed', { id: 'z' })))
  await expect.poll(() => lines.join(''), { timeout: 15_000 }).toContain('a job was given up')
  const given = lines
    .map((line) => JSON.parse(line))
    .find(({ msg }) => msg === 'a job was given up')
  expect(given).toMatchObject({ level: 'error', job: 'doomed' })
  expect(JSON.stringify(given)).toContain('the airline said no')
  expect((await jobs.counts()).find(({ name }) => name === 'doomed')).toMatchObject({ failed: 1 })
})

it('repeats what is to be done every second', async () => {
  await expect.poll(() => idsOf('beat').length, { timeout: 30_000 }).toBeGreaterThan(2)
})

it('runs in a test what is due by the test clock, and what follows from it', async () => {
  const { db: quiet, url: quietUrl } = await testDatabase()
  const clock = createTestClock('2030-01-01T10:00:00Z')
  const due = createJobs({ db: quiet, url: quietUrl, log, clock })
  const ran: string[] = []
  due.define('expire', {}, async ({ id }: { id: string }) => {
    ran.push(id)
    if (id === 'first') await quiet.tx(async (tx) => void (await due.enqueue(tx, 'follow', { id })))
  })
  due.define('follow', {}, async () => void ran.push('followed'))
  await due.start({ work: false })
  await quiet.tx(async (tx) => {
    await due.enqueue(
      tx,
      'expire',
      { id: 'first' },
      { startAfter: clock.now().add({ minutes: 15 }) },
    )
    await due.enqueue(tx, 'expire', { id: 'second' }, { startAfter: clock.now().add({ hours: 2 }) })
  })
  expect(await due.runDue()).toEqual([])
  clock.advance({ minutes: 16 })
  expect(await due.runDue()).toEqual([
    { name: 'expire', outcome: 'done' },
    { name: 'follow', outcome: 'done' },
  ])
  expect(ran).toEqual(['first', 'followed'])
  await due.stop()
})

it('runs in a test nothing that is not due by the test clock, however far the database is ahead of it', async () => {
  const { db: quiet, url: quietUrl } = await testDatabase()
  const clock = createTestClock(systemClock.now().subtract({ minutes: 10 }).toString())
  const due = createJobs({ db: quiet, url: quietUrl, log, clock })
  const ran: string[] = []
  due.define('ask', {}, async ({ id }: { id: string }) => {
    ran.push(id)
    const startAfter = clock.now().add({ seconds: 15 })
    await quiet.tx(
      async (tx) => void (await due.enqueue(tx, 'ask', { id: `${id}+` }, { startAfter })),
    )
  })
  await due.start({ work: false })
  await quiet.tx(async (tx) => void (await due.enqueue(tx, 'ask', { id: 'first' })))
  await due.runDue()
  await due.runDue()
  expect(ran).toEqual(['first'])
  clock.advance({ seconds: 14 })
  await due.runDue()
  expect(ran).toEqual(['first'])
  clock.advance({ seconds: 1 })
  await due.runDue()
  expect(ran).toEqual(['first', 'first+'])
  await due.stop()
})
