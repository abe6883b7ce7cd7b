import { needsProof, refundReasonOf } from '@parastoo/contract/refunds/reasons'
import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId, randomDigits } from '../../platform/ids.ts'
import {
  describeLines,
  isLineAsked,
  type LineQuery,
  type Order,
  type Unit,
} from '../orders/index.ts'
import { cancelKeysFor, enqueueCancelling } from './cancel-key.ts'
import { usualTarget } from './dinars-back.ts'
import type { RefundsNeeds } from './needs.ts'
import { paidSoFar } from './paid-so-far.ts'
import { quoteOrder } from './quote-items.ts'
import { itemsAsked } from './quote-refund.ts'
import { isSameName, type Quote, refundOf } from './refund.ts'
import { sellerOf } from './seller-of.ts'
import { refundReader, refundWriter } from './store.ts'

export type RequestAsk = LineQuery & {
  userId: string
  /** Whose device counts when a bank account is to be paid to; null where nobody sits before one. */
  sessionId: string | null
  orderId: string
  /** What was quoted together; all of it where no items are named. */
  quoteId?: string | undefined
  /** Ids of the quotes of single units. */
  items?: readonly string[] | undefined
  reasonId: number
  /** Absent: in the dinars it was paid in, else to the wallet. */
  payTo?: PayTarget | undefined
  accountOwnerName?: string | undefined
  /** Ids of pictures the caller has handed in, that prove the reason. */
  files?: readonly string[] | undefined
}

export type RequestRefusal = Refusal<
  | 'NOT_FOUND'
  | 'REFUND_REASON_REQUIRED'
  | 'REFUND_ITEM_REQUIRED'
  | 'REFUND_PROOF_REQUIRED'
  | 'REFUND_QUOTE_EXPIRED'
  | 'REFUND_ALREADY_REQUESTED'
  | 'NOT_REFUNDABLE'
  | 'PART_PAID_GOES_WHOLE'
  | 'UNITS_MAY_NOT_STAY'
  | 'UNITS_GO_TOGETHER'
  | 'REFUND_ACCOUNT_NOT_VERIFIED'
  | 'ACCOUNT_OWNER_DOES_NOT_MATCH'
  | 'WITHDRAWAL_ON_HOLD'
  | 'SERVICE_UNAVAILABLE'
  | 'CHECK_ENTERED_VALUES'
>

/** One that says where its money goes. */
type DirectedAsk = RequestAsk & { payTo: PayTarget }

/**
 * Asks for units to be taken back at the amounts that were quoted, or better ones; of an order that is paid in part all of them, and from then on
 * the rest of it is not to be paid any more. What the table decides is accepted at once
 * and its supplier is asked by jobs; the rest waits for staff. A unit lives in one request at a time, whoever asks how often;
 * the very same words again, after a reply was lost, answer the request they made. A bank account is paid to under the hold that withdrawals
 * wait for; the wallet always is.
 */
