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
