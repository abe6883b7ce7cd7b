import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { StatusWord } from '@parastoo/contract/orders/states'
import type { DinarsBack } from '@parastoo/contract/refunds/dinars'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accounts, costAccount } from '../ledger/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { noteContradiction } from './note-contradiction.ts'
import { isAskedNow, lineKeyOf, type Order, type OrderLine } from './order.ts'
import type { Fulfilled, Product, Spent, Waiting } from './product.ts'
import { giveBackOfOrder, postForOrder } from './receivable.ts'
import { endWait, waitOn } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'
import {
  askedSupplements,
  askSupplement,
  carryOut,
  endSupplements,
  followLine,
} from './supplement.ts'
import { addCosts, failUnits, unitsOf } from './unit-store.ts'

/** Seconds until an unanswered issue is asked about again; the question carries the same key, so nothing is issued twice. */
const askAgainAfterSeconds = 15

/**
 * The job behind a paid order: asks the product to fulfil each line that is `issuing` and records the answer. Issued and failed
 * are final; unknown is asked again and never guessed. Runs as often as needed.
 */
export async function issueOrder(needs: OrdersNeeds, orderId: string): Promise<void> {
  crashPoint('issue:job-started')
  const order = await orderReader(needs.db).find(orderId)
  let isOpen = false
  const now = needs.clock.now()
  const isIssued = (line: OrderLine) => line.fulfilment === 'issuing' && isAskedNow(line, now)
  for (const line of order?.lines.filter(isIssued) ?? [])
    isOpen = (await issueLine(needs, order as Order, line)) === 'open' || isOpen
  if (!isOpen) return
  const startAfter = needs.clock.now().add({ seconds: askAgainAfterSeconds })
  await needs.db.tx(async (tx) => {
    await needs.jobs.enqueue(tx, 'issue-order', { orderId }, { startAfter, singletonKey: orderId })
  })
}

async function issueLine(
  needs: OrdersNeeds,
  order: Order,
  line: OrderLine,
): Promise<'open' | 'done'> {
  const { orderId } = order
  // Their time is over without a word of theirs: the promise goes on, whatever its product answers now.
  if (line.pausedAt) await needs.db.tx((tx) => endWait(tx, line.lineId, needs.clock.now()))
  crashPoint('issue:before-supplier')
  const answer = await askProduct(needs, order, line)
  crashPoint('issue:after-supplier')
  if (answer === 'waits') return 'done'
  if (isRefused(answer)) {
    await needs.db.tx(async (tx) => {
      const { word, spent } = answer
      const isFailed = await recordFailed(needs, tx, { order, line, word, spent })
      if (!isFailed)
        await noteContradiction(needs, tx, { orderId, lineId: line.lineId, said: 'failed' })
      crashPoint('issue:before-failed-commit')
    })
    return 'done'
  }
  if ('unknown' in answer) {
    needs.log.warn(
      { orderId, lineId: line.lineId, reason: answer.reason },
      'issuing is not answered',
    )
    return 'open'
  }
  if ('supplement' in answer) {
    await askSupplement(needs, { order, line, ...answer })
    crashPoint('supplement:after-ask-commit')
    return 'done'
  }
  if ('waitsFor' in answer) {
    await recordWaiting(needs, { orderId, line, waiting: answer })
    return 'done'
  }
  const isRecorded = await needs.db.tx(async (tx) => {
    const carried = await carryOut(needs, tx, { orderId, line })
    if (carried === 'ended') return false
    if (carried === 'not-possible') {
      await recordFailed(needs, tx, { order, line })
      crashPoint('issue:before-failed-commit')
      return false
    }
    const isIssued = await recordIssued(needs, tx, { order, line, fulfilled: answer })
    if (!isIssued)
      await noteContradiction(needs, tx, { orderId, lineId: line.lineId, said: 'issued' })
    crashPoint('issue:before-record-commit')
    return isIssued
  })
  crashPoint('issue:after-record-commit')
  if (isRecorded) needs.log.info({ orderId, lineId: line.lineId }, 'line issued')
  return 'done'
}

/** What the product answers of a line; a further sum for another line ends as that one does, and no product is asked of it. */
async function askProduct(
  needs: OrdersNeeds,
  order: Order,
  line: OrderLine,
): Promise<Awaited<ReturnType<Product['fulfil']>> | 'waits'> {
  const { partOf } = line
  if (partOf === null) {
    const supplements = await askedSupplements(needs, line)
    return await needs.product(line.kind).fulfil(lineKeyOf(order, line), { supplements })
  }
  const standing = await followLine(needs, { orderId: order.orderId, line: { ...line, partOf } })
  return standing === 'failed' ? refuse('ISSUE_FAILED') : standing
}

