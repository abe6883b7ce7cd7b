import type { BookCurrency } from '@parastoo/contract/enums'
import { isRefused } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accounts, costAccount, type Posting } from '../ledger/index.ts'
import type { Order } from '../orders/index.ts'
import { type DinarPart, payoutOfPart, splitInDinars } from './dinars-back.ts'
import type { RefundsNeeds } from './needs.ts'
import {
  discountBackOf,
  type RefundItem,
  type RefundRequest,
  refundOf,
  sourcesOfRefund,
} from './refund.ts'
import { sellerOf } from './seller-of.ts'
import { refundReader, refundWriter } from './store.ts'

type Ending = {
  itemId: string
  staff?: string
  isAfterRefusal?: boolean
  penalty?: { penaltyAmount: number; penaltyPercent: number } | undefined
  /** Its organiser ended it meanwhile: nothing is kept of its buyer, and of what was to be kept nothing is owed to its supplier. */
  isWaived?: boolean
  /** What its supplier said as it took it back; absent: as it was quoted. */
  supplierBackRial?: number | undefined
  /** By which cancelling it came back; absent: by the last that was asked for. */
  cancelKey?: string
}

/**
 * Ends items of one order well, in the caller's tx: item → refunded, its line and order moved, its money booked to the wallet or set aside
 * for the bank, or for the bank of Iraq it was paid by, its steps written. Answers which of them ended now: of one that had ended before nothing moves. Called once the documents are
 * void; throws `DocumentsReplaced` where those are not the line's any more. `isAfterRefusal`: staff had refused it, and pay after all.
 */
export async function bookRefunds(
  needs: RefundsNeeds,
  tx: Tx,
  endings: readonly Ending[],
): Promise<ReadonlySet<string>> {
  const ended: Ended[] = []
  // Codes are locked before balances, so everything has ended before the first entry is posted.
  for (const ending of endings) {
    const one = await endItem(needs, tx, ending)
    if (one) ended.push(one)
  }
  crashPoint('refund:after-item-moved')
  for (const one of ended) await postEnded(needs, tx, one)
  for (const requestId of new Set(ended.map(({ item }) => item.requestId)))
    await announceEnd(needs, tx, requestId)
  return new Set(ended.map(({ item }) => item.itemId))
}

const nothingKept = { penaltyAmount: 0, penaltyPercent: 0 }

type Ended = {
  item: RefundItem
  request: RefundRequest
  order: Order
  isPartPaid: boolean
  staff: string | undefined
}

async function endItem(
  needs: RefundsNeeds,
  tx: Tx,
  { itemId, staff, isAfterRefusal, penalty, isWaived, supplierBackRial, cancelKey }: Ending,
): Promise<Ended | null> {
  const before = await refundReader(tx).item(itemId)
  // The order first: whoever pays or fulfils it locks it first, too, and two cancellings of one request end one after the other.
  const order = before ? await needs.orders.lock(tx, before.orderId) : null
  const item = await refundWriter(tx).moveItem(itemId, {
    to: 'refunded',
    at: needs.clock.now(),
    // Of what was never issued its supplier is owed a part of what is kept, and nothing else.
    penalty: isWaived
      ? { ...nothingKept, ...(order?.money === 'part-paid' && { costAmount: 0 }) }
      : penalty,
    supplierBackRial,
    cancelKey: cancelKey ?? before?.cancelKey ?? itemId,
    ...(isAfterRefusal ? { isAfterRefusal } : {}),
  })
  if (!item) return null
  const { requestId, lineId, orderId, unitId } = item
  const request = await refundReader(tx).request(requestId)
  if (!request) throw new Error(`The item ${itemId} has no request`)
  const refundRial = refundOf(item)
  const kept = { unitId, keptRial: item.penaltyRial }
  const ended = await needs.orders.recordRefunded(tx, { orderId, lineId, ...kept })
  const { paidRial, dueRial, isPartPaid } = ended
  if (isPartPaid ? item.penaltyRial !== dueRial : refundRial !== paidRial - dueRial)
    throw new Error(`Of the unit ${unitId} ${paidRial - dueRial} come back, and not ${refundRial}`)
  const line = order?.lines.find((each) => each.lineId === lineId)
  if (!order || !line) throw new Error(`The item ${itemId} is of no line`)
  await sellerOf(needs, line).recordCancelled(tx, {
    cancelKey: item.cancelKey ?? itemId,
    orderId,
    lineId,
    kept: [kept],
    knownAt: request.requestedAt,
  })
  return { item, request, order, isPartPaid, staff }
}

