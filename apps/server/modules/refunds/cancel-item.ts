import { isRefused } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import { DocumentsReplaced } from '../orders/index.ts'
import { bookRefund } from './book-refund.ts'
import { noteLateCancellation } from './late-cancellations.ts'
import type { RefundsNeeds } from './needs.ts'
import type { RefundItem } from './refund.ts'
import { refundReader, refundWriter } from './store.ts'

/** Seconds until an unanswered cancellation is asked about again, with the same key. */
const askAgainAfterSeconds = 15

/**
 * The job behind an accepted item: asks the product to take the ticket back, with no dbTx open and the item's id as key, then
 * books what it answered. Cancelled is final; refused waits for staff, with the money where it was; unknown is asked again and
 * never guessed. Runs as often as needed.
 */
export async function cancelItem(needs: RefundsNeeds, itemId: string): Promise<void> {
  crashPoint('refund:job-started')
  const item = await refundReader(needs.db).item(itemId)
  if (item?.state !== 'accepted') return
  if (!(await infantsGone(needs, item))) return await askAgain(needs, itemId)
  const { orderId, requestId } = item
  crashPoint('refund:before-supplier')
  const answer = await needs.sellable(item.product).cancel({
    key: itemId,
    orderId,
    orderLineId: item.lineId,
    passengers: [item.passengerIndex],
    promisedPenaltyRial: item.penaltyRial,
  })
  crashPoint('refund:after-supplier')
  if (isRefused(answer)) return await leaveToStaff(needs, item)
  if ('unknown' in answer) {
    needs.log.warn({ requestId, itemId, reason: answer.reason }, 'a cancellation is not answered')
    return await askAgain(needs, itemId)
  }
  // The customer gets what was promised; a supplier that keeps another sum is a matter between it and the agency.
  if (answer.penaltyRial !== item.penaltyRial)
    needs.log.warn(
      { requestId, itemId, promisedRial: item.penaltyRial, penaltyRial: answer.penaltyRial },
      'staff: a supplier keeps another sum than was quoted',
    )
  const { penaltyRial } = answer
  try {
    await needs.db.tx(async (dbTx) => {
      if (!(await bookRefund(needs, dbTx, { itemId })))
        await noteLateCancellation(needs, dbTx, { itemId, penaltyRial })
      crashPoint('refund:before-record-commit')
    })
  } catch (fault) {
    if (!(fault instanceof DocumentsReplaced)) throw fault
    // A yes that was long on its way: a no came first, and another flight was taken. The item waits for staff since that no.
    const about = { requestId, itemId, orderId }
    return needs.log.error(about, 'staff: a supplier took back a ticket that was replaced')
  }
  crashPoint('refund:after-record-commit')
  needs.log.info({ requestId, itemId, orderId }, 'a ticket came back')
}

/**
 * Suppliers leave no infant without an adult, so infants of the line that are given back too go before any adult; false while
 * one of them is still open.
 */
async function infantsGone(needs: RefundsNeeds, item: RefundItem): Promise<boolean> {
  if (item.passengerType !== 'Adult') return true
  const reader = refundReader(needs.db)
  const infants = async () =>
    (await reader.livingItems(item.orderId)).filter(
      ({ lineId, passengerType, state }) =>
        lineId === item.lineId && passengerType === 'Infant' && state === 'accepted',
    )
  for (const { itemId } of await infants()) await cancelItem(needs, itemId)
  return (await infants()).length === 0
}

async function leaveToStaff(needs: RefundsNeeds, item: RefundItem): Promise<void> {
  const { itemId, requestId, orderId } = item
  const at = needs.clock.now()
  await needs.db.tx(async (dbTx) => {
    const writer = refundWriter(dbTx)
    if (!(await writer.moveItem(itemId, { to: 'waiting', at }))) return
    await writer.addSteps([{ requestId, itemId, kind: 'supplier-refused', at }])
    await needs.announce(dbTx, 'refund-waiting', { orderId, requestId })
  })
  needs.log.warn({ requestId, itemId }, 'a supplier does not take a ticket back; staff must call')
}

async function askAgain({ db, jobs, clock }: RefundsNeeds, itemId: string): Promise<void> {
  const startAfter = clock.now().add({ seconds: askAgainAfterSeconds })
  await db.tx(async (dbTx) => {
    await jobs.enqueue(dbTx, 'cancel-refund-item', { itemId }, { startAfter, singletonKey: itemId })
  })
}