export async function requestRefund(
  needs: RefundsNeeds,
  asked: RequestAsk,
): Promise<{ requestId: string } | RequestRefusal> {
  const order = await needs.orders.findOwn(asked.userId, asked.orderId)
  if (!order) return refuse('NOT_FOUND')
  // What a lender paid goes back to it, and to no account of its customer's.
  const isLent = await needs.orders.isLent(asked.orderId)
  const usual = await usualTarget(needs, order)
  const ask: DirectedAsk = { ...asked, payTo: isLent ? 'Wallet' : (asked.payTo ?? usual) }
  if (ask.payTo === 'Gateway' && usual !== 'Gateway')
    return refuse('CHECK_ENTERED_VALUES', { field: 'payTo' })
  const account = ask.payTo === 'BankAccount' ? await provenAccount(needs, ask) : null
  if (isRefused(account)) return account
  const named = await itemsAsked(needs, ask)
  if (isRefused(named)) return named
  const ids = [...new Set(named)]
  if (ids.length === 0) return refuse('REFUND_ITEM_REQUIRED', { field: 'items' })
  const reason = refundReasonOf(ask.reasonId)
  if (reason && needsProof(reason) && !ask.files?.length)
    return refuse('REFUND_PROOF_REQUIRED', { field: 'files' })
  const made = await madeBefore(needs, ask, ids)
  if (made) return made
  const held = account && (await refuseOnHold(needs, ask))
  if (held) return held
  const units = await needs.orders.unitsOf([order.orderId])
  const quotes = await standingQuotes(needs, { ask, order, ids, units })
  if (isRefused(quotes)) return quotes
  const refused = await refuseQuotes(needs, { ask, order, quotes, units })
  if (refused) return refused
  const requestId = newId()
  const writing = { requestId, ask, order, quotes, account, units }
  const outcome = await needs.db
    .tx((tx) => writeRequest(needs, tx, writing))
    .catch((fault: unknown) => {
      if (!(fault instanceof FilesAreGone)) throw fault
      return { gone: refuse('NOT_FOUND', { field: 'files' }) }
    })
  if ('gone' in outcome) return outcome.gone
  if ('changed' in outcome) return await requestRefund(needs, ask)
  if (isRefused(outcome)) return (await madeBefore(needs, ask, ids)) ?? outcome
  crashPoint('refund:after-request-commit')
  needs.log.info({ orderId: ask.orderId, requestId }, 'a refund was asked for')
  return { requestId }
}

/** The living request that these quotes, and no others, have become by the same words; null when there is none. */
async function madeBefore(
  { db }: RefundsNeeds,
  { userId, orderId, reasonId, payTo }: DirectedAsk,
  ids: readonly string[],
): Promise<{ requestId: string } | null> {
  const reader = refundReader(db)
  const living = await reader.livingItems(orderId)
  const requestId = living.find(({ itemId }) => ids.includes(itemId))?.requestId
  const request = requestId === undefined ? null : await reader.request(requestId)
  if (request?.userId !== userId || request.reasonId !== reasonId || request.payTo !== payTo)
    return null
  const isSame =
    request.items.length === ids.length && request.items.every(({ itemId }) => ids.includes(itemId))
  return isSame ? { requestId: request.requestId } : null
}

type ProvenAccount = { iban: string; holder: string }

/** The caller's verified account, once they have named its owner. */
async function provenAccount(
  { bankAccountOf }: RefundsNeeds,
  { userId, accountOwnerName = '' }: RequestAsk,
): Promise<
  ProvenAccount | Refusal<'REFUND_ACCOUNT_NOT_VERIFIED' | 'ACCOUNT_OWNER_DOES_NOT_MATCH'>
> {
  const account = await bankAccountOf(userId)
  if (!account?.isVerified || account.holder === null)
    return refuse('REFUND_ACCOUNT_NOT_VERIFIED', { field: 'payTo' })
  const { iban, holder } = account
  return isSameName(holder, accountOwnerName)
    ? { iban, holder }
    : refuse('ACCOUNT_OWNER_DOES_NOT_MATCH', { field: 'accountOwnerName' })
}

/** The account is the one of the profile, not the one that paid: whoever has taken over a telephone number names their own. */
async function refuseOnHold(
  { cashOutHold }: RefundsNeeds,
  { userId, sessionId }: RequestAsk,
): Promise<Refusal<'WITHDRAWAL_ON_HOLD'> | null> {
  const hold = await cashOutHold({ userId, sessionId })
  if (!hold) return null
  const detail = { until: hold.until.toString(), because: hold.because }
  return refuse('WITHDRAWAL_ON_HOLD', { field: 'payTo', detail })
}

/**
 * The quotes that are asked for, as they bind us. Where one has run out, was shown for another reason, or depends on which others go with
 * it, all are quoted anew for this reason and these units, under their own ids; REFUND_QUOTE_EXPIRED where any of them would bring less than its owner was shown, or was never shown.
 */