async function postEnded(
  needs: RefundsNeeds,
  tx: Tx,
  { item, request, order, isPartPaid, staff }: Ended,
): Promise<void> {
  const { requestId, itemId } = item
  const writer = refundWriter(tx)
  const at = needs.clock.now()
  const parts = request.payTo === 'Gateway' ? await splitInDinars(needs, tx, { item, order }) : []
  const to = waysOf({ item, request, parts })
  await postRefund(needs, tx, { item, request, to, isPartPaid })
  crashPoint('refund:after-posting')
  const by = staff === undefined ? {} : { staff }
  await writer.addSteps([{ requestId, itemId, kind: 'cancelled', at, ...by }])
  if (refundOf(item) === 0) return
  await queuePayouts(needs, tx, { item, request, parts })
  const isToWallet = to.some(({ payoutId }) => payoutId === null)
  const isToBank = to.some(({ payoutId }) => payoutId !== null)
  if (isToWallet) await writer.addSteps([{ requestId, itemId, kind: 'credited', at }])
  if (isToBank) await writer.addSteps([{ requestId, itemId, kind: 'transfer-queued', at }])
}

/** A part of what comes back of an item: by a payout, or where there is none to its buyer's wallet. */
type Way = { payoutId: string | null; amountRial: number }

function waysOf({
  item,
  request,
  parts,
}: {
  item: RefundItem
  request: RefundRequest
  parts: readonly DinarPart[]
}): Way[] {
  const backRial = refundOf(item)
  if (request.iban !== null) return [{ payoutId: item.itemId, amountRial: backRial }]
  const inDinars = parts.map(({ payoutId, amountRial }) => ({ payoutId, amountRial }))
  const restRial = inDinars.reduce((rest, { amountRial }) => rest - amountRial, backRial)
  return moving([...inDinars, { payoutId: null, amountRial: restRial }])
}

/** Puts what comes back into the queue of payouts where it goes to a bank account, or back by the banks of Iraq that took it. */
async function queuePayouts(
  { payouts }: RefundsNeeds,
  tx: Tx,
  {
    item,
    request,
    parts,
  }: { item: RefundItem; request: RefundRequest; parts: readonly DinarPart[] },
): Promise<void> {
  const { iban, accountOwner, userId, orderId, orderNumber, number } = request
  const titleFa = `استرداد سفارش ${toPersianDigits(orderNumber)}`
  const about = { source: 'refund' as const, userId, orderId, titleFa }
  const toAccount =
    iban === null || accountOwner === null
      ? []
      : [
          {
            ...about,
            payoutId: item.itemId,
            amountRial: refundOf(item),
            iban,
            holderFa: accountOwner,
            reference: number,
          },
        ]
  const inDinars = parts.map((part) => ({ ...about, ...payoutOfPart(part) }))
  for (const payout of [...toAccount, ...inDinars])
    if (!(await payouts.add(tx, payout)))
      throw new Error(`A payout of the item ${item.itemId} was queued before`)
  const shares = parts.map(
    ({ gateway: _by, bankFa: _named, trackingNumber: _as, ...share }) => share,
  )
  if (shares.length > 0) await refundWriter(tx).addDinarShares(shares)
}

/**
 * supplier payable and revenue → the order's receivable → the wallet, or what is owed to the customer's bank account or by a bank of Iraq; and what a
 * discount had paid → the account of discounts, so that the receivable ends where it began.
 */
