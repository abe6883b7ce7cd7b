import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { DocumentsReplaced } from '../orders/index.ts'
import { announceEnd, bookRefunds } from './book-refund.ts'
import { cancelKeysFor, enqueueCancelling } from './cancel-key.ts'
import type { RefundsNeeds } from './needs.ts'
import { penaltyBy, type RefundItem, type RefundRequest, refundOf } from './refund.ts'
import { refundReader, refundWriter } from './store.ts'

type Decision = {
  /** The request's number. */
  number: string
  /** Who decides; stands in the request's history. */
  staff: string
  /** A sentence for the customer. */
  noteFa?: string | undefined
  /** The items that whoever decides has looked at; all or none of them are decided. Absent: whatever waits. */
  itemIds?: readonly string[] | undefined
}

/**
 * Staff have it in writing that these tickets are void; what came to wait since is no such ticket, so they are always named. Where the
 * line was given another flight since the request, its tickets are not those: CHANGED_MEANWHILE, and the supplier is to be asked.
 */
type Approval =
  | { isVoidAlready?: false }
  | { isVoidAlready: true; itemIds: readonly [string, ...string[]] }

export type Decided =
  | { decided: number }
  | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'NOTHING_TO_DECIDE' | 'CHANGED_MEANWHILE'>

/** Takes back a decision by which more would come back than the table says: that takes two people. */
export class AboveTable extends Error {}

/** What comes back of an item as its table says, and by a percent of its price. */
export function bothWays(item: RefundItem, by: { percent: number; isPartPaid: boolean }) {
  const penaltyRial = penaltyBy(item, by).penaltyAmount
  return { byTableRial: refundOf(item), backRial: refundOf({ ...item, penaltyRial }) }
}

/**
 * Staff accept what waits: with a penalty of `percent`, else as it was quoted. Then the supplier is asked as ever; with
 * `isVoidAlready` staff have it in writing that the ticket is void, and the money is booked at once. One person alone gives nothing back
 * that the table keeps: REFUND_NEEDS_APPROVAL.
 */
export async function approveRequest(
  needs: RefundsNeeds,
  decision: Decision & { percent?: number | undefined } & Approval,
): Promise<Decided | Refusal<'REFUND_NEEDS_APPROVAL'>> {
  const { percent } = decision
  try {
    return await decide(needs, decision, 'approved', async (tx, request) => {
      const { items, isPartPaid } = request
      for (const item of percent === undefined ? [] : items) {
        const { byTableRial, backRial } = bothWays(item, { percent: percent ?? 0, isPartPaid })
        if (backRial > byTableRial) throw new AboveTable()
      }
      return await accept(needs, decision, tx, request)
    })
  } catch (fault) {
    if (fault instanceof AboveTable) return refuse('REFUND_NEEDS_APPROVAL')
    throw fault
  }
}

/** The same for what two people have allowed, in the transaction that allows it; throws where an item does not wait any more. */
export async function approveAboveIn(
  needs: RefundsNeeds,
  tx: Tx,
  decision: Decision & { percent: number; itemIds: readonly string[] },
): Promise<void> {
  const request = await refundReader(tx).requestByNumber(decision.number)
  if (!request) throw new Error(`There is no refund request ${decision.number}`)
  await decideIn(needs, tx, request, decision, {
    what: 'approved',
    work: (_tx, found) => accept(needs, decision, tx, found),
  })
}

/** A waiting item is accepted, and its supplier is asked. */
async function accept(
  needs: RefundsNeeds,
  decision: Decision & { percent?: number | undefined } & Approval,
  tx: Tx,
  { requestId, items, isPartPaid }: Deciding,
): Promise<string[]> {
  const { percent, staff, noteFa, isVoidAlready = false } = decision
  const at = needs.clock.now()
  const writer = refundWriter(tx)
  const moved: RefundItem[] = []
  // Under the order's lock nobody else decides of them meanwhile, so those that move are those the key is made for.
  const keys = cancelKeysFor(items, (await refundReader(tx).request(requestId))?.items ?? [])
  for (const item of items) {
    const { itemId } = item
    const penalty =
      percent === undefined ? {} : { penalty: penaltyBy(item, { percent, isPartPaid }) }
    const cancelKey = keys.get(itemId)
    const accepted = await writer.moveItem(itemId, { to: 'accepted', at, cancelKey, ...penalty })
    if (!accepted) continue
    moved.push(accepted)
    await writer.addSteps([{ requestId, itemId, kind: 'approved', at, staff, noteFa }])
  }
  if (isVoidAlready)
    await bookRefunds(
      needs,
      tx,
      moved.map(({ itemId }) => ({ itemId, staff })),
    )
  else
    for (const key of new Set(moved.flatMap(({ cancelKey }) => cancelKey ?? [])))
      await enqueueCancelling(needs, tx, key)
  return moved.map(({ itemId }) => itemId)
}

