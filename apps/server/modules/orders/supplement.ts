/**
 * A further sum for a line that is paid: an order of its own with one line, `part_of` the other. It is paid, given up and runs out as every
 * order does; its product is asked about the line again when it was, and it ends as that line ends (docs/decisions/0089).
 */
import type { LineContent, ProductKind } from '@parastoo/contract/orders/lines'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { derivedId, randomDigits } from '../../platform/ids.ts'
import { takeDiscountOff } from './discount-order.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order, OrderLine } from './order.ts'
import { sendPartBack } from './part-back.ts'
import { placedBefore, scheduleExpiry } from './place-order.ts'
import type { AskedSupplement, FeeKey, Fulfilled, Product, Supplement } from './product.ts'
import { addOrder, waitOn } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'
import { addSupplement, type SupplementRow, supplementsOf, wholesOf } from './supplement-store.ts'
import { renameUnits } from './unit-store.ts'

/** Minutes after which a paid supplement looks how its line stands, should the word of that have been lost. */
const lookAgainMinutes = 10

/** The further sums that were asked for a line, as its product is told of them. */
export async function askedSupplements(
  { db }: Pick<OrdersNeeds, 'db'>,
  { lineId }: Pick<OrderLine, 'lineId'>,
): Promise<AskedSupplement[]> {
  return (await supplementsOf(db, [lineId])).map(({ key, money }) => ({
    key,
    state: stateOf(money),
  }))
}

const stateOf = (money: string): AskedSupplement['state'] => {
  if (money === 'unpaid') return 'asked'
  return money === 'closed' ? 'refused' : 'paid'
}

/**
 * Places the order of a further sum and lets its line wait for it, in one transaction: all or nothing, and once for a key. The buyer is
 * told. Nothing happens where the line moved meanwhile.
 */
export async function askSupplement(
  needs: OrdersNeeds,
  { order, line, supplement }: { order: Order; line: OrderLine } & Supplement,
): Promise<void> {
  const { until } = supplement
  await needs.db.tx(async (tx) => {
    await orderWriter(tx).findLocked(order.orderId)
    const now = needs.clock.now()
    if (!(await waitOn(tx, line, { waitsFor: 'traveller', until, now }))) return
    await needs.jobs.enqueue(tx, 'issue-order', { orderId: order.orderId }, { startAfter: until })
    await placeSum(needs, tx, { order, line, sum: { ...supplement, requestHash: supplement.key } })
    crashPoint('supplement:before-ask-commit')
  })
}

/** A sum as it is asked for. */
type Sum = Supplement['supplement'] & {
  /** Of what asks for it: repeated, it is the same. */
  requestHash: string
}
type SumOf = { order: Order; line: OrderLine; sum: Sum }

/** The order by which a sum of a line is paid. */
const orderOf = (lineId: string, key: string): string => derivedId(lineId, 'supplement', key)

/** Places the order of a sum, once for its key, and tells its buyer of it. The row of the order it is part of is locked. */
async function placeSum(
  needs: Pick<OrdersNeeds, 'jobs' | 'clock' | 'announce' | 'log' | 'ratesNow'>,
  tx: Tx,
  { order, line, sum }: SumOf,
): Promise<void> {
  const { key, units, until, titleFa, supplier, costRial, requestHash } = sum
  const orderId = orderOf(line.lineId, key)
  const lineId = derivedId(orderId, 'line')
  const amountRial = units.reduce((total, { priceRial }) => total + priceRial, 0)
  const placing = await orderReader(tx).placing(order.orderId)
  const { kind, productType, startsAt, endsAt } = line
  const sold = { lineId, kind, productType, titleFa, startsAt, endsAt, amountRial }
  const isNew = await addOrder(tx, {
    orderId,
    orderNumber: randomDigits(10),
    userId: order.userId,
    titleFa,
    contact: order.contact,
    channel: placing?.channel ?? 0,
    requestHash,
    // Nobody is kept from buying by what the agency asks for.
    personKeys: [],
    totalRial: amountRial,
    payBy: until,
    registeredAt: needs.clock.now(),
    rates: needs.ratesNow(),
    lines: [{ ...sold, holdExpiresAt: until, units, supplementOf: { lineId: line.lineId, key } }],
  })
  if (!isNew) return
  await addSupplement(tx, { lineId, supplier, costRial })
  await orderWriter(tx).moveLine(lineId, { to: 'held' })
  await scheduleExpiry(needs, tx, { orderId, payBy: until })
  await needs.announce(tx, 'supplement-asked', { orderId, partOfOrderId: order.orderId })
  needs.log.info(
    { orderId, partOfOrderId: order.orderId, amountRial },
    'a further sum is asked for',
  )
}

