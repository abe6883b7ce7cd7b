import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { DocumentsReplaced } from '../orders/index.ts'
import { announceEnd, bookRefund } from './book-refund.ts'
import type { RefundsNeeds } from './needs.ts'
import { penaltyOf, type RefundRequest } from './refund.ts'
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
  | Refusal<'NOT_FOUND' | 'NOTHING_TO_DECIDE' | 'CHANGED_MEANWHILE'>

/**
 * Staff accept what waits: with a penalty of `percent`, else as it was quoted. Then the supplier is asked as ever; with
 * `isVoidAlready` staff have it in writing that the ticket is void, and the money is booked at once.
 */
export async function approveRequest(
  needs: RefundsNeeds,
  decision: Decision & { percent?: number | undefined } & Approval,
): Promise<Decided> {
  const { percent, staff, noteFa, isVoidAlready = false } = decision
  if (percent !== undefined && !(percent >= 0 && percent <= 100))
    throw new RangeError(`A penalty of ${percent} percent`)
  return await decide(needs, decision, async (tx, { requestId, items }) => {
    const at = needs.clock.now()
    const writer = refundWriter(tx)
    let decided = 0
    for (const { itemId, priceRial } of items) {
      const penalty =
        percent === undefined
          ? {}
          : { penalty: { penaltyAmount: penaltyOf(priceRial, percent), penaltyPercent: percent } }
      if (!(await writer.moveItem(itemId, { to: 'accepted', at, ...penalty }))) continue
      decided += 1
      await writer.addSteps([{ requestId, itemId, kind: 'approved', at, staff, noteFa }])
      if (isVoidAlready) await bookRefund(needs, tx, { itemId, staff })
      else await needs.jobs.enqueue(tx, 'cancel-refund-item', { itemId }, { singletonKey: itemId })
    }
    return decided
  })
}

/** Staff refuse what waits; the tickets stay good, and may be asked for again. */
export async function refuseRequest(needs: RefundsNeeds, decision: Decision): Promise<Decided> {
  const { staff, noteFa } = decision
  return await decide(needs, decision, async (tx, { requestId, items }) => {
    const at = needs.clock.now()
    const writer = refundWriter(tx)
    let decided = 0
    for (const { itemId, unitId } of items) {
      if (!(await writer.moveItem(itemId, { to: 'refused', at }))) continue
      decided += 1
      await needs.orders.keepUnits(tx, [unitId])
      await writer.addSteps([{ requestId, itemId, kind: 'refused', at, staff, noteFa }])
    }
    if (decided > 0) await announceEnd(needs, tx, requestId)
    return decided
  })
}

type Deciding = (tx: Parameters<typeof refundWriter>[0], request: RefundRequest) => Promise<number>

/**
 * Runs a decision over the items of a request that wait, in one transaction; what somebody else decides meanwhile is left to them. Of items
 * that were named, one that does not wait any more takes the whole decision back: CHANGED_MEANWHILE.
 */
async function decide(
  { db, log, orders }: RefundsNeeds,
  { number, staff, itemIds }: Decision,
  work: Deciding,
): Promise<Decided> {
  const request = await refundReader(db).requestByNumber(number)
  if (!request) return refuse('NOT_FOUND')
  const named = itemIds === undefined ? null : new Set(itemIds)
  const items = request.items.filter(({ itemId, state }) => {
    if (state !== 'waiting') return false
    return named === null || named.has(itemId)
  })
  if (items.length === 0 && named === null) return refuse('NOTHING_TO_DECIDE')
  if (named !== null && items.length < named.size) return refuse('CHANGED_MEANWHILE')
  let decided = 0
  try {
    decided = await db.tx(async (tx) => {
      await orders.lock(tx, request.orderId)
      const moved = await work(tx, { ...request, items })
      if (named !== null && moved < named.size) throw new ChangedMeanwhile()
      return moved
    })
  } catch (fault) {
    if (fault instanceof ChangedMeanwhile || fault instanceof DocumentsReplaced)
      return refuse('CHANGED_MEANWHILE')
    throw fault
  }
  if (decided === 0) return refuse('NOTHING_TO_DECIDE')
  log.info({ number, staff, decided }, 'staff decided a refund')
  return { decided }
}

/** Takes a transaction back in which a named item was decided by somebody else. */
class ChangedMeanwhile extends Error {}
