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
 * The job behind an accepted item: asks the product to take the ticket back, with no tx open and the item's id as key, then
 * books what it answered. Cancelled is final; refused waits for staff, with the money where it was; unknown is asked again and
 * never guessed. Runs as often as needed.
 */
export async function cancelItem(needs: RefundsNeeds, itemId: string): Promise<void> {
  crashPoint('refund:job-started')
  const item = await refundReader(needs.db).item(itemId)
  if (item?.state !== 'accepted') return
  if (await areDependentsGone(needs, item)) await askSupplier(needs, item)
  else await askAgain(needs, itemId)
}

async function askSupplier(needs: RefundsNeeds, item: RefundItem): Promise<void> {
  const { itemId, orderId, requestId, lineId, unitId } = item
  crashPoint('refund:before-supplier')
  const answer = await needs.product(item.kind).cancel({
    cancelKey: itemId,
    orderId,
    lineId,
    promised: [{ unitId, keptRial: item.penaltyRial }],
  })
  crashPoint('refund:after-supplier')
  if (isRefused(answer)) return await leaveToStaff(needs, item)
  if ('unknown' in answer) {
    needs.log.warn({ requestId, itemId, reason: answer.reason }, 'a cancellation is not answered')
    return await askAgain(needs, itemId)
  }
  // The customer gets what was promised; a supplier that keeps another sum is a matter between it and the agency.
  const penaltyRial = answer.kept.reduce((sum, { keptRial }) => sum + keptRial, 0)
  if (penaltyRial !== item.penaltyRial)
    needs.log.warn(
      { requestId, itemId, promisedRial: item.penaltyRial, penaltyRial },
      'staff: a supplier keeps another sum than was quoted',
    )
  try {
    await needs.db.tx(async (tx) => {
      if (!(await bookRefund(needs, tx, { itemId })))
        await noteLateCancellation(needs, tx, { itemId, penaltyRial })
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
 * A unit that others may not stay without goes after them: infants before the adult they sit with, of what is given back. False while
 * one of those is still open. What nobody of the line could leave first goes as it is, and its supplier decides.
 */
async function areDependentsGone(needs: RefundsNeeds, item: RefundItem): Promise<boolean> {
  for (;;) {
    const { orderId, lineId, unitId } = item
    const standing = (await needs.orders.unitsOf([orderId])).filter(
      (unit) => unit.lineId === lineId && (unit.state === 'live' || unit.state === 'cancelling'),
    )
    const mayLeave = async (leaving: string) => {
      const staying = standing.flatMap((unit) => (unit.unitId === leaving ? [] : unit.unitId))
      const product = needs.product(item.kind)
      return (await product.refuseStaying({ orderId, lineId, staying })) === null
    }
    if (await mayLeave(unitId)) return true
    const accepted = (await refundReader(needs.db).livingItems(orderId)).filter(
      (other) =>
        other.lineId === lineId && other.state === 'accepted' && other.itemId !== item.itemId,
    )
    const first = await firstOf(accepted, (other) => mayLeave(other.unitId))
    if (!first) return true
    await askSupplier(needs, first)
    if ((await refundReader(needs.db).item(first.itemId))?.state === 'accepted') return false
  }
}

async function firstOf<One>(
  all: readonly One[],
  isWanted: (one: One) => Promise<boolean>,
): Promise<One | null> {
  for (const one of all) if (await isWanted(one)) return one
  return null
}

async function leaveToStaff(needs: RefundsNeeds, item: RefundItem): Promise<void> {
  const { itemId, requestId, orderId } = item
  const at = needs.clock.now()
  await needs.db.tx(async (tx) => {
    const writer = refundWriter(tx)
    if (!(await writer.moveItem(itemId, { to: 'waiting', at }))) return
    await writer.addSteps([{ requestId, itemId, kind: 'supplier-refused', at }])
    await needs.announce(tx, 'refund-waiting', { orderId, requestId })
  })
  needs.log.warn({ requestId, itemId }, 'a supplier does not take a ticket back; staff must call')
}

async function askAgain({ db, jobs, clock }: RefundsNeeds, itemId: string): Promise<void> {
  const startAfter = clock.now().add({ seconds: askAgainAfterSeconds })
  await db.tx(async (tx) => {
    await jobs.enqueue(tx, 'cancel-refund-item', { itemId }, { startAfter, singletonKey: itemId })
  })
}
