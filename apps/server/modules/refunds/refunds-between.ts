/** What reports ask of refunds: items that were asked for or ended in a period, without anything of their owners. */
import { sql } from 'kysely'
import { type Db, tables } from '../../platform/db/database.ts'
import type { RefundsTables } from './tables.generated.ts'

export type ReportedRefund = {
  itemId: string
  number: string
  orderId: string
  kind: string
  /** Of the line; a visa's says whose it is, and is called by its order's instead. */
  titleFa: string
  state: string
  requestedAt: Temporal.Instant
  refundedAt: Temporal.Instant | null
  priceRial: number
  penaltyRial: number
  refundRial: number
}

/** In the order in which they were asked for. */
export async function refundsBetween(
  db: Db,
  { from, before }: { from: Temporal.Instant; before: Temporal.Instant },
): Promise<ReportedRefund[]> {
  const [since, until] = [from.toString(), before.toString()]
  const { rows } = await sql<ReportedRefund>`
    select item.id as item_id, request.number, item.order_id, item.kind, item.state,
      case item.kind when 'visa' then request.title_fa else item.line_title_fa end as title_fa,
      request.requested_at, item.refunded_at, item.price_amount as price_rial, item.penalty_amount as penalty_rial,
      greatest(0, item.paid_amount - item.penalty_amount)::bigint as refund_rial
    from refunds.item item join refunds.request request on request.id = item.request_id
    where (request.requested_at >= ${since}::timestamptz and request.requested_at < ${until}::timestamptz)
      or (item.refunded_at >= ${since}::timestamptz and item.refunded_at < ${until}::timestamptz)
    order by request.requested_at, item.id`.execute(tables<RefundsTables>(db))
  return rows
}