/** The line stays `issuing` until somebody has taken the next step; its product is asked again then. */
async function recordWaiting(
  { db, jobs, clock, log }: OrdersNeeds,
  { orderId, line, waiting }: { orderId: string; line: OrderLine; waiting: Waiting },
): Promise<void> {
  const { waitsFor, until: startAfter } = waiting
  await db.tx(async (tx) => {
    if (!(await waitOn(tx, line, { ...waiting, now: clock.now() }))) return
    await jobs.enqueue(tx, 'issue-order', { orderId }, { startAfter })
  })
  log.info({ orderId, lineId: line.lineId, waitsFor }, 'issuing waits')
}

type RecordNeeds = Pick<
  OrdersNeeds,
  'ledger' | 'wallet' | 'payments' | 'backInDinars' | 'discounts' | 'announce' | 'log' | 'jobs'
>
type WriteNeeds = RecordNeeds & {
  product: (kind: ProductKind) => Pick<Product, 'recordFulfilled'>
}
type IssuedLine = { order: Order; line: OrderLine; fulfilled: Fulfilled }

/** The line is issued: its state, its documents and its postings in the caller's tx. False when it is not issuing any more. */
export async function recordIssued(
  needs: WriteNeeds,
  tx: Tx,
  issued: IssuedLine,
): Promise<boolean> {
  const writer = orderWriter(tx)
  await writer.findLocked(issued.order.orderId)
  const { word } = issued.fulfilled
  const move = { to: 'issued' as const, ...(word ? { word } : {}) }
  if (!(await writer.moveLine(issued.line.lineId, move))) return false
  await writeIssued(needs, tx, issued)
  return true
}

/** The documents and postings of a line that has moved to issued, and the news of it where it was the last. */
async function writeIssued(needs: WriteNeeds, tx: Tx, issued: IssuedLine): Promise<void> {
  const { order, line, fulfilled } = issued
  const { orderId } = order
  const { lineId } = line
  if (line.partOf === null)
    await needs.product(line.kind).recordFulfilled(tx, lineKeyOf(order, line), fulfilled)
  await postIssued(needs, tx, issued)
  const { supplier, costRial, billed } = fulfilled
  const units = (await unitsOf(tx, [orderId])).filter((unit) => unit.lineId === lineId)
  await addCosts(tx, { units, supplier, costRial, billed })
  await orderWriter(tx).setLine({ lineId, reference: fulfilled.reference })
  await endSupplements(needs, tx, lineId)
  await closeIfEnded(needs, tx, orderId)
}

/**
 * Once for an order, when its last line has ended: a lender that paid it is asked to settle, or to revert what nothing was issued for, and
 * the order is told of where any line is issued. The caller's tx holds the order's row.
 */
async function closeIfEnded(
  { announce, payments }: Pick<OrdersNeeds, 'announce' | 'payments'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const states = (await orderReader(tx).find(orderId))?.lines.map(({ fulfilment }) => fulfilment)
  if (!states || states.includes('issuing')) return
  await payments.decideCapture(tx, orderId)
  if (states.includes('issued')) await announce(tx, 'order-issued', { orderId })
}

/**
 * receivable → supplier payable (what the line costs us) and → revenue (the rest). Of a line that was sold below its cost, revenue pays
 * what is missing: a loss. Where the supplier bills in another currency it is owed in that, and its cost in rial is put aside for it.
 */
async function postIssued(
  needs: RecordNeeds,
  tx: Tx,
  { order, line, fulfilled }: IssuedLine,
): Promise<void> {
  const { supplier, costRial, billed } = fulfilled
  const receivable = accounts.receivable(order.orderId)
  const marginRial = line.amountRial - costRial
  if (costRial < 0) throw new RangeError(`Line ${line.lineId} cannot cost ${costRial}`)
  const owed = costAccount(supplier, billed?.currency ?? 'IRR')
  const revenue = accounts.revenue(line.kind)
  const fromSaleRial = Math.min(costRial, line.amountRial)
  await postForOrder(needs, tx, {
    kind: 'line-issued',
    key: line.lineId,
    orderId: order.orderId,
    userId: order.userId,
    descriptionFa: `صدور ${line.titleFa}`,
    postings: [
      ...[
        { from: receivable, to: owed, amountRial: fromSaleRial },
        { from: receivable, to: revenue, amountRial: marginRial },
        { from: revenue, to: owed, amountRial: -marginRial },
      ].filter(({ amountRial }) => amountRial > 0),
      ...(billed ? [{ from: owed, to: accounts.supplierPayable(supplier), ...billed }] : []),
    ],
  })
}

type FailedLine = {
  order: Order
  line: OrderLine
  word?: StatusWord | undefined
  /** Absent: all that was paid comes back. */
  spent?: Spent | undefined
}

/**
 * The line failed for good: what is not kept of its price goes back in the same tx, to the wallet and in the dinars it was paid in, and the customer is told. False when
 * it is not issuing any more.
 */
