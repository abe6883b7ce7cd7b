/** What reports ask of the book: every SQL statement of them. Rial is told of, which all is sold in; a debt that stands in a currency costs what was put aside for it. */
import type { BookCurrency } from '@parastoo/contract/enums'
import { sql } from 'kysely'
import { type Db, tables } from '../../platform/db/database.ts'
import type { AccountBalance } from './store.ts'
import type { LedgerTables } from './tables.generated.ts'

/** From an instant to before another. */
export type Period = { from: Temporal.Instant; before: Temporal.Instant }

/** A line whose sale is earned: what it was sold for and what its supplier is owed, whole rial. */
export type BookedLine = {
  lineId: string
  orderId: string
  at: Temporal.Instant
  soldRial: number
  costRial: number
  supplier: string | null
}

/** A movement on one account; negative where money left it. */
export type BookMovement = {
  entryId: string
  kind: string
  orderId: string | null
  at: Temporal.Instant
  account: string
  amountRial: number
}

/** The same in any currency, in its smallest unit. */
export type CurrencyMovement = Omit<BookMovement, 'amountRial'> & {
  currency: BookCurrency
  amount: number
}

/** An entry by what it is, without its sums. */
export type BookEntry = {
  entryId: string
  kind: string
  /** Which one of its kind. */
  key: string
  orderId: string | null
  at: Temporal.Instant
}

export function reportReader(db: Db) {
  const rows = tables<LedgerTables>(db)
  async function movementsIn(
    prefix: string,
    { from, before }: Period,
  ): Promise<CurrencyMovement[]> {
    const { rows: found } = await sql<CurrencyMovement>`
        select entry.id as entry_id, entry.kind, entry.order_id, entry.recorded_at as at, account, moved.amount, moved.currency
        from (
          select entry_id, to_account as account, amount, currency from ledger.posting
          where starts_with(to_account, ${prefix})
          union all
          select entry_id, from_account, -amount, currency from ledger.posting
          where starts_with(from_account, ${prefix})
        ) moved join ledger.entry entry on entry.id = moved.entry_id
        where ${within(from, before)}
        order by entry.sequence`.execute(rows)
    return found
  }

  return {
    /** The lines that were booked as issued in a period, in the order of the book. */
    async bookedLines({ from, before }: Period): Promise<BookedLine[]> {
      const { rows: found } = await sql<BookedLine>`
        select entry.key as line_id, entry.order_id, entry.recorded_at as at,
          coalesce(sum(amount) filter (where currency = 'IRR' and starts_with(from_account, 'receivable:')), 0)::bigint as sold_rial,
          coalesce(sum(amount) filter (where currency = 'IRR'
            and (starts_with(to_account, 'supplier-payable:') or starts_with(to_account, 'exchange-position:'))), 0)::bigint as cost_rial,
          max(split_part(to_account, ':', 2)) filter (where starts_with(to_account, 'supplier-payable:')) as supplier
        from ledger.entry entry join ledger.posting posting on posting.entry_id = entry.id
        where entry.kind = 'line-issued' and ${within(from, before)}
        group by entry.id order by entry.sequence`.execute(rows)
      return found
    },

    /** What moved in rial on the accounts whose names begin so, in the order of the book. */
    async movements(prefix: string, period: Period): Promise<BookMovement[]> {
      const moved = await movementsIn(prefix, period)
      return moved.flatMap(({ amount, currency, ...each }) =>
        currency === 'IRR' ? [{ ...each, amountRial: amount }] : [],
      )
    },

    /** The same in every currency. */
    movementsIn,

    /** What accounts whose names begin so hold now, by currency; empty ones left out. */
    async standingOf(prefix: string): Promise<AccountBalance[]> {
      const { rows: found } = await sql<AccountBalance>`
        select account, currency, sum(amount)::bigint as balance from (
          select to_account as account, currency, amount from ledger.posting where starts_with(to_account, ${prefix})
          union all
          select from_account, currency, -amount from ledger.posting where starts_with(from_account, ${prefix})
        ) moved group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(rows)
      return found
    },

    /** The entries of these kinds, in the order of the book. */
    async entries(kinds: readonly string[], { from, before }: Period): Promise<BookEntry[]> {
      const { rows: found } = await sql<BookEntry>`
        select entry.id as entry_id, entry.kind, entry.key, entry.order_id, entry.recorded_at as at
        from ledger.entry entry where entry.kind = any(${kinds}) and ${within(from, before)}
        order by entry.sequence`.execute(rows)
      return found
    },

    /** What the accounts hold in rial, now or before an instant; those of one order or person together by their kind, empty ones left out. */
    async standing(before?: Temporal.Instant): Promise<{ account: string; balanceRial: number }[]> {
      const upTo = before
        ? sql`and entry_id in (select id from ledger.entry where recorded_at < ${before.toString()}::timestamptz)`
        : sql``
      const { rows: found } = await sql<{ account: string; balanceRial: number }>`
        select ${classOf} as account, sum(amount)::bigint as balance_rial from (
          select to_account as account, amount from ledger.posting where currency = 'IRR' ${upTo}
          union all
          select from_account, -amount from ledger.posting where currency = 'IRR' ${upTo}
        ) moved group by 1 having sum(amount) <> 0 order by 1`.execute(rows)
      return found
    },
  }
}

const within = (from: Temporal.Instant, before: Temporal.Instant) =>
  sql`entry.recorded_at >= ${from.toString()}::timestamptz and entry.recorded_at < ${before.toString()}::timestamptz`

/** `wallet` for the wallet of anybody, `supplier-payout` for every payment on its way; `supplier-payable:nira` as it is. */
const classOf = sql`case when split_part(account, ':', 1) in ('wallet', 'receivable', 'refund-payable', 'deposit', 'supplier-payout')
    then split_part(account, ':', 1) else account end`
