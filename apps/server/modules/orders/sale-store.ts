/** The queries on the path of every sale, written as SQL. */
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import {
  type FulfilmentState,
  fulfilmentMoves,
  type StatusWord,
  sourcesOf,
} from '@parastoo/contract/orders/states'
import { type Db, query, type Tx } from '../../platform/db/database.ts'
import { addInstalments, instalmentsOf } from './instalment-store.ts'
import type { Instalment } from './instalments.ts'
import { holdKeyOf, type Order, type OrderLine } from './order.ts'
import { type LineRow, type NewLine, type NewOrder, type OrderRow, orderOf } from './order-row.ts'
import type { Waiting } from './product.ts'
import { addUnits } from './unit-store.ts'

/** An order row with one of its lines beside it. */
type Joined = OrderRow & { [Key in keyof LineRow as `line${Capitalize<Key>}`]: LineRow[Key] }

const orderColumns = `
  o.id, o.number, o.user_id as "userId", o.title_fa as "titleFa",
  o.contact_dialing_code as "contactDialingCode", o.contact_phone as "contactPhone", o.contact_email as "contactEmail", o.total_amount as "totalAmount",
  o.discount_amount as "discountAmount", o.discount_code as "discountCode",
  o.discount_provider_extra as "discountProviderExtra", o.money, o.uses_wallet as "usesWallet",
  o.earmarked_amount as "earmarkedAmount", o.received_rial as "receivedRial", o.returned_rial as "returnedRial", o.pay_by as "payBy",
  o.registered_at as "registeredAt", o.paid_at as "paidAt", o.cancelled_at as "cancelledAt",
  o.cancelled_by_staff as "cancelledByStaff"`
const lineColumns = `
  l.id as "lineId", l.kind as "lineKind", l.product_type as "lineProductType", l.title_fa as "lineTitleFa", l.amount as "lineAmount",
  l.discount as "lineDiscount", l.fulfilment as "lineFulfilment", l.issuing_since as "lineIssuingSince",
  l.reference as "lineReference", l.generation as "lineGeneration", l.starts_at as "lineStartsAt", l.ends_at as "lineEndsAt",
  l.hold_expires_at as "lineHoldExpiresAt", l.promised_by as "linePromisedBy",
  l.part_of as "linePartOf", l.supplement_key as "lineSupplementKey",
  l.waits_for as "lineWaitsFor", l.waits_until as "lineWaitsUntil", l.paused_at as "linePausedAt", l.word as "lineWord"`

/** An order with its lines, as one statement sees both. */
export async function findWhole(dbOrTx: Db | Tx, orderId: string): Promise<Order | null> {
  const rows = await query<Joined>(dbOrTx, findText, [orderId])
  if (rows.length === 0) return null
  return wholeOf(rows, (await instalmentsOf(dbOrTx, [orderId])).get(orderId) ?? [])
}
const findText = `
  select ${orderColumns}, ${lineColumns}
  from orders.order as o join orders.line as l on l.order_id = o.id
  where o.id = $1 order by l.position`

/** Writes an order, its lines, each `holding`, and their units; false when an order of this id was placed before. */
export async function addOrder(
  tx: Tx,
  order: Omit<NewOrder, 'lines'> & {
    payBy: Temporal.Instant | null
    lines: readonly (NewLine & Pick<OrderLine, 'holdExpiresAt'>)[]
    rates: readonly FrozenRate[]
  },
): Promise<boolean> {
  const { orderId, orderNumber, userId, titleFa, contact, lines, rates } = order
  const { instalments = [{ amountRial: order.totalRial, dueAt: null }] } = order
  const added = await query(tx, addText, [
    orderId,
    orderNumber,
    userId,
    titleFa,
    contact.phoneNumber,
    contact.email,
    order.channel,
    order.totalRial,
    order.payBy,
    order.registeredAt,
    order.requestHash,
    order.personKeys,
    contact.dialingCode,
  ])
  if (added.length === 0) return false
  await addInstalments(tx, orderId, instalments)
  await addLines(tx, { orderId, lines, after: 0, rates })
  return true
}