export async function recordFailed(
  needs: RecordNeeds,
  tx: Tx,
  failed: FailedLine,
): Promise<boolean> {
  const { order, line, word, spent } = failed
  const { orderId } = order
  const writer = orderWriter(tx)
  await writer.findLocked(orderId)
  const move = { to: 'failed' as const, ...(word ? { word } : {}) }
  if (!(await writer.moveLine(line.lineId, move))) return false
  const sums = sumsOf(line, await failUnits(tx, line.lineId, spent?.kept ?? []))
  await endSupplements(needs, tx, line.lineId)
  const after = await orderReader(tx).find(orderId)
  const isAllFailed = after?.lines.every(({ fulfilment }) => fulfilment === 'failed') ?? false
  // A line that was issued before may have been given back since: then nothing of the order is left either.
  const isOver = after?.lines.every(
    ({ fulfilment }) => fulfilment === 'failed' || fulfilment === 'void',
  )
  await writer.moveMoney(orderId, isOver ? 'refunded' : 'part-refunded')
  if (isAllFailed) await needs.discounts.release(tx, orderId)
  await postSpent(needs, tx, failed, sums)
  const inDinars = await giveBack(needs, tx, failed, sums)
  const { backRial: amountRial } = sums
  const told = { orderId, lineId: line.lineId, amountRial, ...(inDinars && { inDinars }) }
  await needs.announce(tx, 'line-failed', told)
  await closeIfEnded(needs, tx, orderId)
  needs.log.warn({ orderId, lineId: line.lineId }, 'line failed; money is back, or on its way')
  return true
}

type FailedSums = { keptRial: number; backRial: number; backToDiscountsRial: number }

/** What is kept of a line, what its customer gets back, and what the discount does: together its price. */
function sumsOf(
  { amountRial }: OrderLine,
  ended: readonly { keptRial: number; paidRial: number; dueRial: number }[],
): FailedSums {
  const keptRial = ended.reduce((sum, unit) => sum + unit.keptRial, 0)
  const backRial = ended.reduce((sum, { paidRial, dueRial }) => sum + paidRial - dueRial, 0)
  return { keptRial, backRial, backToDiscountsRial: amountRial - keptRial - backRial }
}

/** What is kept: receivable → supplier payable and → revenue. What is owed beyond it, revenue pays: a loss of ours. */
async function postSpent(
  needs: RecordNeeds,
  tx: Tx,
  { order, line, spent }: FailedLine,
  { keptRial }: FailedSums,
): Promise<void> {
  const { supplier = '', costRial = 0 } = spent ?? {}
  if (keptRial === 0 && costRial === 0) return
  const { orderId, userId } = order
  const units = (await unitsOf(tx, [orderId])).filter(({ lineId }) => lineId === line.lineId)
  if (costRial > 0) await addCosts(tx, { units, supplier, costRial })
  const receivable = accounts.receivable(orderId)
  const supplierPayable = accounts.supplierPayable(supplier)
  const revenue = accounts.revenue(line.kind)
  const fromSaleRial = Math.min(costRial, keptRial)
  await postForOrder(needs, tx, {
    kind: 'line-failed-kept',
    key: line.lineId,
    orderId,
    userId,
    descriptionFa: `هزینه‌های انجام‌شدهٔ ${line.titleFa}`,
    postings: [
      { from: receivable, to: supplierPayable, amountRial: fromSaleRial },
      { from: receivable, to: revenue, amountRial: keptRial - fromSaleRial },
      { from: revenue, to: supplierPayable, amountRial: costRial - fromSaleRial },
    ].filter(({ amountRial }) => amountRial > 0),
  })
}

/** What comes back of a line goes back in dinars as far as they paid it, else to the wallet, and what a discount paid of that to the account of discounts. */
async function giveBack(
  needs: RecordNeeds,
  tx: Tx,
  { order, line: { lineId, kind, titleFa } }: FailedLine,
  { backRial, backToDiscountsRial }: FailedSums,
): Promise<DinarsBack | null> {
  const { orderId, userId, orderNumber } = order
  const inDinars =
    backRial > 0
      ? await giveBackOfOrder(needs, tx, {
          order,
          titleFa: `مبلغ صادرنشدهٔ سفارش ${toPersianDigits(orderNumber)}`,
          key: lineId,
          amountRial: backRial,
          kind: 'line-failed',
          descriptionFa: `برگشت مبلغ به‌دلیل صادر نشدن ${titleFa}`,
        })
      : null
  if (backToDiscountsRial === 0) return inDinars
  await postForOrder(needs, tx, {
    userId,
    orderId,
    key: lineId,
    kind: 'line-failed-discount',
    descriptionFa: `برگشت تخفیف ${titleFa}`,
    postings: [
      {
        from: accounts.receivable(orderId),
        to: accounts.discounts(kind),
        amountRial: backToDiscountsRial,
      },
    ],
  })
  return inDinars
}
