import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts, createLedger } from './index.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const clock = createTestClock('2030-01-01T00:00:00Z')
const ledger = createLedger({ db, clock })
const bank = accounts.gatewayClearing('sandbox')
const run = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(tables(db))).rows

const book = (amountRial = 500) =>
  db.tx((tx) =>
    ledger.post(tx, {
      kind: 'payment',
      key: newId(),
      descriptionFa: 'شارژ',
      postings: [{ from: bank, to: accounts.wallet(newId()), amountRial }],
    }),
  )
const numbers = async () =>
  (await run(sql<{ number: number }>`select number from ledger.seal order by number`)).map(
    ({ number }) => number,
  )
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Changes the book as somebody with the owner's rights might, past the triggers. */
async function tamper(table: 'entry' | 'posting' | 'seal', change: ReturnType<typeof sql>) {
  const trigger = sql.raw(`alter table ledger.${table} disable trigger ${table}_append_only`)
  await run(trigger)
  await run(change)
  await run(sql.raw(`alter table ledger.${table} enable always trigger ${table}_append_only`))
}

describe('the chain over the book', () => {
  let before: number
  beforeEach(async () => {
    await Promise.all(upTo(3).map(() => book()))
    await ledger.seal()
    before = (await numbers()).length
  })
  afterEach(async () => {
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('numbers every committed entry once, without gaps, whoever seals and whatever rolls back', async () => {
    const broken = () =>
      db.tx(async (tx) => {
        await ledger.post(tx, {
          kind: 'payment',
          key: newId(),
          descriptionFa: '',
          postings: [{ from: bank, to: accounts.receivable('x'), amountRial: 1 }],
        })
        throw new Error('rolled back')
      })
    const sealers = upTo(5).map(() => ledger.seal())
    await Promise.allSettled(upTo(20).flatMap((at) => [book(at), broken()]))
    await Promise.all(sealers)
    await Promise.all(upTo(5).map(() => ledger.seal()))
    await ledger.seal()
    expect(await numbers()).toEqual(upTo(before + 20))
    expect(await ledger.seal()).toBe(0)
  })

  it('shows a posting whose amount was changed with its kept balance', async () => {
    const [victim] = await run(sql<{ entryId: string; account: string }>`
      select entry_id, to_account as account from ledger.posting limit 1`)
    const set = async (amount: number) => {
      await tamper(
        'posting',
        sql`update ledger.posting set amount = ${amount} where entry_id = ${victim?.entryId}`,
      )
      await run(
        sql`update ledger.guarded_balance set balance = ${amount} where account = ${victim?.account}`,
      )
    }
    await set(900)
    expect(await ledger.checkBooks()).toEqual([
      expect.stringMatching(`the entry ${victim?.entryId} is not what seal \\d+ says`),
    ])
    await set(500)
  })

  it('is as whole over more entries than are numbered and read at a time', async () => {
    await db.tx(async (tx) => {
      for (let at = 0; at < 1000; at += 1)
        await ledger.post(tx, {
          kind: 'payment',
          key: newId(),
          descriptionFa: 'شارژ',
          postings: [{ from: bank, to: accounts.receivable('x'), amountRial: 1 }],
        })
    })
    expect(await ledger.seal()).toBe(1000)
    expect(await numbers()).toEqual(upTo(before + 1000))
    expect(await ledger.checkBooks()).toEqual([])
    const last = before + 1000
    const describeLast = (words: string) =>
      tamper(
        'entry',
        sql`update ledger.entry set description_fa = ${words}
          where id = (select entry_id from ledger.seal where number = ${last})`,
      )
    await describeLast('دیگر')
    expect(await ledger.checkBooks()).toEqual([
      expect.stringMatching(`is not what seal ${last} says`),
    ])
    await describeLast('شارژ')
  })

  it('shows a rewritten seal and everything after it', async () => {
    const [last] = await run(sql<{ number: number; hash: Buffer }>`
      select number, hash from ledger.seal order by number desc limit 1`)
    const set = (hash: Buffer) =>
      tamper('seal', sql`update ledger.seal set hash = ${hash} where number = ${last?.number}`)
    await set(Buffer.alloc(32, 7))
    expect(await ledger.checkBooks()).toEqual([
      expect.stringMatching(`is not what seal ${last?.number} says`),
    ])
    await set(last?.hash as Buffer)
  })

  it.each([
    ['update ledger.seal set sealed_at = now()'],
    ['delete from ledger.seal'],
    ['truncate ledger.seal'],
  ])('refuses %s', async (statement) => {
    await expect(run(sql.raw(statement))).rejects.toThrow('append-only')
  })

  it('takes neither a number that leaves a gap nor a link to another hash', async () => {
    await book()
    const [waiting] = await run(sql<{ entryId: string }>`select entry_id from ledger.unsealed`)
    const insert = (number: number, previous: Buffer) =>
      run(sql`insert into ledger.seal (number, entry_id, hash, previous_hash, sealed_at)
        values (${number}, ${waiting?.entryId}, ${Buffer.alloc(32)}, ${previous}, now())`)
    const [last] = await run(sql<{ hash: Buffer }>`
      select hash from ledger.seal where number = ${before}`)
    await expect(insert(before + 2, last?.hash as Buffer)).rejects.toThrow('foreign key')
    await expect(insert(before + 1, Buffer.alloc(32))).rejects.toThrow('foreign key')
    await ledger.seal()
  })
})

it('the watch tells of an entry that got no number, and of a balance that drifted, until they are right', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'error' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const jobs = { every: () => undefined } as never
  const { watch } = ledger.defineJobs({ log, metrics, jobs })
  await ledger.seal()
  expect(await watch()).toEqual([])
  const [older] = await run(sql<{ account: string }>`
    select account from ledger.guarded_balance where balance = 500 limit 1`)
  await book(501)
  clock.advance({ seconds: 61 })
  expect(await watch()).toEqual(['an entry has waited 61 s for its number'])
  // Whoever has only just started was stopped meanwhile, and numbers it in a moment.
  const restarted = ledger.defineJobs({ log, metrics: createMetrics(), jobs })
  expect(await restarted.watch()).toEqual([])
  expect(lines.join()).toContain('the book is not sound')
  await ledger.seal()
  await run(sql`update ledger.guarded_balance set balance = 502 where balance = 501`)
  // What no entry has moved since the last look is compared at night.
  await run(sql`update ledger.guarded_balance set balance = 499 where account = ${older?.account}`)
  for (let again = 0; again < 2; again += 1)
    expect(await watch()).toEqual([expect.stringContaining('keeps 502 IRR, postings say 501')])
  expect((await ledger.checkBooks()).length).toBe(2)
  expect(await metrics.registry.metrics()).toContain('ledger_faults 1')
  await run(sql`update ledger.guarded_balance set balance = balance - 1 where balance = 502`)
  await run(sql`update ledger.guarded_balance set balance = 500 where balance = 499`)
  expect(await watch()).toEqual([])
})