async function standingQuotes(
  needs: RefundsNeeds,
  { ask, order, ids, units }: Pick<Judged, 'ask' | 'order' | 'units'> & { ids: readonly string[] },
): Promise<
  Quote[] | Refusal<'REFUND_QUOTE_EXPIRED' | 'REFUND_REASON_REQUIRED' | 'SERVICE_UNAVAILABLE'>
> {
  const shown = await refundReader(needs.db).quotes({ ...ask, ids })
  if (shown.length !== ids.length) return refuse('REFUND_QUOTE_EXPIRED')
  const now = needs.clock.now()
  const paid = paidSoFar(order, units)
  const isStanding = ({ validUntil, reasonId, unitId, paidRial }: Quote) =>
    reasonId === ask.reasonId &&
    // Else more was paid since.
    paid.get(unitId) === paidRial &&
    Temporal.Instant.compare(now, validUntil) < 0
  const isOfSet = shown.some(({ kind }) => needs.product(kind).quotesSets)
  if (!isOfSet && shown.every(isStanding)) return shown
  const leaving = shown.map(({ unitId }) => unitId)
  const found = await quoteOrder(needs, order, { reasonId: ask.reasonId, leaving })
  if (isRefused(found)) return found
  const renewed = shown.flatMap((one) => {
    const now = found.find(({ quote }) => quote.unitId === one.unitId)
    if (!now || refundOf(now.quote) < refundOf(one)) return []
    return { ...now.quote, quoteId: one.quoteId }
  })
  return renewed.length === shown.length ? renewed : refuse('REFUND_QUOTE_EXPIRED')
}

type Judged = {
  ask: DirectedAsk
  order: Order
  quotes: readonly Quote[]
  /** The units of the order as they stood when this was judged. */
  units: readonly Unit[]
}

async function refuseQuotes(
  needs: RefundsNeeds,
  { ask, order, quotes, units }: Judged,
): Promise<RequestRefusal | null> {
  const isFree = ({ unitId }: Quote) =>
    units.some((unit) => unit.unitId === unitId && unit.state === 'live')
  if (!quotes.every(isFree)) return refuse('REFUND_ALREADY_REQUESTED')
  const isPartPaid = order.money === 'part-paid'
  if (isPartPaid && quotes.length < units.length)
    return refuse('PART_PAID_GOES_WHOLE', { field: 'items' })
  const isByTable = refundReasonOf(ask.reasonId)?.flow === 'by-table'
  // Who gives up what is paid in part is rid of the rest of it, whatever comes back.
  if (isByTable && !isPartPaid && quotes.every((quote) => refundOf(quote) === 0))
    return refuse('NOT_REFUNDABLE')
  const described = await describeLines(needs, order.lines)
  const isElsewhere = ({ lineId }: Quote) => {
    const content = described.get(lineId)
    return !content || !isLineAsked(ask, lineId, content)
  }
  if (quotes.some(isElsewhere)) return refuse('NOT_FOUND')
  return await refuseStaying(needs, { order, quotes, units })
}

/** Whether the product of a line would not have those stay that nobody asks for. */
async function refuseStaying(
  needs: RefundsNeeds,
  { order, quotes, units }: Pick<Judged, 'order' | 'quotes' | 'units'>,
): Promise<Refusal<'UNITS_MAY_NOT_STAY' | 'UNITS_GO_TOGETHER'> | null> {
  const { orderId } = order
  const leaving = new Set(quotes.map(({ unitId }) => unitId))
  for (const line of order.lines) {
    const { lineId } = line
    if (!quotes.some((quote) => quote.lineId === lineId)) continue
    const staying = units
      .filter((unit) => unit.lineId === lineId && unit.state === 'live')
      .flatMap(({ unitId }) => (leaving.has(unitId) ? [] : unitId))
    const refused = await sellerOf(needs, line).refuseStaying({ orderId, lineId, staying })
    if (refused) return refuse(refused.refused, { field: 'items' })
  }
  return null
}

