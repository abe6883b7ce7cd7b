import { isRefused } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../platform/crash-point.ts'
import type { DbTx } from '../../platform/db/database.ts'
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
 * Ends one item well, in the caller's dbTx: item → refunded, its line and order moved, its money booked to the wallet or set aside
 * for the bank, its steps written. False when it had ended before: then nothing moves. Called once the ticket is void; throws
 * `DocumentsReplaced` where that ticket is not the line's any more. `isAfterRefusal`: staff had refused it, and pay after all.
 */
export async function bookRefund(
  needs: RefundsNeeds,
  dbTx: DbTx,
  ending: {
    itemId: string
    staff?: string
    isAfterRefusal?: boolean
    penalty?: { penaltyAmount: number; penaltyPercent: number } | undefined
  },
): Promise<boolean> {
  const { itemId, staff, isAfterRefusal, penalty } = ending
  const now = needs.clock.now()
  const writer = refundWriter(dbTx)
  const item = await writer.moveItem(itemId, {
    ...{ to: 'refunded', at: now, penalty },
    ...(isAfterRefusal ? { isAfterRefusal } : {}),
  })
  if (!item) return false
  crashPoint('refund:after-item-moved')
  const { requestId, lineId, orderId } = item
  const request = await refundReader(dbTx).request(requestId)
  if (!request) throw new Error(`The item ${itemId} has no request`)
  const refundRial = refundOf(item)
  const { isWholeLine } = await writer.addToLineTotal(lineId, refundRial)
  // Locks the order: two items of one request end one after the other from here on.
  await needs.orders.recordRefunded(dbTx, { orderId, lineId, isWholeLine })
  const passengers = [item.passengerIndex]
  await needs.sellable(item.product).recordCancelled(dbTx, {
    ...{ key: itemId, orderId, orderLineId: lineId, passengers },
    knownAt: request.requestedAt,
  })
  await postRefund(needs, dbTx, { item, request })
  crashPoint('refund:after-posting')
  const by = staff === undefined ? {} : { staff }
  await writer.addSteps([{ requestId, itemId, kind: 'cancelled', at: now, ...by }])
  if (refundRial > 0) {
    const { iban, accountOwner } = request
    const toBank = iban !== null && accountOwner !== null
    if (toBank)
      await writer.addPayout({ itemId, amount: refundRial, iban, accountOwner, createdAt: now })
    const kind = toBank ? 'transfer-queued' : 'credited'
    await writer.addSteps([{ requestId, itemId, kind, at: now }])
  }
  await announceEnd(needs, dbTx, requestId)
  return true
}

/**
 * supplier payable and revenue → the order's receivable → the wallet, or what is owed to the customer's bank account; and what a
 * discount had paid → the account of discounts, so that the receivable ends where it began.
 */
async function postRefund(
  { ledger }: RefundsNeeds,
  dbTx: DbTx,
  { item, request }: { item: RefundItem; request: RefundRequest },
): Promise<void> {
  const { itemId, orderId, supplier, product } = item
  const { fromSupplierRial, fromRevenueRial } = sourcesOfRefund(item)
  const receivable = accounts.receivable(orderId)
  const postings = [
    { from: accounts.supplierPayable(supplier), to: receivable, amountRial: fromSupplierRial },
    { from: accounts.revenue(product), to: receivable, amountRial: fromRevenueRial },
    {
      from: receivable,
      to: request.iban === null ? accounts.wallet(request.userId) : accounts.refundPayable(itemId),
      amountRial: refundOf(item),
    },
    { from: receivable, to: accounts.discounts(product), amountRial: discountBackOf(item) },
  ].filter(({ amountRial }) => amountRial > 0)
  if (postings.length === 0) return
  const booked = await ledger.post(dbTx, {
    kind: 'refund',
    key: itemId,
    orderId,
    userId: request.userId,
    descriptionFa: `استرداد بلیت ${item.passengerNameFa}، ${item.lineTitleFa}، سفارش ${toPersianDigits(request.orderNumber)}`,
    postings,
  })
  if (isRefused(booked)) throw new Error(`Posting the refund ${itemId} was refused`)
}

/** Tells that a request has ended once nothing of it is open. */
export async function announceEnd(
  { announce }: RefundsNeeds,
  dbTx: DbTx,
  requestId: string,
): Promise<void> {
  const request = await refundReader(dbTx).request(requestId)
  const states = request?.items.map(({ state }) => state) ?? []
  if (!request || states.some((state) => state === 'waiting' || state === 'accepted')) return
  const { orderId } = request
  const fact = states.includes('refunded') ? 'refund-settled' : 'refund-refused'
  await announce(dbTx, fact, { orderId, requestId })
}
