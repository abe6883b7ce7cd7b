import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { runBankTest } from './testing/bank-test.ts'

const { db } = await testDatabase({ maxConnections: 20 })

it('keeps every promise to 16 clients in three currencies', {
  timeout: 90_000,
}, async () => {
  const outcome = await runBankTest({ db, seconds: 2, atLeast: 4 })
  expect(outcome.faults).toEqual([])
})

it('would say so if a wallet’s balance went astray under them', { timeout: 60_000 }, async () => {
  const running = runBankTest({ db, seconds: 3, seed: 2 })
  await new Promise((resume) => setTimeout(resume, 1_000))
  // One row alone: whoever locks several in an order of his own can only deadlock with the clients.
  await sql`
    update ledger.guarded_balance set balance = balance + 1
    where (account, currency) in (select account, currency from ledger.guarded_balance limit 1)
  `.execute(tables(db))
  expect((await running).faults.join()).toContain('postings say')
})