/** Writes lines of an order, each `holding`, and their units, behind those that it has. */
export async function addLines(
  tx: Tx,
  {
    orderId,
    lines,
    after,
    rates,
  }: {
    orderId: string
    lines: readonly (NewLine & Pick<OrderLine, 'holdExpiresAt'>)[]
    after: number
    /** What currencies cost now; kept with each line as its second price is shown by. */
    rates: readonly FrozenRate[]
  },
): Promise<void> {
  await query(tx, addLinesText, [
    orderId,
    lines.map(({ lineId }) => lineId),
    lines.map(({ kind }) => kind),
    lines.map(({ productType }) => productType),
    lines.map((line) => line.titleFa),
    lines.map(({ startsAt }) => startsAt),
    lines.map(({ endsAt }) => endsAt),
    lines.map(({ amountRial }) => amountRial),
    lines.map(({ holdExpiresAt }) => holdExpiresAt?.toString() ?? null),
    lines.map(({ supplementOf }) => supplementOf?.lineId ?? null),
    lines.map(({ supplementOf }) => supplementOf?.key ?? null),
    after,
    JSON.stringify(rates),
  ])
  await addUnits(tx, orderId, lines)
  await addHolds(
    tx,
    lines.map(({ lineId }) => ({ lineId, generation: 1 })),
  )
}
const addText = `
  insert into orders.order (id, number, user_id, title_fa, contact_phone, contact_email, channel,
    total_amount, money, pay_by, registered_at, request_hash, person_keys, contact_dialing_code)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'unpaid', $9, $10, $11, $12, $13)
  on conflict (id) do nothing returning id`
const addLinesText = `
  insert into orders.line (id, order_id, position, kind, product_type, title_fa, starts_at, ends_at, amount, hold_expires_at, part_of, supplement_key, rates, fulfilment)
  select id, $1::uuid, at - 1 + $12, kind, product_type, title_fa, starts_at, ends_at, amount, hold_expires_at, part_of, supplement_key, $13::jsonb, 'holding'
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::timestamptz[], $10::uuid[], $11::uuid[]) with ordinality
    as line (id, kind, product_type, title_fa, starts_at, ends_at, amount, hold_expires_at, part_of, supplement_key, at)`

/** Writes down that a supplier is asked to hold these lines. */
export async function addHolds(
  tx: Tx,
  lines: readonly Pick<OrderLine, 'lineId' | 'generation'>[],
): Promise<void> {
  await query(tx, addHoldsText, [
    lines.map(({ lineId, generation }) => holdKeyOf(lineId, generation)),
    lines.map(({ lineId }) => lineId),
    lines.map(({ generation }) => generation),
  ])
}
const addHoldsText = `
  insert into orders.hold (key, line_id, generation, state)
  select key, line_id, generation, 'asking'
  from unnest($1::uuid[], $2::uuid[], $3::smallint[]) as asked (key, line_id, generation)`

/** Where a line moves; what waited for somebody does not any more, unless it moves to wait. */
export type LineMove = {
  to: FulfilmentState
  /** The line is moved only while it has this hold; absent: whichever it has. */
  generation?: number
  word?: StatusWord
  waiting?: Waiting
}

/**
 * Moves one line, and its hold with it; false when it was not in a state that may move there, or is held anew since `generation`: then
 * somebody else moved it first.
 */
export async function moveLine(
  tx: Tx,
  lineId: string,
  { to, generation, word, waiting }: LineMove,
): Promise<boolean> {
  const values = [
    lineId,
    to,
    sourcesOf(fulfilmentMoves, to),
    generation ?? null,
    word ?? waiting?.word ?? null,
    waiting?.waitsFor ?? null,
    waiting?.until ?? null,
  ]
  const isMoved = (await query(tx, moveLineText, values)).length > 0
  if (isMoved) await moveHolds(tx, [lineId], to)
  return isMoved
}
const moveLineText = `
  update orders.line set fulfilment = $2, word = $5, waits_for = $6, waits_until = $7, paused_at = null
  where id = $1 and fulfilment = any($3::text[]) and generation = coalesce($4::smallint, generation) returning id`

/** Writes for whom a line waits that stays in its state; false when it moved meanwhile. Its promise stands still while its traveller has the next step. */
export async function waitOn(
  tx: Tx,
  { lineId, generation, fulfilment }: Pick<OrderLine, 'lineId' | 'generation' | 'fulfilment'>,
  { waitsFor, until, promisedBy, word, now }: Waiting & { now: Temporal.Instant },
): Promise<boolean> {
  const values = [
    lineId,
    fulfilment,
    generation,
    waitsFor,
    until,
    word ?? null,
    now,
    promisedBy ?? null,
  ]
  return (await query(tx, waitOnText, values)).length > 0
}
const waitOnText = `
  update orders.line set waits_for = $4, waits_until = $5, word = $6,
    promised_by = case when $4 = 'traveller' then promised_by when fulfilment = 'issuing' and $8::timestamptz is not null then $8 else promised_by + coalesce($7::timestamptz - paused_at, '0') end,
    paused_at = case when $4 = 'traveller' and fulfilment = 'issuing' then coalesce(paused_at, $7::timestamptz) end
  where id = $1 and fulfilment = $2 and generation = $3 returning id`

