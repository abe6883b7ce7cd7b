import type { PayoutState } from '@parastoo/contract/payouts/states'
import { reasonTitleOf } from '@parastoo/contract/refunds/reasons'
import type { RefundRequest as ShownRequest } from '@parastoo/contract/refunds/refunds'
import {
  refundPromiseHours,
  refundStatusLabels,
  refundStatusOf,
} from '@parastoo/contract/refunds/states'
import type { RefundsNeeds } from './needs.ts'
import { lostOf, type RefundItem, type RefundRequest, refundOf } from './refund.ts'

/** Requests as their owner sees them: no names of staff, and of the bank account its last digits. */
export async function requestsShown(
  {
    payouts,
    orders,
    awaitingApproval,
  }: Pick<RefundsNeeds, 'payouts' | 'orders' | 'awaitingApproval'>,
  requests: readonly RefundRequest[],
): Promise<ShownRequest[]> {
  const toBank = requests.filter(({ payTo }) => payTo === 'BankAccount')
  const itemIds = toBank.flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const states = await payouts.statesOf(itemIds)
  const undecided = requests.filter(({ items }) => items.some(({ state }) => state === 'waiting'))
  const awaiting = await awaitingApproval(undecided.map(({ number }) => number))
  const orderIds = [...new Set(requests.map(({ orderId }) => orderId))]
  const lenders = new Map(
    await Promise.all(
      orderIds.map(async (id) => [id, (await orders.loanShown(id))?.lender ?? null] as const),
    ),
  )
  return requests.map((request) => ({
    ...requestShown(request, states),
    lender: lenders.get(request.orderId) ?? null,
    awaitsApproval: awaiting.has(request.number),
  }))
}

function requestShown(
  request: RefundRequest,
  payoutStates: ReadonlyMap<string, PayoutState>,
): Omit<ShownRequest, 'lender' | 'awaitsApproval'> {
  const { items, steps, requestedAt } = request
  const status = refundStatusOf(
    items.map(({ itemId, state }) => ({ state, payout: payoutStates.get(itemId) ?? null })),
  )
  const sum = (amountOf: (item: RefundItem) => number, of = items) =>
    of.reduce((total, item) => total + amountOf(item), 0)
  const accepted = items.filter(({ state }) => state !== 'refused')
  const labelOf = new Map(items.map(({ itemId, unitLabelFa }) => [itemId, unitLabelFa]))
  return {
    id: request.requestId,
    number: request.number,
    orderId: request.orderId,
    orderNumber: request.orderNumber,
    title: request.titleFa,
    reasonId: request.reasonId,
    reason: reasonTitleOf(request.reasonId),
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
      unitId: item.unitId,
      label: item.unitLabelFa,
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
      label: itemId === null ? null : (labelOf.get(itemId) ?? null),
    })),
  }
}

/** «IR…1234»: enough to recognise one's own account. */
export const maskedIban = (iban: string): string => `IR…${iban.slice(-4)}`
