/** The statements that every sale goes, each given whole: nothing of them is built anew, and several writes are one round trip. */
import { type FulfilmentState, fulfilmentMoves, sourcesOf } from '@parastoo/contract/orders/states'
import { ask, type Db, type DbTx, insisted, tell } from '../../platform/db/database.ts'
import type { Order } from './order.ts'
import { type LineRow, type NewOrder, type OrderRow, orderOf } from './order-row.ts'

/** An order row with one of its lines beside it. */
type Joined = OrderRow & { [Key in keyof LineRow as `line${Capitalize<Key>}`]: LineRow[Key] }

const orderColumns = `
  o.id, o.number, o.user_id as "userId", o.product, o.title_fa as "titleFa", o.starts_at as "startsAt",
  o.contact_phone as "contactPhone", o.contact_email as "contactEmail", o.total_amount as "totalAmount",
  o.discount_amount as "discountAmount", o.discount_code as "discountCode",
  o.discount_provider_extra as "discountProviderExtra", o.money, o.hold_expires_at as "holdExpiresAt",
  o.registered_at as "registeredAt", o.paid_at as "paidAt"`
const lineColumns = `
  l.id as "lineId", l.product as "lineProduct", l.title_fa as "lineTitleFa", l.amount as "lineAmount",
  l.discount as "lineDiscount", l.fulfilment as "lineFulfilment", l.issuing_since as "lineIssuingSince"`

/** An order with its lines, as one statement sees both. */
export async function findWhole(dbOrTx: Db | DbTx, orderId: string): Promise<Order | null> {
  return wholeOf(await ask<Joined>(dbOrTx, findText, [orderId]))
}
const findText = `
  select ${orderColumns}, ${lineColumns}
  from orders.order as o join orders.line as l on l.order_id = o.id
  where o.id = $1 order by l.position`

/** Writes an order and its lines, each `holding`. */
export function addOrder(dbTx: DbTx, order: NewOrder): void {
  const { orderId, orderNumber, userId, product, titleFa, startsAt, contact, lines } = order
  tell(dbTx, addText, [
    ...[orderId, orderNumber, userId, product, titleFa, startsAt],
    ...[contact.phoneNumber, contact.email, order.channel, order.totalRial],
    ...[order.holdExpiresAt, order.registeredAt],
  ])
  tell(dbTx, addLinesText, [
    ...[orderId, lines.map(({ lineId }) => lineId), lines.map((line) => line.product)],
    ...[lines.map((line) => line.titleFa), lines.map(({ amountRial }) => amountRial)],
  ])
}
const addText = `
  insert into orders.order (id, number, user_id, product, title_fa, starts_at, contact_phone, contact_email, channel,
    total_amount, money, hold_expires_at, registered_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'unpaid', $11, $12)`
const addLinesText = `
  insert into orders.line (id, order_id, position, product, title_fa, amount, fulfilment)
  select id, $1::uuid, at - 1, product, title_fa, amount, 'holding'
  from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[]) with ordinality as line (id, product, title_fa, amount, at)`

/** What the money of an order that was just paid is called, and how much it is. */
export type PaidOrder = Pick<Order, 'orderId' | 'userId' | 'orderNumber' | 'titleFa'> & {
  paidRial: number
}

/**
 * Unpaid → paid and held → issuing for an order of this user without a discount that `balanceRial` covers, only while every line is
 * held and time is left. Null when any of it is not so: then nothing has moved. Like `markPaid` it decides between paying and
 * expiring. The caller holds the wallet's row and takes the money in the same dbTx.
 */
export async function payAtOnce(
  dbTx: DbTx,
  paying: { orderId: string; userId: string; balanceRial: number; now: Temporal.Instant },
): Promise<PaidOrder | null> {
  const { orderId, userId, balanceRial, now } = paying
  type Row = Pick<PaidOrder, 'orderNumber' | 'titleFa' | 'paidRial'>
  const [paid] = await ask<Row>(dbTx, payText, [orderId, now, userId, balanceRial])
  if (!paid) return null
  // All are held, and stay so: who lets go of one moves its order first, and waits for its row.
  tell(dbTx, issuingText, [orderId, now])
  return { orderId, userId, ...paid }
}
// The sum keeps this from going by the index of holds that run out: planned while there were few, it would pass all that run.
const payText = `
  update orders.order as unpaid set money = 'paid', paid_at = $2
  where id = $1 and user_id = $3 and money = 'unpaid' and hold_expires_at + interval '0' > $2::timestamptz
    and discount_code is null and total_amount <= $4
    and not exists (select from orders.line where order_id = unpaid.id and fulfilment <> 'held')
  returning number as "orderNumber", title_fa as "titleFa", total_amount as "paidRial"`
const issuingText = insisted(`
  update orders.line set fulfilment = 'issuing', issuing_since = $2 where order_id = $1 and fulfilment = 'held' returning id`)

/** Moves one line; false when it was not in a state that may move there, so somebody else moved it first. */
export async function moveLine(
  dbTx: DbTx,
  lineId: string,
  { to, now }: { to: FulfilmentState; now: Temporal.Instant | undefined },
): Promise<boolean> {
  const issuingSince = to === 'issuing' ? (now ?? null) : null
  const values = [lineId, to, sourcesOf(fulfilmentMoves, to), issuingSince]
  return (await ask(dbTx, moveLineText, values)).length > 0
}
const moveLineText = `
  update orders.line set fulfilment = $2, issuing_since = coalesce($4::timestamptz, issuing_since)
  where id = $1 and fulfilment = any($3::text[]) returning id`

/** Moves one line to held in a dbTx that is refused (`isNotSo`) when somebody else moved it first. */
export function insistOnHeld(dbTx: DbTx, lineId: string): void {
  tell(dbTx, insistOnMoveText, [lineId, 'held', sourcesOf(fulfilmentMoves, 'held'), null])
}
const insistOnMoveText = insisted(moveLineText)

/**
 * Moves one line to issued in a dbTx that is refused (`isNotSo`) when somebody else moved it first, and that does not wait for the
 * disk. Should the database die before the disk has it, all of it is gone together, the news of it and the end of its job as well: the
 * job comes back, the product answers with the same documents, and it is recorded again. Whatever is written on the strength of it
 * waits for the disk, and brings it there too.
 */
export function insistOnIssued(dbTx: DbTx, lineId: string): void {
  tell(dbTx, insistOnIssuedText, [lineId, 'issued', sourcesOf(fulfilmentMoves, 'issued'), null])
}
const insistOnIssuedText = `${insistOnMoveText}, set_config('synchronous_commit', 'off', true)`

function wholeOf(rows: readonly Joined[]): Order | null {
  const [first] = rows
  if (!first) return null
  return orderOf(
    first,
    rows.map((row) => ({
      ...{ id: row.lineId, product: row.lineProduct, titleFa: row.lineTitleFa },
      ...{ amount: row.lineAmount, discount: row.lineDiscount },
      ...{ fulfilment: row.lineFulfilment, issuingSince: row.lineIssuingSince },
    })),
  )
}
