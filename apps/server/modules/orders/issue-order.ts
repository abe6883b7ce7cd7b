import { isRefused } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import { type DbTx, isNotSo } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { noteContradiction } from './note-contradiction.ts'
import type { Order, OrderLine } from './order.ts'
import type { Fulfilled, Sellable } from './ports.ts'
import { insistOnIssued } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'

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
  for (const line of order?.lines.filter(({ fulfilment }) => fulfilment === 'issuing') ?? [])
    isOpen = (await issueLine(needs, order as Order, line)) === 'open' || isOpen
  if (!isOpen) return
  const startAfter = needs.clock.now().add({ seconds: askAgainAfterSeconds })
  await needs.db.tx(async (dbTx) => {
    await needs.jobs.enqueue(
      dbTx,
      'issue-order',
      { orderId },
      { startAfter, singletonKey: orderId },
    )
  })
}

async function issueLine(
  needs: OrdersNeeds,
  order: Order,
  line: OrderLine,
): Promise<'open' | 'done'> {
  const { orderId, holdExpiresAt } = order
  const product = needs.sellable(line.product)
  const key = { orderId, lineId: line.lineId, holdExpiresAt }
  crashPoint('issue:before-supplier')
  const answer = await product.fulfil(key)
  crashPoint('issue:after-supplier')
  if (isRefused(answer)) {
    await needs.db.tx(async (dbTx) => {
      if (await recordFailed(needs, dbTx, order, line)) return
      await noteContradiction(needs, dbTx, { orderId, lineId: line.lineId, said: 'failed' })
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
  if (await recordAtOnce(needs, { order, line, fulfilled: answer })) {
    crashPoint('issue:after-record-commit')
    needs.log.info({ orderId, lineId: line.lineId }, 'line issued')
    return 'done'
  }
  await needs.db.tx((dbTx) =>
    noteContradiction(needs, dbTx, { orderId, lineId: line.lineId, said: 'issued' }),
  )
  return 'done'
}

/** Records an issued line in a dbTx of its own, which does not come about when the line is not issuing any more; answers whether it did. */
async function recordAtOnce(needs: OrdersNeeds, issued: IssuedLine): Promise<boolean> {
  try {
    await needs.db.tx(async (dbTx) => {
      insistOnIssued(dbTx, issued.line.lineId)
      await writeIssued(needs, dbTx, issued)
      crashPoint('issue:before-record-commit')
    })
    return true
  } catch (fault) {
    if (isNotSo(fault)) return false
    throw fault
  }
}

type RecordNeeds = Pick<OrdersNeeds, 'ledger' | 'wallet' | 'discounts' | 'announce' | 'log'>
type WriteNeeds = RecordNeeds & { sellable: (product: string) => Pick<Sellable, 'recordFulfilled'> }
type IssuedLine = { order: Order; line: OrderLine; fulfilled: Fulfilled }

/** The line is issued: its state, its documents and its postings in the caller's dbTx. False when it is not issuing any more. */
export async function recordIssued(
  needs: WriteNeeds,
  dbTx: DbTx,
  issued: IssuedLine,
): Promise<boolean> {
  if (!(await orderWriter(dbTx).moveLine(issued.line.lineId, 'issued'))) return false
  await writeIssued(needs, dbTx, issued)
  return true
}

/** The documents and postings of a line that has moved to issued, and the news of it. */
async function writeIssued(needs: WriteNeeds, dbTx: DbTx, issued: IssuedLine): Promise<void> {
  const { order, line, fulfilled } = issued
  const { orderId, holdExpiresAt } = order
  const { lineId, product } = line
  const key = { orderId, lineId, holdExpiresAt }
  await Promise.all([
    needs.sellable(product).recordFulfilled(dbTx, key, fulfilled),
    postIssued(needs, dbTx, issued),
  ])
  await needs.announce(dbTx, 'order-issued', { orderId })
}

/** receivable → supplier payable (what the seat costs us) and → revenue (the rest). */
async function postIssued(
  { ledger }: RecordNeeds,
  dbTx: DbTx,
  { order, line, fulfilled }: IssuedLine,
): Promise<void> {
  const { supplier, costRial } = fulfilled
  const receivable = accounts.receivable(order.orderId)
  const marginRial = line.amountRial - costRial
  if (costRial < 0 || marginRial < 0)
    throw new RangeError(`Line ${line.lineId} was sold below its cost ${costRial}`)
  await ledger.insist(dbTx, {
    kind: 'line-issued',
    key: line.lineId,
    orderId: order.orderId,
    userId: order.userId,
    descriptionFa: `صدور ${line.titleFa}`,
    postings: [
      { from: receivable, to: accounts.supplierPayable(supplier), amountRial: costRial },
      { from: receivable, to: accounts.revenue(line.product), amountRial: marginRial },
    ].filter(({ amountRial }) => amountRial > 0),
  })
}

/**
 * The line failed for good: its price goes back to the wallet in the same dbTx, and the customer is told. False when it is not
 * issuing any more.
 */
export async function recordFailed(
  needs: RecordNeeds,
  dbTx: DbTx,
  order: Order,
  line: OrderLine,
): Promise<boolean> {
  const { orderId } = order
  const writer = orderWriter(dbTx)
  if (!(await writer.moveLine(line.lineId, 'failed'))) return false
  await giveBack(needs, dbTx, order, line)
  const after = await orderReader(dbTx).findLocked(orderId)
  const isAllFailed = after?.lines.every(({ fulfilment }) => fulfilment === 'failed') ?? false
  // A line that was issued before may have been given back since: then nothing of the order is left either.
  const isOver = after?.lines.every(
    ({ fulfilment }) => fulfilment === 'failed' || fulfilment === 'void',
  )
  await writer.moveMoney(orderId, isOver ? 'refunded' : 'part-refunded')
  if (isAllFailed) await needs.discounts.release(dbTx, orderId)
  await needs.announce(dbTx, 'line-failed', {
    orderId,
    lineId: line.lineId,
    amountRial: line.amountRial - line.discountRial,
  })
  needs.log.warn({ orderId, lineId: line.lineId }, 'line failed; money is back in the wallet')
  return true
}

/** What was paid for a line goes back to the wallet, and what a discount paid to the account of discounts. */
async function giveBack(
  needs: RecordNeeds,
  dbTx: DbTx,
  { orderId, userId }: Order,
  { lineId, product, titleFa, amountRial, discountRial }: OrderLine,
): Promise<void> {
  const about = { userId, orderId, key: lineId, from: accounts.receivable(orderId) }
  const paidRial = amountRial - discountRial
  if (paidRial > 0)
    await needs.wallet.credit(dbTx, {
      ...about,
      amountRial: paidRial,
      kind: 'line-failed',
      descriptionFa: `برگشت مبلغ به‌دلیل صادر نشدن ${titleFa}`,
    })
  if (discountRial === 0) return
  const { from, ...rest } = about
  await needs.ledger.post(dbTx, {
    ...rest,
    kind: 'line-failed-discount',
    descriptionFa: `برگشت تخفیف ${titleFa}`,
    postings: [{ from, to: accounts.discounts(product), amountRial: discountRial }],
  })
}
