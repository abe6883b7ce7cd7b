/** What reports and statements of suppliers ask of lines that were sold: the only statements of them. */
import { sql } from 'kysely'
import { type Db, tables } from '../../platform/db/database.ts'
import type { OrdersTables } from './tables.generated.ts'

/** A line as a report names it; nothing of who bought or uses it. */
export type SoldLine = {
  lineId: string
  orderId: string
  orderNumber: string
  kind: string
  /** Of the line; a visa's says whose it is, and is called by its order's instead. */
  titleFa: string
  /** The contract's number of the channel. */
  channel: number
}

/** The lines of these ids; those that there are not are left out. */
export async function soldLines(db: Db, lineIds: readonly string[]): Promise<SoldLine[]> {
  if (lineIds.length === 0) return []
  const { rows } = await sql<SoldLine>`
    select line.id as line_id, sold.id as order_id, sold.number as order_number, line.kind, sold.channel,
      case line.kind when 'visa' then sold.title_fa else line.title_fa end as title_fa
    from orders.line line join orders.order sold on sold.id = line.order_id
    where line.id = any(${lineIds}::uuid[])`.execute(tables<OrdersTables>(db))
  return rows
}

/** By what a supplier may name what we bought of it for an order: what it calls its lines, the keys they were held by, and our number. */
type OrderNames = { orderId: string; orderNumber: string; names: string[] }

/** Of these orders; those that there are not are left out. */
export async function namesOfOrders(db: Db, orderIds: readonly string[]): Promise<OrderNames[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<OrderNames>`
    select sold.id as order_id, sold.number as order_number,
      array_remove(array_agg(distinct line.reference) || array_agg(distinct held.key::text) || array[sold.number], null) as names
    from orders.order sold join orders.line line on line.order_id = sold.id
      left join orders.hold held on held.line_id = line.id
    where sold.id = any(${orderIds}::uuid[]) group by sold.id`.execute(tables<OrdersTables>(db))
  return rows
}
