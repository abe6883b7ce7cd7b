import { isOpenPayout, type PayoutState } from '@parastoo/contract/payouts/states'
import { type DinarsBack, dinarsFor } from '@parastoo/contract/refunds/dinars'
import { reasonTitleOf } from '@parastoo/contract/refunds/reasons'
import type { RefundRequest as ShownRequest } from '@parastoo/contract/refunds/refunds'
import {
  payingDinarsOutLabel,
  refundPromiseHours,
  refundStatusLabels,
  refundStatusOf,
} from '@parastoo/contract/refunds/states'
import { dinarsOfOrder } from './dinars-back.ts'
import type { RefundsNeeds } from './needs.ts'
import { type DinarShare, lostOf, type RefundItem, type RefundRequest, refundOf } from './refund.ts'
import { refundReader } from './store.ts'

/** Requests as their owner sees them: no names of staff, and of the bank account its last digits. */
export async function requestsShown(
  needs: Pick<RefundsNeeds, 'db' | 'payouts' | 'payments' | 'orders' | 'awaitingApproval'>,
  requests: readonly RefundRequest[],
): Promise<ShownRequest[]> {
  const { payouts, orders, awaitingApproval } = needs
  const toBank = requests.filter(({ payTo }) => payTo !== 'Wallet')
  const itemIds = toBank.flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const inDinars = requests.filter(({ payTo }) => payTo === 'Gateway')
  const shares = await refundReader(needs.db).dinarShares(
    inDinars.flatMap(({ items }) => items.map(({ itemId }) => itemId)),
  )
  const states = await payouts.statesOf([...itemIds, ...shares.map(({ payoutId }) => payoutId)])
  const undecided = requests.filter(({ items }) => items.some(({ state }) => state === 'waiting'))
  const awaiting = await awaitingApproval(undecided.map(({ number }) => number))
  const orderIds = [...new Set(requests.map(({ orderId }) => orderId))]
  const lenders = new Map(
    await Promise.all(
      orderIds.map(async (id) => [id, (await orders.loanShown(id))?.lender ?? null] as const),
    ),
  )
  const shown: ShownRequest[] = []
  for (const request of requests)
    shown.push({
      ...requestShown(request, { states, shares }),
      inDinars:
        request.payTo === 'Gateway' ? await inDinarsOf(needs, request, { states, shares }) : null,
      lender: lenders.get(request.orderId) ?? null,
      awaitsApproval: awaiting.has(request.number),
    })
  return shown
}

type Parts = { states: ReadonlyMap<string, PayoutState>; shares: readonly DinarShare[] }

/** The dinars of what is booked, and those that the rest would bring now; what one of the banks did not give back is the wallet's. */
async function inDinarsOf(
  needs: Pick<RefundsNeeds, 'db' | 'payouts' | 'payments' | 'orders'>,
  { orderId, items }: RefundRequest,
  { states, shares }: Parts,
): Promise<DinarsBack | null> {
  const order = await needs.orders.find(orderId)
  if (!order) return null
  const standing = await dinarsOfOrder(needs, order)
  const isGoing = ({ payoutId }: DinarShare) => {
    const state = states.get(payoutId)
    return state !== 'bounced' && state !== 'refused'
  }
  const own = shares.filter(
    (share) => items.some(({ itemId }) => itemId === share.itemId) && isGoing(share),
  )
  const sum = (of: readonly RefundItem[]) => of.reduce((total, item) => total + refundOf(item), 0)
  const openRial = sum(items.filter(({ state }) => state === 'waiting' || state === 'accepted'))
  const open = dinarsFor(standing, openRial)
  const ended = sum(items.filter(({ state }) => state === 'refunded'))
  const banks = standing.filter(({ paymentId }) =>
    own.some((share) => share.paymentId === paymentId),
  )
  return {
    banks: [...new Set([...banks.map(({ bank }) => bank), ...(open?.banks ?? [])])],
    dinars: own.reduce((total, { dinars }) => total + dinars, open?.dinars ?? 0),
    restAmount: own.reduce(
      (rest, { amountRial }) => rest - amountRial,
      ended + (open?.restAmount ?? openRial),
    ),
  }
}

/** The payout of an item; of one with several the one that is not over yet. */
function payoutOf({ itemId }: RefundItem, { states, shares }: Parts): PayoutState | null {
  const own = shares.filter((share) => share.itemId === itemId)
  const all = [itemId, ...own.map(({ payoutId }) => payoutId)].flatMap((id) => states.get(id) ?? [])
  return all.find(isOpenPayout) ?? all[0] ?? null
}

function requestShown(
  request: RefundRequest,
  parts: Parts,
): Omit<ShownRequest, 'inDinars' | 'lender' | 'awaitsApproval'> {
  const { items, steps, requestedAt } = request
  const status = refundStatusOf(
    items.map((item) => ({ state: item.state, payout: payoutOf(item, parts) })),
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
    statusFa:
      status === 'PayingOut' && request.payTo === 'Gateway'
        ? payingDinarsOutLabel
        : refundStatusLabels[status],
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