/** Takes the whole request back: one of its pictures is nobody's any more. */
class FilesAreGone extends Error {}

/** What the files of a request are bound to. */
export const refundFilesOf = (requestId: string): string => `refund ${requestId}`

type Writing = Judged & { requestId: string; account: ProvenAccount | null }

/** Whether the rest of what was paid in part could still be paid when the order was read. */
const isStillToBePaid = ({ money, instalments }: Order): boolean =>
  money === 'part-paid' && instalments.every(({ missedAt }) => missedAt === null)

/**
 * Writes it all under the lock of the order: `changed` where units of it have moved, or the rest of it was paid, since the request was judged, and nothing is
 * written. The instalment's row decides between who pays the rest and who gives the order up.
 */
export async function writeRequest(
  { clock, jobs, announce, bindFiles, orders, tellOwner }: RefundsNeeds,
  tx: Tx,
  { requestId, ask, order, quotes, account, units }: Writing,
): Promise<{ written: true } | { changed: true } | Refusal<'REFUND_ALREADY_REQUESTED'>> {
  const { orderId, orderNumber, titleFa, userId } = order
  await orders.lock(tx, orderId)
  const statesOf = (all: readonly Unit[]) => all.map(({ unitId, state }) => `${unitId} ${state}`)
  if (`${statesOf(await orders.unitsOf([orderId], tx))}` !== `${statesOf(units)}`)
    return { changed: true }
  if (isStillToBePaid(order) && !(await orders.endInstalments(tx, orderId)))
    return { changed: true }
  const now = clock.now()
  const fileIds = [...new Set(ask.files ?? [])]
  const writer = refundWriter(tx)
  await writer.addRequest({
    requestId,
    userId,
    orderId,
    orderNumber,
    titleFa,
    number: randomDigits(10),
    reasonId: ask.reasonId,
    payTo: ask.payTo,
    iban: account?.iban ?? null,
    accountOwner: account?.holder ?? null,
    requestedAt: now,
    fileIds,
  })
  const items = quotes.map(
    ({
      quoteId,
      needsStaff,
      userId: _user,
      reasonId: _why,
      quotedAt: _at,
      validUntil: _until,
      ...of
    }) => ({
      ...of,
      itemId: quoteId,
      requestId,
      state: needsStaff ? ('waiting' as const) : ('accepted' as const),
      cancelKey: null,
    }),
  )
  const accepted = items.filter(({ state }) => state === 'accepted')
  const keys = cancelKeysFor(accepted, items)
  const keyed = items.map((item) => ({ ...item, cancelKey: keys.get(item.itemId) ?? null }))
  if (!(await writer.addItems(keyed, now))) return refuse('REFUND_ALREADY_REQUESTED')
  const to = refundFilesOf(requestId)
  if (isRefused(await bindFiles(tx, { ids: fileIds, ownerId: ask.userId, to })))
    throw new FilesAreGone()
  const unitIds = items.map(({ unitId }) => unitId)
  if ((await orders.startCancelling(tx, unitIds)) !== unitIds.length)
    throw new Error(`Units of order ${orderId} moved while its row was locked`)
  for (const key of new Set(keys.values())) await enqueueCancelling({ jobs }, tx, key)
  const isReviewed = accepted.length < items.length
  await writer.addSteps([
    { requestId, kind: 'requested', at: now },
    { requestId, kind: isReviewed ? 'under-review' : 'accepted', at: now },
  ])
  await announce(tx, 'refund-requested', { orderId, requestId })
  if (account) {
    const { sessionId } = ask
    await tellOwner(tx, { kind: 'refund-to-account', userId, sessionId, iban: account.iban })
  }
  crashPoint('refund:before-request-commit')
  if (isReviewed) await announce(tx, 'refund-waiting', { orderId, requestId })
  return { written: true }
}