/**
 * Asks the buyer of an issued line a fee for a change of it, in the caller's transaction: once it is paid, its product carries the change
 * out. Answers the order by which it is paid. Refuses CHANGE_NOT_POSSIBLE for a line that is not issued, and FEE_WAITS, with the order in
 * `detail`, while another sum of the line can still be paid: so nobody asks for more than one change at a time.
 */
export async function askFee(
  needs: Pick<OrdersNeeds, 'jobs' | 'clock' | 'announce' | 'log' | 'ratesNow'>,
  tx: Tx,
  { orderId, lineId, fee }: { orderId: string; lineId: string; fee: Sum },
): Promise<{ orderId: string } | Refusal<'CHANGE_NOT_POSSIBLE' | 'FEE_WAITS'>> {
  const order = await orderWriter(tx).findLocked(orderId)
  const line = order?.lines.find((each) => each.lineId === lineId)
  if (!order || line?.fulfilment !== 'issued') return refuse('CHANGE_NOT_POSSIBLE')
  const others = (await supplementsOf(tx, [lineId])).filter(({ key }) => key !== fee.key)
  const open = others.find(({ money }) => money === 'unpaid')
  if (open) return refuse('FEE_WAITS', { detail: { orderId: open.orderId } })
  await placeSum(needs, tx, { order, line, sum: fee })
  return { orderId: orderOf(lineId, fee.key) }
}

/** The order by which a fee was asked for before; null where it was not. Another request under its key is IDEMPOTENCY_KEY_REUSED. */
export const feeAskedBefore = (
  needs: Pick<OrdersNeeds, 'db'>,
  { lineId, key, ...ask }: { lineId: string; key: string; userId: string; requestHash: string },
) => placedBefore(needs, { ...ask, orderId: orderOf(lineId, key) })

/** The order by which a fee is paid, whether it was asked for or not. */
export const feeOrderOf = ({ lineId, key }: FeeKey): string => orderOf(lineId, key)

/**
 * Lets a product carry out what a sum was paid for, in the caller's transaction, which books it; both orders are locked by their ids.
 * `not-possible` where the change is not possible any more; `ended` where another issuer was first, and has carried it out or given it back.
 */
export async function carryOut(
  { product }: { product: (kind: ProductKind) => Pick<Product, 'carryOut'> },
  tx: Tx,
  { orderId, line }: { orderId: string; line: OrderLine },
): Promise<'to-be-booked' | 'not-possible' | 'ended'> {
  const { lineId, partOf, kind } = line
  const verb = product(kind).carryOut
  if (partOf === null || !verb) return 'to-be-booked'
  const [sum] = await supplementsOf(tx, [partOf], lineId)
  if (!sum) throw new Error(`The supplement ${lineId} has no cost`)
  for (const id of [orderId, sum.partOfOrderId].toSorted()) await orderWriter(tx).findLocked(id)
  const [standing] = await orderReader(tx).linesStanding([lineId])
  if (standing?.fulfilment !== 'issuing') return 'ended'
  const carried = await verb(tx, { lineId: partOf, key: sum.key })
  if (!carried) return 'not-possible'
  await renameUnits(tx, carried.units)
  await orderWriter(tx).addPeople(sum.partOfOrderId, carried.personKeys)
  return 'to-be-booked'
}

/**
 * What becomes of a further sum that is paid: issued with its line, failed with it, and until then it waits, while its product is asked
 * about the line.
 */
