/** Every SQL statement of the ledger: a writer for an open dbTx and a reader. */
import type { CurrencyCode } from '@parastoo/contract/enums'
import { sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import { type Account, isGuarded } from './accounts.ts'
import type { BalanceChange, NewEntry, Posting } from './entry.ts'
import type { LedgerTables } from './tables.generated.ts'

export function ledgerWriter(dbTx: DbTx) {
  const db = tables<LedgerTables>(dbTx)
  return {
    /** Runs `work`; when it asks to undo, everything it wrote is taken back and the dbTx goes on. */
    async inSavepoint<T>(work: () => Promise<{ undo: boolean; value: T }>): Promise<T> {
      await sql`savepoint ledger_entry`.execute(db)
      const { undo, value } = await work()
      if (undo) await sql`rollback to savepoint ledger_entry`.execute(db)
      await sql`release savepoint ledger_entry`.execute(db)
      return value
    },

    /** False when this (kind, key) is in the book already. */
    async addEntry(row: {
      entryId: string
      recordedAt: Temporal.Instant
      entry: NewEntry
    }): Promise<boolean> {
      const { entryId, recordedAt, entry } = row
      const added = await db
        .insertInto('ledger.entry')
        .values({
          id: entryId,
          kind: entry.kind,
          key: entry.key,
          orderId: entry.orderId ?? null,
          userId: entry.userId ?? null,
          descriptionFa: entry.descriptionFa,
          recordedAt,
        })
        .onConflict((on) => on.columns(['kind', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async entryIdOf({ kind, key }: NewEntry): Promise<string> {
      const { id } = await db
        .selectFrom('ledger.entry')
        .select('id')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return id
    },

    async addPostings(entryId: string, postings: readonly Posting[]): Promise<void> {
      await db
        .insertInto('ledger.posting')
        .values(
          postings.map(({ from, to, amount, currency = 'IRR' }, position) => ({
            entryId,
            position,
            fromAccount: from,
            toAccount: to,
            amount,
            currency,
          })),
        )
        .execute()
    },

    /** Moves a guarded balance; false when it would go below zero. */
    async changeBalance({ account, currency, by }: BalanceChange): Promise<boolean> {
      await db
        .insertInto('ledger.guardedBalance')
        .values({ account, currency })
        .onConflict((on) => on.doNothing())
        .execute()
      const moved = await db
        .updateTable('ledger.guardedBalance')
        .set({ balance: sql<number>`balance + ${by}::bigint` })
        .where('account', '=', account)
        .where('currency', '=', currency)
        .where(sql<boolean>`balance + ${by}::bigint >= 0`)
        .returning('account')
        .executeTakeFirst()
      return moved !== undefined
    },
  }
}

export function ledgerReader(dbOrTx: Db | DbTx) {
  const db = tables<LedgerTables>(dbOrTx)
  return {
    /** The balance of one account, in whole units; a guarded one is read where it is kept, others are summed. */
    async balance(account: Account, currency: CurrencyCode): Promise<number> {
      if (isGuarded(account)) {
        const row = await db
          .selectFrom('ledger.guardedBalance')
          .select('balance')
          .where('account', '=', account)
          .where('currency', '=', currency)
          .executeTakeFirst()
        return row?.balance ?? 0
      }
      const { rows } = await sql<{ balance: number }>`
        select (
          coalesce((select sum(amount) from ledger.posting
                    where to_account = ${account} and currency = ${currency}), 0)
          - coalesce((select sum(amount) from ledger.posting
                      where from_account = ${account} and currency = ${currency}), 0)
        )::bigint as balance`.execute(db)
      return rows[0]?.balance ?? 0
    },

    /** The movements of one account, newest first; `amount` is negative where money left. */
    async statement(account: Account, { page, pageSize }: { page: number; pageSize: number }) {
      const { rows } = await sql<StatementRow>`
        select e.id as entry_id, e.kind, e.order_id, e.description_fa, e.recorded_at, p.currency,
               (case when p.to_account = ${account} then p.amount else -p.amount end)::bigint as amount,
               count(*) over ()::int as total
        from ledger.posting p join ledger.entry e on e.id = p.entry_id
        where p.to_account = ${account} or p.from_account = ${account}
        order by e.recorded_at desc, e.id desc, p.position desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
      return rows
    },

    /** Every account with its balance derived from the postings. */
    async trialBalance() {
      const { rows } = await sql<{ account: Account; currency: CurrencyCode; balance: number }>`
        select account, currency, sum(amount)::bigint as balance from (
          select to_account as account, currency, amount from ledger.posting
          union all
          select from_account, currency, -amount from ledger.posting
        ) moved group by account, currency order by account, currency`.execute(db)
      return rows
    },

    /** Guarded balances that differ from the sum of their postings; empty in sound books. */
    async driftedBalances() {
      const { rows } = await sql<{ account: Account; currency: string; kept: number; sum: number }>`
        select b.account, b.currency, b.balance as kept, coalesce(s.sum, 0)::bigint as sum
        from ledger.guarded_balance b left join (
          select account, currency, sum(amount) as sum from (
            select to_account as account, currency, amount from ledger.posting
            union all
            select from_account, currency, -amount from ledger.posting
          ) moved group by account, currency
        ) s using (account, currency)
        where b.balance <> coalesce(s.sum, 0)`.execute(db)
      return rows
    },
  }
}

export type StatementRow = {
  entryId: string
  kind: string
  orderId: string | null
  descriptionFa: string
  recordedAt: Temporal.Instant
  currency: CurrencyCode
  amount: number
  total: number
}
