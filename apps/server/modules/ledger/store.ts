/** Every SQL statement of the ledger: a writer for an open dbTx and a reader. */
import type { CurrencyCode } from '@parastoo/contract/enums'
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import { type Account, guardedPrefix, isGuarded } from './accounts.ts'
import type { BalanceChange, Movement, NewEntry } from './entry.ts'
import type { LedgerTables } from './tables.generated.ts'

export function ledgerWriter(dbTx: DbTx) {
  const db = tables<LedgerTables>(dbTx)
  return {
    /** Runs `work`; when it refuses, everything it wrote is taken back and the dbTx goes on. */
    async undoIfRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      await sql`savepoint ledger_entry`.execute(db)
      const outcome = await work()
      if (isRefused(outcome)) await sql`rollback to savepoint ledger_entry`.execute(db)
      await sql`release savepoint ledger_entry`.execute(db)
      return outcome
    },

    /** False when this (kind, key) is in the book already; waits for a dbTx that is writing it at this moment. */
    async addEntry(row: {
      entryId: string
      recordedAt: Temporal.Instant
      entry: NewEntry
      reverses?: string
    }): Promise<boolean> {
      const { entryId, recordedAt, entry, reverses = null } = row
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
          postings: entry.postings.length,
          reverses,
        })
        .onConflict((on) => on.columns(['kind', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async entryOf({
      kind,
      key,
    }: Pick<NewEntry, 'kind' | 'key'>): Promise<{ entryId: string; movements: Movement[] }> {
      const rows = await db
        .selectFrom('ledger.entry as entry')
        .innerJoin('ledger.posting as posting', 'posting.entryId', 'entry.id')
        .select(['entry.id', 'fromAccount', 'toAccount', 'amount', 'currency'])
        .where('kind', '=', kind)
        .where('key', '=', key)
        .orderBy('position')
        .execute()
      const movements = rows.map((row) => ({
        from: row.fromAccount as Account,
        to: row.toAccount as Account,
        amount: row.amount,
        currency: row.currency as CurrencyCode,
      }))
      if (!rows[0]) throw new Error(`The entry ${kind} ${key} has no postings`)
      return { entryId: rows[0].id, movements }
    },

    /** What an entry says of itself, without its movements; null when there is none. */
    async find(entryId: string) {
      const row = await db
        .selectFrom('ledger.entry')
        .select(['kind', 'key', 'orderId', 'userId', 'reverses'])
        .where('id', '=', entryId)
        .executeTakeFirst()
      return row ?? null
    },

    async addMovements(entryId: string, movements: readonly Movement[]): Promise<void> {
      await db
        .insertInto('ledger.posting')
        .values(
          movements.map(({ from, to, amount, currency }, position) => ({
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
      const { rows } =
        by < 0
          ? await sql`
              update ledger.guarded_balance set balance = balance + ${by}
              where account = ${account} and currency = ${currency} and balance + ${by} >= 0
              returning account`.execute(db)
          : await sql`
              insert into ledger.guarded_balance as kept (account, currency, balance)
              values (${account}, ${currency}, ${by})
              on conflict (account, currency) do update set balance = kept.balance + excluded.balance
              returning account`.execute(db)
      return rows.length > 0
    },
  }
}

/** Both sides of every posting: what arrived counts, what left counts against. */
const moved = sql`(
  select to_account as account, currency, amount, entry_id, position from ledger.posting
  union all
  select from_account, currency, -amount, entry_id, position from ledger.posting
)`

/** The conditions of a statement that were asked for. */
function narrowed({ from, before, kinds, notKinds, withOrder, least, most }: StatementAsk) {
  const parts = [
    from && sql`and recorded_at >= ${from.toString()}::timestamptz`,
    before && sql`and recorded_at < ${before.toString()}::timestamptz`,
    kinds && sql`and kind = any(${kinds})`,
    notKinds && sql`and kind <> all(${notKinds})`,
    withOrder !== undefined && sql`and (order_id is not null) = ${withOrder}`,
    least !== undefined && sql`and abs(amount) >= ${least}`,
    most !== undefined && sql`and abs(amount) <= ${most}`,
  ].filter((part) => part !== undefined && part !== false)
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `)
}

export function ledgerReader(dbOrTx: Db | DbTx) {
  const db = tables<LedgerTables>(dbOrTx)
  return {
    /** The balance of one account, in whole units; a guarded one is read where it is kept, others are summed. */
    async balance(account: Account, currency: CurrencyCode): Promise<number> {
      const { rows } = isGuarded(account)
        ? await sql<{ balance: number }>`
            select balance from ledger.guarded_balance
            where account = ${account} and currency = ${currency}`.execute(db)
        : await sql<{ balance: number }>`
            select coalesce(sum(amount), 0)::bigint as balance from ${moved} moved
            where account = ${account} and currency = ${currency}`.execute(db)
      return rows[0]?.balance ?? 0
    },

    /** The movements of one account, newest first, and how many there are; `amount` is negative where money left. */
    async statement(
      account: Account,
      ask: StatementAsk,
    ): Promise<{ rows: StatementRow[]; total: number }> {
      const { page, pageSize } = ask
      const found = sql`
        from ${moved} moved join ledger.entry entry on entry.id = moved.entry_id
          left join ledger.seal seal on seal.entry_id = entry.id
        where account = ${account} ${narrowed(ask)}`
      const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
      const { rows } = await sql<StatementRow>`
        select entry.id as entry_id, number, kind, key, order_id, description_fa, recorded_at, currency, amount
        ${found}
        order by sequence desc, position desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
      return { rows, total: counted.rows[0]?.total ?? 0 }
    },

    async balancesBefore(account: Account, before: Temporal.Instant): Promise<CurrencyBalance[]> {
      const { rows } = await sql<CurrencyBalance>`
        select currency, sum(amount)::bigint as balance
        from ${moved} moved join ledger.entry entry on entry.id = moved.entry_id
        where account = ${account} and recorded_at < ${before.toString()}::timestamptz
        group by currency order by currency`.execute(db)
      return rows
    },

    /** Every account with its balance derived from the postings: all of them, or those recorded before an instant. */
    async trialBalance(before?: Temporal.Instant): Promise<AccountBalance[]> {
      const upTo = before
        ? sql`where entry_id in (
            select id from ledger.entry where recorded_at < ${before.toString()}::timestamptz)`
        : sql``
      const { rows } = await sql<AccountBalance>`
        select account, currency, sum(amount)::bigint as balance from ${moved} moved ${upTo}
        group by account, currency order by account, currency`.execute(db)
      return rows
    },

    /** Guarded balances that differ from the sum of their postings, a missing one counting as 0; empty in sound books. */
    async driftedBalances() {
      const { rows } = await sql<{ account: Account; currency: string; kept: number; sum: number }>`
        select account, currency, coalesce(balance, 0) as kept, coalesce(sum, 0)::bigint as sum
        from ledger.guarded_balance full join (
          select account, currency, sum(amount) as sum from ${moved} moved
          where starts_with(account, ${guardedPrefix}) group by account, currency
        ) sums using (account, currency)
        where coalesce(balance, 0) <> coalesce(sum, 0) order by account, currency`.execute(db)
      return rows
    },

    /** Entries that move nothing, which no use case writes. */
    async emptyEntries() {
      return await db
        .selectFrom('ledger.entry as entry')
        .select(['id', 'kind', 'key'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ledger.posting').select('entryId').whereRef('entryId', '=', 'entry.id'),
            ),
          ),
        )
        .execute()
    },
  }
}

export type StatementRow = {
  entryId: string
  /** Its place in the book; null for the seconds until it is sealed. */
  number: number | null
  kind: string
  key: string
  orderId: string | null
  descriptionFa: string
  recordedAt: Temporal.Instant
  currency: CurrencyCode
  amount: number
}

/** Which movements of an account: a page, and what they must be; amounts are compared without their sign. */
export type StatementAsk = {
  page: number
  pageSize: number
  from?: Temporal.Instant
  before?: Temporal.Instant
  kinds?: readonly string[]
  notKinds?: readonly string[]
  withOrder?: boolean
  least?: number
  most?: number
}

export type CurrencyBalance = { currency: CurrencyCode; balance: number }
export type AccountBalance = CurrencyBalance & { account: Account }
