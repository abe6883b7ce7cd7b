import { isRefused } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { RefundsNeeds } from './needs.ts'
import {
  discountBackOf,
  type RefundItem,
  type RefundRequest,
  refundOf,
  sourcesOfRefund,
} from './refund.ts'
import { refundReader, refundWriter } from './store.ts'

/**
 * Ends one item well, in the caller's tx: item → refunded, its line and order moved, its money booked to the wallet or set aside
 * for the bank, its steps written. False when it had ended before: then nothing moves. Called once the ticket is void; throws
 * `DocumentsReplaced` where that ticket is not the line's any more. `isAfterRefusal`: staff had refused it, and pay after all.
 */
export async function bookRefund(
  needs: RefundsNeeds,
  tx: Tx,
  ending: {
    itemId: string
    staff?: string
    isAfterRefusal?: boolean
    penalty?: { penaltyAmount: number; penaltyPercent: number } | undefined
  },
): Promise<boolean> {
  const { itemId, staff, isAfterRefusal, penalty } = ending
  const now = needs.clock.now()
  const writer = refundWriter(tx)
  const before = await refundReader(tx).item(itemId)
  // The order first: whoever pays or fulfils it locks it first, too, and two items of one request end one after the other.
  if (before) await needs.orders.lock(tx, before.orderId)
  const item = await writer.moveItem(itemId, {
    to: 'refunded',
    at: now,
    penalty,
    ...(isAfterRefusal ? { isAfterRefusal } : {}),
  })
  if (!item) return false
  crashPoint('refund:after-item-moved')
  const { requestId, lineId, orderId, unitId } = item
  const request = await refundReader(tx).request(requestId)
  if (!request) throw new Error(`The item ${itemId} has no request`)
  const refundRial = refundOf(item)
  const kept = { unitId, keptRial: item.penaltyRial }
  const { paidRial, dueRial } = await needs.orders.recordRefunded(tx, { orderId, lineId, ...kept })
  if (refundRial !== paidRial - dueRial)
    throw new Error(`Of the unit ${unitId} ${paidRial - dueRial} come back, and not ${refundRial}`)
  await needs.product(item.kind).recordCancelled(tx, {
    cancelKey: itemId,
    orderId,
    lineId,
    unitIds: [unitId],
    knownAt: request.requestedAt,
  })
  await postRefund(needs, tx, { item, request })
  crashPoint('refund:after-posting')
  const by = staff === undefined ? {} : { staff }
  await writer.addSteps([{ requestId, itemId, kind: 'cancelled', at: now, ...by }])
  if (refundRial > 0) {
    const isToBank = await queuePayout(needs, tx, { item, request })
    const kind = isToBank ? 'transfer-queued' : 'credited'
    await writer.addSteps([{ requestId, itemId, kind, at: now }])
  }
  await announceEnd(needs, tx, requestId)
  return true
}

/** Puts what comes back into the queue of payouts where it goes to a bank account; false where it does not. */
async function queuePayout(
  { payouts }: RefundsNeeds,
  tx: Tx,
  { item, request }: { item: RefundItem; request: RefundRequest },
): Promise<boolean> {
  const { iban, accountOwner, userId, orderId, orderNumber, number } = request
  if (iban === null || accountOwner === null) return false
  const isAdded = await payouts.add(tx, {
    payoutId: item.itemId,
    source: 'refund',
    userId,
    orderId,
    amountRial: refundOf(item),
    iban,
    holderFa: accountOwner,
    titleFa: `استرداد سفارش ${toPersianDigits(orderNumber)}`,
    reference: number,
  })
  if (!isAdded) throw new Error(`The payout of the item ${item.itemId} was queued before`)
  return true
}

/**
 * supplier payable and revenue → the order's receivable → the wallet, or what is owed to the customer's bank account; and what a
 * discount had paid → the account of discounts, so that the receivable ends where it began.
 */
async function postRefund(
  { orders }: RefundsNeeds,
  tx: Tx,
  { item, request }: { item: RefundItem; request: RefundRequest },
): Promise<void> {
  const { itemId, orderId, supplier, kind } = item
  const { fromSupplierRial, fromRevenueRial } = sourcesOfRefund(item)
  const receivable = accounts.receivable(orderId)
  const postings = [
    {
      from: accounts.supplierPayable(supplier),
      to: receivable,
      amountRial: Math.min(fromSupplierRial, fromSupplierRial + fromRevenueRial),
    },
    { from: accounts.revenue(kind), to: receivable, amountRial: fromRevenueRial },
    // It was sold below its cost: the loss is undone with it.
    {
      from: accounts.supplierPayable(supplier),
      to: accounts.revenue(kind),
      amountRial: -fromRevenueRial,
    },
    {
      from: receivable,
      to: request.iban === null ? accounts.wallet(request.userId) : accounts.refundPayable(itemId),
      amountRial: refundOf(item),
    },
    { from: receivable, to: accounts.discounts(kind), amountRial: discountBackOf(item) },
  ].filter(({ amountRial }) => amountRial > 0)
  if (postings.length === 0) return
  const booked = await orders.post(tx, {
    kind: 'refund',
    key: itemId,
    orderId,
    userId: request.userId,
    descriptionFa: `استرداد ${soldAs(kind)}${item.unitLabelFa}، ${item.lineTitleFa}، سفارش ${toPersianDigits(request.orderNumber)}`,
    postings,
  })
  if (isRefused(booked)) throw new Error(`Posting the refund ${itemId} was refused`)
}

/** What a unit is called where its own label does not say it: of a seat the label is who sits on it. */
const soldAs = (kind: RefundItem['kind']): string => (kind === 'flight' ? 'بلیت ' : '')

/** Tells that a request has ended once nothing of it is open. */
export async function announceEnd(
  { announce }: RefundsNeeds,
  tx: Tx,
  requestId: string,
): Promise<void> {
  const request = await refundReader(tx).request(requestId)
  const states = request?.items.map(({ state }) => state) ?? []
  if (!request || states.some((state) => state === 'waiting' || state === 'accepted')) return
  const { orderId } = request
  const fact = states.includes('refunded') ? 'refund-settled' : 'refund-refused'
  await announce(tx, fact, { orderId, requestId })
}
