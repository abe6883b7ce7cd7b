import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { runBankTest } from './testing/bank-test.ts'

const { db } = await testDatabase({ maxConnections: 20 })

it('keeps every promise to 16 clients in three currencies for 20 seconds', {
  timeout: 90_000,
}, async () => {
  const outcome = await runBankTest({ db, seconds: 20 })
  expect(outcome.faults).toEqual([])
  expect(outcome.posted).toBeGreaterThan(1_000)
  for (const what of [outcome.repeated, outcome.refused, outcome.reversed, outcome.checks])
    expect(what).toBeGreaterThan(3)
})

it('would say so if a wallet’s balance went astray under them', { timeout: 60_000 }, async () => {
  const running = runBankTest({ db, seconds: 20, seed: 2 })
  await new Promise((resume) => setTimeout(resume, 1_000))
  // One row alone: whoever locks several in an order of his own can only deadlock with the clients.
  await sql`
    update ledger.guarded_balance set balance = balance + 1
    where (account, currency) in (select account, currency from ledger.guarded_balance limit 1)
  `.execute(tables(db))
  expect((await running).faults.join()).toContain('postings say')
})
