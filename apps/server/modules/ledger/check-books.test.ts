import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type Account, accounts, createLedger } from './index.ts'

const { db } = await testDatabase()
const ledger = createLedger({ db, clock: createTestClock('2026-01-01T00:00:00Z') })
const run = (statement: ReturnType<typeof sql>) => statement.execute(tables(db))

describe('checkBooks', () => {
  let wallet: Account

  beforeEach(async () => {
    wallet = accounts.wallet(newId())
    await db.tx((tx) =>
      ledger.post(tx, {
        kind: 'payment',
        key: newId(),
        descriptionFa: 'شارژ',
        postings: [{ from: accounts.gatewayClearing('sandbox'), to: wallet, amountRial: 500 }],
      }),
    )
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('finds a kept balance that drifted by one rial', async () => {
    await run(sql`update ledger.guarded_balance set balance = 501 where account = ${wallet}`)
    expect(await ledger.checkBooks()).toEqual([
      'IRR sums to 1, not 0',
      `${wallet} keeps 501 IRR, postings say 500`,
    ])
    await run(sql`update ledger.guarded_balance set balance = 500 where account = ${wallet}`)
  })

  it('finds a kept balance that is gone, and one that nothing was booked for', async () => {
    const ghost = accounts.wallet(newId())
    await run(sql`delete from ledger.guarded_balance where account = ${wallet}`)
    await run(sql`insert into ledger.guarded_balance values (${ghost}, 'IRR', 7)`)
    expect((await ledger.checkBooks()).sort()).toEqual(
      [
        'IRR sums to -493, not 0',
        `${wallet} keeps 0 IRR, postings say 500`,
        `${ghost} keeps 7 IRR, postings say 0`,
      ].sort(),
    )
    await run(sql`delete from ledger.guarded_balance where account = ${ghost}`)
    await run(sql`insert into ledger.guarded_balance values (${wallet}, 'IRR', 500)`)
  })

  it('finds a posting changed behind the trigger’s back', async () => {
    await run(sql`alter table ledger.posting disable trigger posting_append_only`)
    await run(sql`update ledger.posting set amount = 400 where to_account = ${wallet}`)
    expect(await ledger.checkBooks()).toEqual([
      'IRR sums to 100, not 0',
      `${wallet} keeps 500 IRR, postings say 400`,
    ])
    await run(sql`update ledger.posting set amount = 500 where to_account = ${wallet}`)
    await run(sql`alter table ledger.posting enable always trigger posting_append_only`)
  })

  it('finds an entry that somebody took out of the queue of numbers', async () => {
    const { rows } = await sql<{ id: string }>`
      select entry_id as id from ledger.unsealed limit 1`.execute(tables(db))
    const [{ id } = { id: '' }] = rows
    await run(sql`delete from ledger.unsealed where entry_id = ${id}`)
    expect(await ledger.checkBooks()).toEqual([`the entry ${id} has no number and waits for none`])
    await run(sql`insert into ledger.unsealed (entry_id) values (${id})`)
  })

  it('finds an entry that moves nothing', async () => {
    await run(sql`alter table ledger.entry disable trigger entry_is_whole`)
    const id = newId()
    await run(sql`insert into ledger.entry (id, kind, key, description_fa, recorded_at)
                  values (${id}, 'payment', 'empty', '', now())`)
    await run(sql`insert into ledger.unsealed (entry_id) values (${id})`)
    await run(sql`alter table ledger.entry enable always trigger entry_is_whole`)
    expect(await ledger.checkBooks()).toEqual(['the entry payment empty moves nothing'])
  })
})
