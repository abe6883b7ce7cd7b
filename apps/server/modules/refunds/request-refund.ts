import { refundReasonOf } from '@parastoo/contract/refunds/reasons'
import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import type { DbTx } from '../../platform/db/database.ts'
import { newId, randomDigits } from '../../platform/ids.ts'
import type { Order, Sellable } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { isSameName, leavesMinorAlone, type Quote, refundOf } from './refund.ts'
import { refundReader, refundWriter } from './store.ts'

export type RequestAsk = {
  userId: string
  orderId: string
  proposalId?: string | undefined
  /** Ids of quotes. */
  items: readonly string[]
  reasonId: number
  payTo: PayTarget
  accountOwnerName?: string | undefined
  /** Ids of pictures the caller has handed in, that prove the reason. */
  files?: readonly string[] | undefined
}

export type RequestRefusal = Refusal<
  | 'NOT_FOUND'
  | 'REFUND_REASON_REQUIRED'
  | 'REFUND_ITEM_REQUIRED'
  | 'REFUND_QUOTE_EXPIRED'
  | 'REFUND_ALREADY_REQUESTED'
  | 'NOT_REFUNDABLE'
  | 'MINOR_LEFT_ALONE'
  | 'REFUND_ACCOUNT_NOT_VERIFIED'
  | 'ACCOUNT_OWNER_DOES_NOT_MATCH'
>

/**
 * Asks for tickets to be taken back at the amounts that were quoted, and at no others. What the table decides is accepted at once
 * and its supplier is asked by jobs; the rest waits for staff. A ticket lives in one request at a time, whoever asks how often;
 * the very same words again, after a reply was lost, answer the request they made.
 */
export async function requestRefund(
  needs: RefundsNeeds,
  ask: RequestAsk,
): Promise<{ requestId: string } | RequestRefusal> {
  const order = await needs.orders.findOwn(ask.userId, ask.orderId)
  if (!order) return refuse('NOT_FOUND')
  const account = ask.payTo === 'BankAccount' ? await provenAccount(needs, ask) : null
  if (isRefused(account)) return account
  const ids = [...new Set(ask.items)]
  if (ids.length === 0) return refuse('REFUND_ITEM_REQUIRED', { field: 'items' })
  const made = await madeBefore(needs, ask, ids)
  if (made) return made
  const quotes = await refundReader(needs.db).quotes({ ...ask, ids })
  const described = await needs.sellable(order.lines[0]?.product ?? '').describe(order)
  const refused = await refuseQuotes(needs, { ask, order, quotes, ids, described })
  if (refused) return refused
  const requestId = newId()
  const passengers = described.flightPassengers.length
  const writing = { requestId, ask, order, quotes, account, passengers }
  const outcome = await needs.db
    .tx((dbTx) => writeRequest(needs, dbTx, writing))
    .catch((fault: unknown) => {
      if (!(fault instanceof FilesAreGone)) throw fault
      return { gone: refuse('NOT_FOUND', { field: 'files' }) }
    })
  if ('gone' in outcome) return outcome.gone
  if (isRefused(outcome)) return (await madeBefore(needs, ask, ids)) ?? outcome
  crashPoint('refund:after-request-commit')
  needs.log.info({ orderId: ask.orderId, requestId }, 'a refund was asked for')
  return { requestId }
}

