/**
 * A further sum for a line that is paid: an order of its own with one line, `part_of` the other. It is paid, given up and runs out as every
 * order does; its product is asked about the line again when it was, and it ends as that line ends (docs/decisions/0089).
 */
import type { LineContent } from '@parastoo/contract/orders/lines'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { derivedId, randomDigits } from '../../platform/ids.ts'
import { takeDiscountOff } from './discount-order.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order, OrderLine } from './order.ts'
import { scheduleExpiry } from './place-order.ts'
import type { AskedSupplement, Fulfilled, Supplement } from './product.ts'
import { addOrder, waitOn } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'
import { addSupplement, type SupplementRow, supplementsOf } from './supplement-store.ts'

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
  const { jobs, clock, announce, log } = needs
  const { key, units, until, titleFa, supplier, costRial } = supplement
  const orderId = derivedId(line.lineId, 'supplement', key)
  const lineId = derivedId(orderId, 'line')
  const amountRial = units.reduce((sum, { priceRial }) => sum + priceRial, 0)
  const now = clock.now()
  await needs.db.tx(async (tx) => {
    await orderWriter(tx).findLocked(order.orderId)
    if (!(await waitOn(tx, line, { waitsFor: 'traveller', until, now }))) return
    await jobs.enqueue(tx, 'issue-order', { orderId: order.orderId }, { startAfter: until })
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
      requestHash: key,
      // Nobody is kept from buying by what the agency asks for.
      personKeys: [],
      totalRial: amountRial,
      payBy: until,
      registeredAt: now,
      rates: needs.ratesNow(),
      lines: [{ ...sold, holdExpiresAt: until, units, supplementOf: { lineId: line.lineId, key } }],
    })
    if (!isNew) return
    await addSupplement(tx, { lineId, supplier, costRial })
    await orderWriter(tx).moveLine(lineId, { to: 'held' })
    await scheduleExpiry(needs, tx, { orderId, payBy: until })
    await announce(tx, 'supplement-asked', { orderId, partOfOrderId: order.orderId })
    crashPoint('supplement:before-ask-commit')
  })
  log.info({ orderId, partOfOrderId: order.orderId, amountRial }, 'a further sum is asked for')
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
    await writer.findLocked(orderId)
    if (!(await writer.closeCancelled(orderId, needs.clock.now()))) return
    await takeDiscountOff(needs, tx, orderId)
    await writer.moveLines(orderId, 'released')
    crashPoint('supplement:before-close-commit')
  })
}

/** Products know nothing of what their lines cost besides: it is described as a line of its kind without documents. */
export const supplementContent = ({ kind }: Pick<OrderLine, 'kind'>): LineContent => {
  if (kind !== 'visa') throw new Error(`A ${kind} has no supplement`)
  return { kind, documents: [] }
}

/** A further sum as the page of its line shows it. */
export const supplementShown = ({ orderId, titleFa, amountRial, money, payBy }: SupplementRow) => ({
  orderId,
  title: titleFa,
  totalAmount: amountRial,
  state: stateOf(money),
  payBy: money === 'unpaid' ? (payBy?.toString() ?? null) : null,
})
