import { refundReasonOf } from '@parastoo/contract/refunds/reasons'
import type { RefundRequest as ShownRequest } from '@parastoo/contract/refunds/refunds'
import {
  refundPromiseHours,
  refundStatusLabels,
  refundStatusOf,
} from '@parastoo/contract/refunds/states'
import { lostOf, type RefundItem, type RefundRequest, refundOf } from './refund.ts'

/** A request as its owner sees it: no names of staff, and of the bank account its last digits. */
export function requestShown(request: RefundRequest): ShownRequest {
  const { items, steps, requestedAt } = request
  const status = refundStatusOf(items)
  const sum = (amountOf: (item: RefundItem) => number, of = items) =>
    of.reduce((total, item) => total + amountOf(item), 0)
  const accepted = items.filter(({ state }) => state !== 'refused')
  const nameOf = new Map(items.map(({ itemId, passengerNameFa }) => [itemId, passengerNameFa]))
  return {
    id: request.requestId,
    number: request.number,
    orderId: request.orderId,
    orderNumber: request.orderNumber,
    title: request.titleFa,
    reasonId: request.reasonId,
    reason: refundReasonOf(request.reasonId)?.title ?? '',
    payTo: request.payTo,
    iban: request.iban === null ? null : maskedIban(request.iban),
    status,
    statusFa: refundStatusLabels[status],
    requestedAt: requestedAt.toString(),
    files: [...request.fileIds],
    promisedAt: requestedAt.add({ hours: refundPromiseHours }).toString(),
    paidAmount: sum(({ paidRial }) => paidRial),
    penaltyAmount: sum(lostOf, accepted),
    refundAmount: sum(refundOf, accepted),
    refundedAmount: sum(
      refundOf,
      items.filter(({ state }) => state === 'refunded'),
    ),
    items: items.map((item) => ({
      id: item.itemId,
      title: item.lineTitleFa,
      passengerIndex: item.passengerIndex,
      passengerName: item.passengerNameFa,
      state: item.state,
      paidAmount: item.paidRial,
      penaltyAmount: lostOf(item),
      penaltyPercent: item.penaltyPercent,
      refundAmount: refundOf(item),
    })),
    steps: steps.map(({ kind, takenAt, noteFa, itemId }) => ({
      kind,
      at: takenAt.toString(),
      note: noteFa,
      passengerName: itemId === null ? null : (nameOf.get(itemId) ?? null),
    })),
  }
}

/** «IR…1234»: enough to recognise one's own account. */
export const maskedIban = (iban: string): string => `IR…${iban.slice(-4)}`