export async function followLine(
  { db, jobs, clock }: Pick<OrdersNeeds, 'db' | 'jobs' | 'clock'>,
  { orderId, line }: { orderId: string; line: OrderLine & { partOf: string } },
): Promise<Fulfilled | 'failed' | 'waits'> {
  const [standing] = await orderReader(db).linesStanding([line.partOf])
  if (standing?.fulfilment === 'failed') return 'failed'
  if (standing?.fulfilment === 'issued' || standing?.fulfilment === 'void') {
    const [own] = await supplementsOf(db, [line.partOf], line.lineId)
    if (!own) throw new Error(`The supplement ${line.lineId} has no cost`)
    const { supplier, costRial } = own
    return { supplier, costRial, reference: standing.reference ?? '', documents: null }
  }
  const until = clock.now().add({ minutes: lookAgainMinutes })
  await db.tx(async (tx) => {
    await orderWriter(tx).findLocked(orderId)
    if (!(await waitOn(tx, line, { waitsFor: 'supplier', until, now: clock.now() }))) return
    // Paid just now: a line that waits for the sum need not wait longer.
    if (line.waitsFor === null) await jobs.enqueue(tx, 'ask-again', { lineId: line.partOf })
    await jobs.enqueue(tx, 'issue-order', { orderId }, { startAfter: until })
    crashPoint('supplement:before-wait-commit')
  })
  return 'waits'
}

/** An unpaid order has ended: the lines that waited for a further sum go on without it. The caller's tx ended it. */
export async function refuseSupplements(
  { jobs }: Pick<OrdersNeeds, 'jobs'>,
  tx: Tx,
  order: Pick<Order, 'lines'> | null,
): Promise<void> {
  for (const { partOf } of order?.lines ?? [])
    if (partOf !== null) await jobs.enqueue(tx, 'ask-again', { lineId: partOf })
}

/** A line has ended, in the caller's tx: what was paid for it besides ends with it, and what was not is not to be paid any more. */
export async function endSupplements(
  { jobs }: Pick<OrdersNeeds, 'jobs'>,
  tx: Tx,
  lineId: string,
): Promise<void> {
  for (const supplement of await supplementsOf(tx, [lineId])) {
    await jobs.enqueue(tx, 'ask-again', { lineId: supplement.lineId })
    await jobs.enqueue(tx, 'close-supplement', { orderId: supplement.orderId })
  }
}

/** Nobody pays any more for a line that has ended: the order of a further sum is closed, unless it was paid first. Safe to repeat. */
export async function closeSupplement(needs: OrdersNeeds, orderId: string): Promise<void> {
  await needs.db.tx(async (tx) => {
    const writer = orderWriter(tx)
    const order = await writer.findLocked(orderId)
    const now = needs.clock.now()
    const isClosed = order && (await writer.closeCancelled(orderId, { now, isByStaff: false }))
    if (!isClosed) return
    await takeDiscountOff(needs, tx, orderId)
    await writer.moveLines(orderId, 'released')
    await sendPartBack(needs, tx, order)
    crashPoint('supplement:before-close-commit')
  })
}

/** Products know nothing of what their lines cost besides: it is described as the line it is part of, without documents. */
export function supplementContent(content: LineContent | undefined): LineContent | undefined {
  if (content?.kind === 'tour')
    return { ...content, documents: [], tour: { ...content.tour, programme: null } }
  return content && { ...content, documents: [] }
}

/** Which orders these are part of, by their ids; what is sold by itself is left out. No query where all are. */
export async function wholeOrdersOf(
  { db }: Pick<OrdersNeeds, 'db'>,
  own: readonly Pick<Order, 'orderId' | 'lines'>[],
): Promise<Map<string, { orderId: string; titleFa: string }>> {
  const parts = own.flatMap(({ orderId, lines }) =>
    lines.flatMap(({ lineId, partOf }) => (partOf === null ? [] : [{ orderId, lineId }])),
  )
  const wholes = await wholesOf(
    db,
    parts.map(({ lineId }) => lineId),
  )
  return new Map(
    parts.flatMap(({ orderId, lineId }) => {
      const whole = wholes.get(lineId)
      return whole ? [[orderId, whole] as const] : []
    }),
  )
}

/** A further sum as the page of its line shows it. */
export const supplementShown = ({ orderId, titleFa, amountRial, money, payBy }: SupplementRow) => ({
  orderId,
  title: titleFa,
  totalAmount: amountRial,
  state: stateOf(money),
  payBy: money === 'unpaid' ? (payBy?.toString() ?? null) : null,
})