/**
 * Staff refuse what waits; the tickets stay good, and may be asked for again. Of an order that is paid in part the rest is to be paid again then;
 * where its day is over, or a part of it has ended, nobody could pay it any more: PART_PAID_MUST_END, and staff approve it with what is kept.
 */
export async function refuseRequest(
  needs: RefundsNeeds,
  decision: Decision,
): Promise<Decided | Refusal<'PART_PAID_MUST_END'>> {
  try {
    return await refuseWaiting(needs, decision)
  } catch (fault) {
    if (fault instanceof PartPaidMustEnd) return refuse('PART_PAID_MUST_END')
    throw fault
  }
}

/** Takes a refusal back after which an order that is paid in part could neither be paid nor end. */
class PartPaidMustEnd extends Error {}

async function refuseWaiting(needs: RefundsNeeds, decision: Decision): Promise<Decided> {
  const { staff, noteFa } = decision
  return await decide(
    needs,
    decision,
    'refused',
    async (tx, { requestId, orderId, items, isPartPaid }) => {
      const at = needs.clock.now()
      const writer = refundWriter(tx)
      const decided: string[] = []
      for (const { itemId, unitId } of items) {
        if (!(await writer.moveItem(itemId, { to: 'refused', at }))) continue
        decided.push(itemId)
        await needs.orders.keepUnits(tx, [unitId])
        await writer.addSteps([{ requestId, itemId, kind: 'refused', at, staff, noteFa }])
      }
      if (decided.length === 0) return []
      if (isPartPaid && !(await needs.orders.resumeInstalments(tx, orderId)))
        throw new PartPaidMustEnd()
      await announceEnd(needs, tx, requestId)
      return decided
    },
  )
}

/** A request with those of its items that are decided now. */
type Deciding = RefundRequest & { isPartPaid: boolean }
/** Answers the ids of the items it moved. */
type Work = (tx: Tx, request: Deciding) => Promise<string[]>
type Percent = { percent?: number | undefined }

/**
 * Runs a decision over the items of a request that wait, in one transaction, with its row in the audit; what somebody else decides
 * meanwhile is left to them. Of items that were named, one that does not wait any more takes the whole decision back: CHANGED_MEANWHILE.
 */
async function decide(
  needs: RefundsNeeds,
  decision: Decision & Percent,
  what: 'approved' | 'refused',
  work: Work,
): Promise<Decided> {
  const { db, log } = needs
  const { number, staff } = decision
  const request = await refundReader(db).requestByNumber(number)
  if (!request) return refuse('NOT_FOUND')
  // Nobody gives their own money back.
  if (request.userId === staff) return refuse('APPROVAL_OWN_CASE')
  let decided = 0
  try {
    decided = await db.tx((tx) => decideIn(needs, tx, request, decision, { what, work }))
  } catch (fault) {
    if (fault instanceof ChangedMeanwhile || fault instanceof DocumentsReplaced)
      return refuse('CHANGED_MEANWHILE')
    throw fault
  }
  if (decided === 0) return refuse('NOTHING_TO_DECIDE')
  log.info({ number, staff, decided }, 'staff decided a refund')
  return { decided }
}

/** A decision in the caller's transaction; answers how many items it moved. */
async function decideIn(
  { audit, orders }: RefundsNeeds,
  tx: Tx,
  request: RefundRequest,
  { number, staff, itemIds, percent }: Decision & Percent,
  { what, work }: { what: 'approved' | 'refused'; work: Work },
): Promise<number> {
  const named = itemIds === undefined ? null : new Set(itemIds)
  const found = await waitingIn({ orders }, tx, request)
  const items = found.items.filter(({ itemId }) => named === null || named.has(itemId))
  if (named !== null && items.length < named.size) throw new ChangedMeanwhile()
  const moved = await work(tx, { ...found, items })
  if (named !== null && moved.length < named.size) throw new ChangedMeanwhile()
  if (moved.length > 0)
    await audit(tx, {
      kind: `refunds.${what}`,
      by: staff,
      subject: { kind: 'refund', id: number },
      after: { orderId: request.orderId, items: moved, percent: percent ?? null },
    })
  return moved.length
}

/** A request with the items of it that wait, its order locked: as they stand then, for whoever was first may have given them another key. */
export async function waitingIn(
  { orders }: Pick<RefundsNeeds, 'orders'>,
  tx: Tx,
  request: RefundRequest,
): Promise<Deciding> {
  const isPartPaid = (await orders.lock(tx, request.orderId))?.money === 'part-paid'
  const now = await refundReader(tx).request(request.requestId)
  const items = (now?.items ?? []).filter(({ state }) => state === 'waiting')
  return { ...request, items, isPartPaid }
}

/** Takes a transaction back in which a named item was decided by somebody else. */
class ChangedMeanwhile extends Error {}