/** The living request that these quotes, and no others, have become by the same words; null when there is none. */
async function madeBefore(
  { db }: RefundsNeeds,
  { userId, orderId, reasonId, payTo }: RequestAsk,
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

type Described = Awaited<ReturnType<Sellable['describe']>>

async function refuseQuotes(
  needs: RefundsNeeds,
  {
    ask,
    order,
    quotes,
    ids,
    described: { proposals, flightPassengers },
  }: {
    ask: RequestAsk
    order: Order
    quotes: readonly Quote[]
    ids: readonly string[]
    described: Described
  },
): Promise<RequestRefusal | null> {
  const { orderId, reasonId, proposalId } = ask
  const now = needs.clock.now()
  const isStanding = ({ validUntil, reasonId: quotedFor }: Quote) =>
    quotedFor === reasonId && Temporal.Instant.compare(now, validUntil) < 0
  if (quotes.length !== ids.length || !quotes.every(isStanding))
    return refuse('REFUND_QUOTE_EXPIRED')
  const living = await refundReader(needs.db).livingItems(orderId)
  const isTaken = (quote: Quote) =>
    living.some(
      (item) => item.lineId === quote.lineId && item.passengerIndex === quote.passengerIndex,
    )
  if (quotes.some(isTaken)) return refuse('REFUND_ALREADY_REQUESTED')
  const isByTable = refundReasonOf(reasonId)?.flow === 'by-table'
  if (isByTable && quotes.every((quote) => refundOf(quote) === 0)) return refuse('NOT_REFUNDABLE')
  const ofProposal = order.lines.filter((_, index) => proposals[index]?.proposalId === proposalId)
  const isElsewhere = ({ lineId }: Quote) => ofProposal.every((line) => line.lineId !== lineId)
  if (proposalId !== undefined && quotes.some(isElsewhere)) return refuse('NOT_FOUND')
  const aboard = order.lines
    .flatMap(({ lineId }) =>
      flightPassengers.map(({ type }, passengerIndex) => ({
        ...{ lineId, passengerIndex, passengerType: type },
      })),
    )
    .filter(
      ({ lineId, passengerIndex }) =>
        !living.some((item) => item.lineId === lineId && item.passengerIndex === passengerIndex),
    )
  return leavesMinorAlone(aboard, quotes) ? refuse('MINOR_LEFT_ALONE', { field: 'items' }) : null
}

/** Takes the whole request back: one of its pictures is nobody's any more. */
class FilesAreGone extends Error {}

/** What the files of a request are bound to. */
export const refundFilesOf = (requestId: string): string => `refund ${requestId}`

type Writing = {
  requestId: string
  ask: RequestAsk
  order: Order
  quotes: readonly Quote[]
  account: ProvenAccount | null
  /** How many people each line was sold for. */
  passengers: number
}

async function writeRequest(
  { clock, jobs, announce, bindFiles }: RefundsNeeds,
  dbTx: DbTx,
  { requestId, ask, order, quotes, account, passengers }: Writing,
): Promise<{ written: true } | Refusal<'REFUND_ALREADY_REQUESTED'>> {
  const now = clock.now()
  const fileIds = [...new Set(ask.files ?? [])]
  const writer = refundWriter(dbTx)
  const { orderId, orderNumber, titleFa, userId } = order
  await writer.addRequest({
    ...{ requestId, userId, orderId, orderNumber, titleFa },
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
      ...{ itemId: quoteId, requestId, payout: null },
      state: needsStaff ? ('waiting' as const) : ('accepted' as const),
    }),
  )
  if (!(await writer.addItems(items, now))) return refuse('REFUND_ALREADY_REQUESTED')
  const to = refundFilesOf(requestId)
  if (isRefused(await bindFiles(dbTx, { ids: fileIds, ownerId: ask.userId, to })))
    throw new FilesAreGone()
  for (const { lineId, amountRial, discountRial } of order.lines)
    await writer.addLineTotal({ lineId, paidAmount: amountRial - discountRial, passengers })
  const accepted = items.filter(({ state }) => state === 'accepted')
  for (const { itemId } of accepted)
    await jobs.enqueue(dbTx, 'cancel-refund-item', { itemId }, { singletonKey: itemId })
  const isReviewed = accepted.length < items.length
  await writer.addSteps([
    { requestId, kind: 'requested', at: now },
    { requestId, kind: isReviewed ? 'under-review' : 'accepted', at: now },
  ])
  await announce(dbTx, 'refund-requested', { orderId, requestId })
  crashPoint('refund:before-request-commit')
  if (isReviewed) await announce(dbTx, 'refund-waiting', { orderId, requestId })
  return { written: true }
}