/**
 * A line that waits is to be asked about now; answers its order and state, null when it does not wait. Where its traveller had the next step,
 * its supplier has it from here on, and the promise goes on with what was left of it, whether somebody answers or not.
 */
export async function endWait(
  tx: Tx,
  lineId: string,
  now: Temporal.Instant,
): Promise<(Pick<OrderLine, 'fulfilment'> & Pick<Order, 'orderId'>) | null> {
  type Row = Pick<OrderLine, 'fulfilment'> & Pick<Order, 'orderId'>
  return (await query<Row>(tx, endWaitText, [lineId, now]))[0] ?? null
}
const endWaitText = `
  update orders.line set waits_until = least(waits_until, $2::timestamptz),
    waits_for = case when paused_at is null then waits_for else 'supplier' end,
    promised_by = promised_by + coalesce($2::timestamptz - paused_at, '0'), paused_at = null
  where id = $1 and waits_for is not null returning order_id as "orderId", fulfilment`

/** Held → issuing, for every line of an order that was paid just now, each with the promise of its product. */
export async function beginIssuing(
  tx: Tx,
  lines: readonly { lineId: string; promisedBy: Temporal.Instant }[],
  since: Temporal.Instant,
): Promise<void> {
  await query(tx, beginIssuingText, [
    lines.map(({ lineId }) => lineId),
    lines.map(({ promisedBy }) => promisedBy.toString()),
    since,
    sourcesOf(fulfilmentMoves, 'issuing'),
  ])
}
const beginIssuingText = `
  update orders.line set fulfilment = 'issuing', word = null, issuing_since = $3, promised_by = promised.promised_by
  from unnest($1::uuid[], $2::timestamptz[]) as promised (line_id, promised_by)
  where id = promised.line_id and fulfilment = any($4::text[])`

/** What becomes of a line's hold when the line moves, and from which states. A line that failed has nothing at its supplier any more. */
const holdMoves: Partial<Record<FulfilmentState, { to: string; from: string[] }>> = {
  held: { to: 'held', from: ['asking'] },
  refused: { to: 'refused', from: ['asking'] },
  released: { to: 'releasing', from: ['asking', 'held'] },
  issued: { to: 'used', from: ['held'] },
  failed: { to: 'released', from: ['held'] },
  // Paid in part and cancelled; of one that was issued the hold is used.
  void: { to: 'released', from: ['held'] },
}

/** Moves what is held for lines that have moved to `to`. */
export async function moveHolds(
  tx: Tx,
  lineIds: readonly string[],
  to: FulfilmentState,
): Promise<void> {
  const move = holdMoves[to]
  if (move) await query(tx, moveHoldsText, [[...lineIds], move.to, move.from])
}
const moveHoldsText = `
  update orders.hold as hold set state = $2 from orders.line as line
  where line.id = any($1::uuid[]) and hold.line_id = line.id and hold.generation = line.generation
    and hold.state = any($3::text[])`

function wholeOf(rows: readonly Joined[], instalments: Instalment[]): Order | null {
  const [first] = rows
  if (!first) return null
  return orderOf(
    first,
    rows.map((row) => ({
      id: row.lineId,
      kind: row.lineKind,
      productType: row.lineProductType,
      titleFa: row.lineTitleFa,
      startsAt: row.lineStartsAt,
      endsAt: row.lineEndsAt,
      amount: row.lineAmount,
      discount: row.lineDiscount,
      fulfilment: row.lineFulfilment,
      generation: row.lineGeneration,
      holdExpiresAt: row.lineHoldExpiresAt,
      issuingSince: row.lineIssuingSince,
      promisedBy: row.linePromisedBy,
      waitsFor: row.lineWaitsFor,
      waitsUntil: row.lineWaitsUntil,
      pausedAt: row.linePausedAt,
      word: row.lineWord,
      reference: row.lineReference,
      partOf: row.linePartOf,
      supplementKey: row.lineSupplementKey,
    })),
    instalments,
  )
}
