/** Every SQL statement about instalments. What decides between two who would move the same one is how many rows an update changed. */
import { type Db, query, type Tx } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import type { Instalment, NewInstalment } from './instalments.ts'

/** Writes what a new order is paid in. */
export async function addInstalments(
  tx: Tx,
  orderId: string,
  instalments: readonly NewInstalment[],
): Promise<void> {
  await query(tx, addText, [
    orderId,
    instalments.map(({ amountRial }) => amountRial),
    instalments.map(({ dueAt }) => dueAt?.toString() ?? null),
  ])
}
const addText = `
  insert into orders.instalment (order_id, position, amount_rial, due_at)
  select $1::uuid, at - 1, amount_rial, due_at
  from unnest($2::bigint[], $3::timestamptz[]) with ordinality as instalment (amount_rial, due_at, at)`

/** The instalments of these orders, each order's in their order. */
export async function instalmentsOf(
  dbOrTx: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, Instalment[]>> {
  type Row = Instalment & { orderId: string }
  const rows = await query<Row>(dbOrTx, readText, [[...orderIds]])
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([orderId, own]) => [orderId, own.map(({ orderId: _of, ...one }) => one)]),
  )
}
const readText = `
  select order_id as "orderId", position, amount_rial as "amountRial", due_at as "dueAt", paid_at as "paidAt",
    missed_at as "missedAt"
  from orders.instalment where order_id = any($1::uuid[]) order by order_id, position`

/** These instalments are paid; false when somebody else has paid any of them, or missed it, before. Then the caller takes all of it back. */
export async function payInstalments(
  tx: Tx,
  {
    orderId,
    positions,
    now,
  }: { orderId: string; positions: readonly number[]; now: Temporal.Instant },
): Promise<boolean> {
  noteLock(tx, 'order', orderId)
  return (await query(tx, payText, [orderId, [...positions], now])).length === positions.length
}
const payText = `
  update orders.instalment set paid_at = $3
  where order_id = $1 and position = any($2::smallint[]) and paid_at is null and missed_at is null returning position`

/**
 * What is still to be paid of a part-paid order is missed; false when nothing is, or it was paid or missed before. With `before`, only
 * where the next was due by then.
 */
export async function missInstalments(
  tx: Tx,
  { orderId, now, before }: { orderId: string; now: Temporal.Instant; before?: Temporal.Instant },
): Promise<boolean> {
  noteLock(tx, 'order', orderId)
  return (await query(tx, missText, [orderId, now, before ?? null])).length > 0
}
const missText = `
  update orders.instalment as instalment set missed_at = $2
  from orders.order as sold
  where sold.id = $1 and instalment.order_id = sold.id and sold.money = 'part-paid'
    and instalment.paid_at is null and instalment.missed_at is null
    and ($3::timestamptz is null or exists (
      select from orders.instalment as due
      where due.order_id = sold.id and due.paid_at is null and due.missed_at is null and due.due_at <= $3))
  returning instalment.position`

/** What was given up of a part-paid order may be paid again, where the day of each is still to come; false when nothing may. */
export async function unmissInstalments(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Temporal.Instant },
): Promise<boolean> {
  noteLock(tx, 'order', orderId)
  return (await query(tx, unmissText, [orderId, now])).length > 0
}
const unmissText = `
  update orders.instalment as instalment set missed_at = null
  from orders.order as sold
  where sold.id = $1 and instalment.order_id = sold.id and sold.money = 'part-paid' and instalment.missed_at is not null
    and not exists (
      select from orders.instalment as over
      where over.order_id = sold.id and over.missed_at is not null and over.due_at <= $2)
  returning instalment.position`

/** An order that nothing was paid of is paid in one piece from here on: of an order held again the days of its plan may be over. */
export async function payInOnePiece(tx: Tx, orderId: string): Promise<void> {
  noteLock(tx, 'order', orderId)
  await query(tx, 'delete from orders.instalment where order_id = $1 and position > 0', [orderId])
  await query(tx, wholeText, [orderId])
}
const wholeText = `
  update orders.instalment set amount_rial = (select total_amount from orders.order where id = $1)
  where order_id = $1 and position = 0 and paid_at is null`

/** Part-paid orders of whose instalments one was due before `before`: what a lost job left behind. */
export async function overdueInstalments(db: Db, before: Temporal.Instant): Promise<string[]> {
  const rows = await query<{ orderId: string }>(db, overdueText, [before])
  return rows.map(({ orderId }) => orderId)
}
const overdueText = `
  select distinct order_id as "orderId" from orders.instalment join orders.order as sold on sold.id = order_id
  where sold.money = 'part-paid' and instalment.paid_at is null and missed_at is null and due_at <= $1 limit 500`
