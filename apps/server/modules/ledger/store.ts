/** Every SQL statement of the ledger: a writer for an open tx and a reader. */
import type { BookCurrency } from '@parastoo/contract/enums'
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { type Db, query, type Tx, tables } from '../../platform/db/database.ts'
import { type Account, guardedPrefix, isGuarded } from './accounts.ts'
import type { BalanceChange, Movement, NewEntry } from './entry.ts'
import type { LedgerTables } from './tables.generated.ts'

export function ledgerWriter(tx: Tx) {
  const db = tables<LedgerTables>(tx)
  return {
    /** Runs `work`; when it refuses, everything it wrote is taken back and the transaction goes on. */
    async undoIfRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      await sql`savepoint ledger_entry`.execute(db)
      const outcome = await work()
      if (isRefused(outcome)) await sql`rollback to savepoint ledger_entry`.execute(db)
      await sql`release savepoint ledger_entry`.execute(db)
      return outcome
    },

    /**
     * Writes an entry with its movements and at most one guarded balance, all by one statement. `isTaken` false: what was to be
     * taken is not there, or (kind, key) is in the book; nothing was written. `isBooked` false with `isTaken` true: another
     * tx booked it while this one waited, and what was taken has to be put back (`changeBalance`).
     */
    async book(rows: NewRows): Promise<{ isTaken: boolean; isBooked: boolean }> {
      type Row = { isTaken: boolean; isBooked: boolean }
      const [row] = await query<Row>(tx, writingText[writingOf(rows)], valuesOf(rows))
      if (!row) throw new Error('A statement that always answers gave no answer')
      return row
    },

    /** The entry of (kind, key); null when there is none. */
    async entryOf({
      kind,
      key,
    }: Pick<NewEntry, 'kind' | 'key'>): Promise<{ entryId: string; movements: Movement[] } | null> {
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
        currency: row.currency as BookCurrency,
      }))
      return rows[0] ? { entryId: rows[0].id, movements } : null
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

export type NewRows = {
  entryId: string
  recordedAt: Temporal.Instant
  entry: NewEntry
  movements: readonly Movement[]
  reverses?: string | undefined
  /** The one guarded balance that changes. */
  change?: BalanceChange | undefined
}

const writingOf = ({ change }: NewRows) =>
  change === undefined ? 'plain' : change.by < 0 ? 'taking' : 'giving'

function valuesOf({ entryId, recordedAt, entry, movements, reverses, change }: NewRows) {
  const { kind, key, orderId = null, userId = null, descriptionFa } = entry
  return [
    entryId,
    kind,
    key,
    orderId,
    userId,
    descriptionFa,
    recordedAt,
    reverses ?? null,
    movements.map(({ from }) => from),
    movements.map(({ to }) => to),
    movements.map(({ amount }) => amount),
    movements.map(({ currency }) => currency),
    ...(change ? [change.account, change.currency, Math.abs(change.by)] : []),
  ]
}

/**
 * The statements of `book`. What is taken is locked first and the entry depends on it, so that a refusal writes nothing; what is
 * given depends on the entry. Written out for each of the three, because PostgreSQL then plans only what is done.
 */