async function postRefund(
  { orders }: RefundsNeeds,
  tx: Tx,
  {
    item,
    request,
    to,
    isPartPaid,
  }: { item: RefundItem; request: RefundRequest; to: readonly Way[]; isPartPaid: boolean },
): Promise<void> {
  const { itemId, orderId, kind } = item
  const receivable = accounts.receivable(orderId)
  const back = to.map(({ payoutId, amountRial }) => ({
    from: receivable,
    to: payoutId === null ? accounts.wallet(request.userId) : accounts.refundPayable(payoutId),
    amountRial,
  }))
  const postings = isPartPaid
    ? moving([...ofPartPaid(item), ...back])
    : ofIssued(item, back, (await orders.costsOf([item.unitId], tx)).get(item.unitId))
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

/** Of a unit that was never issued its price is still receivable: what is kept is earned, and of that its supplier is paid what it is owed. */
function ofPartPaid(item: RefundItem) {
  const { orderId, supplier, kind, penaltyRial, costRial } = item
  const receivable = accounts.receivable(orderId)
  const revenue = accounts.revenue(kind)
  const fromSaleRial = Math.min(costRial, penaltyRial)
  return [
    { from: receivable, to: accounts.supplierPayable(supplier), amountRial: fromSaleRial },
    { from: receivable, to: revenue, amountRial: penaltyRial - fromSaleRial },
    // More is owed than was kept: a loss of ours.
    {
      from: revenue,
      to: accounts.supplierPayable(supplier),
      amountRial: costRial - fromSaleRial,
    },
  ]
}

/** Only what moves something. */
const moving = <Each extends { amountRial: number }>(postings: readonly Each[]): Each[] =>
  postings.filter(({ amountRial }) => amountRial > 0)

type InRial = Extract<Posting, { amountRial: number }>
type UnitCost = { rial: number; currency: BookCurrency; amount: number }

function ofIssued(
  item: RefundItem,
  back: readonly InRial[],
  cost: UnitCost | undefined,
): Posting[] {
  const { orderId, supplier, kind } = item
  const { fromSupplierRial, fromRevenueRial } = sourcesOfRefund(item)
  const undoneRial = fromSupplierRial + fromRevenueRial
  const receivable = accounts.receivable(orderId)
  const revenue = accounts.revenue(kind)
  // Where the debt stands in a currency, its rial was put aside and comes from there.
  const supplierPayable = costAccount(supplier, cost?.currency ?? 'IRR')
  const inRial = [
    { from: supplierPayable, to: receivable, amountRial: Math.min(fromSupplierRial, undoneRial) },
    { from: revenue, to: receivable, amountRial: Math.min(fromRevenueRial, undoneRial) },
    // It was sold below its cost: the loss is undone with it.
    { from: supplierPayable, to: revenue, amountRial: -fromRevenueRial },
    // Its supplier keeps more than it was owed: a loss of ours.
    { from: revenue, to: supplierPayable, amountRial: -fromSupplierRial },
    ...back,
    { from: receivable, to: accounts.discounts(kind), amountRial: discountBackOf(item) },
  ]
  return [...moving(inRial), ...offTheBill(supplier, fromSupplierRial, cost)]
}

/** What a supplier that bills in a currency is owed less by (or more): of its sum the part that comes back of what that was in rial at the sale. */
function offTheBill(
  supplier: string,
  fromSupplierRial: number,
  cost: UnitCost | undefined,
): Posting[] {
  if (!cost || cost.currency === 'IRR' || cost.rial === 0) return []
  const { currency } = cost
  const part = (BigInt(Math.abs(fromSupplierRial)) * BigInt(cost.amount) * 2n) / BigInt(cost.rial)
  const amount = Number((part + 1n) / 2n)
  if (amount === 0) return []
  const [payable, position] = [
    accounts.supplierPayable(supplier),
    accounts.exchangePosition(currency),
  ]
  return fromSupplierRial > 0
    ? [{ from: payable, to: position, amount, currency }]
    : [{ from: position, to: payable, amount, currency }]
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
