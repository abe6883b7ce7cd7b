import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import type { Account } from './accounts.ts'

/** Holds an account that has no row of its own until the commit, by its name; before any payout is locked. */
export async function lockAccount(tx: Tx, account: Account): Promise<void> {
  noteLock(tx, 'debt', account)
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(
    tables<unknown>(tx),
  )
}

/** Locks a guarded balance until the commit, and answers what it is; 0 where nothing was ever put there. */
export async function holdBalance(tx: Tx, account: Account): Promise<number> {
  noteLock(tx, 'balance', account)
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger.guarded_balance
    where account = ${account} and currency = 'IRR' for update`.execute(tables<unknown>(tx))
  return rows[0]?.balance ?? 0
}