const writingText = {
  plain: writing({}),
  taking: writing({
    before: `taken as (
      update ledger.guarded_balance set balance = balance - $15::bigint
      where account = $13 and currency = $14 and balance >= $15::bigint
        and not exists (select from ledger.entry where kind = $2 and key = $3)
      returning account
    ), `,
    isTaken: 'exists (select from taken)',
  }),
  giving: writing({
    after: `, given as (
      insert into ledger.guarded_balance as kept (account, currency, balance)
      select $13::text, $14::text, $15::bigint from booked
      on conflict (account, currency) do update set balance = kept.balance + excluded.balance
    )`,
  }),
}
function writing({ before = '', isTaken = 'true', after = '' }) {
  return `with ${before}booked as (
      insert into ledger.entry
        (id, kind, key, order_id, user_id, description_fa, recorded_at, postings, reverses)
      select $1::uuid, $2, $3, $4::uuid, $5::uuid, $6, $7::timestamptz, cardinality($9::text[]), $8::uuid
      where ${isTaken}
      on conflict (kind, key) do nothing
      returning id
    ), moved as (
      insert into ledger.posting (entry_id, position, from_account, to_account, amount, currency, postings)
      select booked.id, posting.at - 1, posting.from_account, posting.to_account, posting.amount, posting.currency,
        cardinality($9::text[])
      from booked, unnest($9::text[], $10::text[], $11::bigint[], $12::text[])
        with ordinality as posting (from_account, to_account, amount, currency, at)
    )${after}
    select ${isTaken} as "isTaken", exists (select from booked) as "isBooked"`
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

export type OrderEntry = {
  entryId: string
  descriptionFa: string
  recordedAt: Temporal.Instant
  postings: { fromAccount: string; toAccount: string; amount: number; currency: string }[]
}

export function ledgerReader(dbOrTx: Db | Tx) {
  const db = tables<LedgerTables>(dbOrTx)
  return {
    /** The balance of one account, in whole units; a guarded one is read where it is kept, others are summed. */
    async balance(account: Account, currency: BookCurrency): Promise<number> {
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

    /** The entries of an order with their postings, in the order they were made. */
    async entriesOfOrder(orderId: string): Promise<OrderEntry[]> {
      const rows = await db
        .selectFrom('ledger.entry as entry')
        .innerJoin('ledger.posting as posting', 'posting.entryId', 'entry.id')
        .select(['entry.id as entryId', 'entry.descriptionFa', 'entry.recordedAt'])
        .select(['fromAccount', 'toAccount', 'amount', 'currency'])
        .where('orderId', '=', orderId)
        .orderBy('entry.sequence')
        .orderBy('position')
        .limit(1_000)
        .execute()
      return [...Map.groupBy(rows, ({ entryId }) => entryId).values()].flatMap((postings) => {
        const [first] = postings
        return first ? { ...first, postings } : []
      })
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

    /**
     * Guarded balances that differ from the sum of their postings, a missing one counting as 0; empty in sound books. Of all, or of
     * `among` only.
     */
    async driftedBalances(among?: readonly Account[]) {
      const only = among ? sql`account = any(${among})` : sql`true`
      const { rows } = await sql<{ account: Account; currency: string; kept: number; sum: number }>`
        select account, currency, coalesce(balance, 0) as kept, coalesce(sum, 0)::bigint as sum
        from (select * from ledger.guarded_balance where ${only}) kept full join (
          select account, currency, sum(amount) as sum from ${moved} moved
          where starts_with(account, ${guardedPrefix}) and ${only} group by account, currency
        ) sums using (account, currency)
        where coalesce(balance, 0) <> coalesce(sum, 0) order by account, currency`.execute(db)
      return rows
    },

    /** Currencies whose accounts do not come to zero: guarded ones as they are kept, all others by their postings. */
    async unevenCurrencies() {
      const { rows } = await sql<CurrencyBalance>`
        select currency, sum(balance)::bigint as balance from (
          select currency, balance from ledger.guarded_balance
          union all
          select currency, amount from ${moved} moved where not starts_with(account, ${guardedPrefix})
        ) balances
        group by currency having sum(balance) <> 0 order by currency`.execute(db)
      return rows
    },

    /** The accounts whose names begin like this and that entries past a number of the chain moved. */
    async movedAfter(number: number, prefixes: readonly string[]): Promise<Account[]> {
      const { rows } = await sql<{ account: Account }>`
        select distinct side.account
        from ledger.seal seal join ledger.posting posting on posting.entry_id = seal.entry_id
          cross join lateral (values (posting.from_account), (posting.to_account)) side (account)
        where seal.number > ${number}
          and exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(side.account, prefix))
        order by account`.execute(db)
      return rows.map(({ account }) => account)
    },

    /** Balances in rial by the postings of these accounts; one that nothing moved is left out. */
    async rialOf(accounts: readonly Account[]): Promise<Map<Account, number>> {
      const { rows } = await sql<{ account: Account; balance: number }>`
        select account, sum(amount)::bigint as balance from ${moved} moved
        where account = any(${accounts}) and currency = 'IRR' group by account`.execute(db)
      return new Map(rows.map(({ account, balance }) => [account, balance]))
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
  currency: BookCurrency
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

export type CurrencyBalance = { currency: BookCurrency; balance: number }
export type AccountBalance = CurrencyBalance & { account: Account }
