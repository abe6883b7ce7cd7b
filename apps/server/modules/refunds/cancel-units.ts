import { isRefused } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import { DocumentsReplaced } from '../orders/index.ts'
import { bookRefunds } from './book-refund.ts'
import { enqueueCancelling } from './cancel-key.ts'
import { noteLateCancellation } from './late-cancellations.ts'
import type { RefundsNeeds } from './needs.ts'
import type { RefundItem } from './refund.ts'
import { type Seller, sellerOf } from './seller-of.ts'
import { refundReader, refundWriter } from './store.ts'

/** Seconds until an unanswered cancelling is asked about again, by its key. */
const askAgainAfterSeconds = 15

/**
 * The job behind a cancelling: asks the product to take its units back, all of them or none, with no tx open and under its key, then
 * books what it answered. Cancelled is final; refused waits for staff, with the money where it was; unknown is asked again and
 * never guessed. Runs as often as needed.
 */
export async function cancelUnits(needs: RefundsNeeds, cancelKey: string): Promise<void> {
  crashPoint('refund:job-started')
  const cancelling = await acceptedBy(needs, cancelKey)
  if (!cancelling) return
  if (await areDependentsGone(needs, cancelling)) await askSupplier(needs, cancelling)
  else await askAgain(needs, cancelKey)
}

/** Units of one line that are taken back together; never none. */
type Cancelling = {
  cancelKey: string
  items: readonly RefundItem[]
  seller: Seller
} & Pick<RefundItem, 'requestId' | 'orderId' | 'lineId'>

/** What of a cancelling is still to be asked for; null when it has ended. */
async function acceptedBy(
  needs: Pick<RefundsNeeds, 'db' | 'orders' | 'product' | 'clock'>,
  cancelKey: string,
): Promise<Cancelling | null> {
  const items = (await refundReader(needs.db).itemsByKey(cancelKey)).filter(
    ({ state }) => state === 'accepted',
  )
  const [first] = items
  if (!first) return null
  const { requestId, orderId, lineId } = first
  const order = await needs.orders.find(orderId)
  const line = order?.lines.find((each) => each.lineId === lineId)
  if (!line) throw new Error(`The item ${first.itemId} is of no line`)
  return { cancelKey, items, seller: sellerOf(needs, line), requestId, orderId, lineId }
}

async function askSupplier(needs: RefundsNeeds, cancelling: Cancelling): Promise<void> {
  const { cancelKey, items, orderId, requestId, lineId, seller } = cancelling
  crashPoint('refund:before-supplier')
  const answer = await seller.cancel({
    cancelKey,
    orderId,
    lineId,
    promised: items.map(({ unitId, penaltyRial }) => ({ unitId, keptRial: penaltyRial })),
  })
  crashPoint('refund:after-supplier')
  if (isRefused(answer)) return await leaveToStaff(needs, cancelling)
  if ('unknown' in answer) {
    needs.log.warn(
      { requestId, cancelKey, reason: answer.reason },
      'a cancellation is not answered',
    )
    return await askAgain(needs, cancelKey)
  }
  // The customer gets what was promised, and all of it where the organiser ended it meanwhile; a supplier that keeps another sum is a matter
  // between it and the agency.
  const keptOf = new Map(answer.kept.map((one) => [one.unitId, one]))
  const promisedRial = sumOf(items.map((item) => item.penaltyRial))
  const penaltyRial = sumOf(answer.kept.map(({ keptRial }) => keptRial))
  if (penaltyRial !== promisedRial)
    needs.log.warn(
      { requestId, cancelKey, promisedRial, penaltyRial },
      'staff: a supplier keeps another sum than was quoted',
    )
  try {
    await needs.db.tx(async (tx) => {
      const endings = items.map(({ itemId, unitId }) => ({
        itemId,
        cancelKey,
        supplierBackRial: keptOf.get(unitId)?.supplierBackRial,
        isWaived: keptOf.get(unitId)?.isWaived === true,
      }))
      const ended = await bookRefunds(needs, tx, endings)
      for (const { itemId, unitId } of items)
        if (!ended.has(itemId)) {
          const { keptRial: penaltyRial = 0, supplierBackRial } = keptOf.get(unitId) ?? {}
          await noteLateCancellation(needs, tx, { itemId, penaltyRial, supplierBackRial })
        }
      crashPoint('refund:before-record-commit')
    })
  } catch (fault) {
    if (!(fault instanceof DocumentsReplaced)) throw fault
    // A yes that was long on its way: a no came first, and another flight was taken. The units wait for staff since that no.
    const about = { requestId, cancelKey, orderId }
    return needs.log.error(about, 'staff: a supplier took back a ticket that was replaced')
  }
  crashPoint('refund:after-record-commit')
  needs.log.info({ requestId, cancelKey, orderId, units: items.length }, 'units came back')
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, rial) => sum + rial, 0)

/**
 * Units that others may not stay without go after them: infants before the adult they sit with, of what is given back apart. False while
 * one of those is still open. What nobody of the line could leave first goes as it is, and its supplier decides.
 */
async function areDependentsGone(needs: RefundsNeeds, cancelling: Cancelling): Promise<boolean> {
  for (;;) {
    const { cancelKey, orderId, lineId, seller } = cancelling
    const standing = (await needs.orders.unitsOf([orderId])).filter(
      (unit) => unit.lineId === lineId && (unit.state === 'live' || unit.state === 'cancelling'),
    )
    const mayLeave = async ({ items }: Pick<Cancelling, 'items'>) => {
      const leaving = new Set(items.map(({ unitId }) => unitId))
      const staying = standing.flatMap(({ unitId }) => (leaving.has(unitId) ? [] : unitId))
      return (await seller.refuseStaying({ orderId, lineId, staying })) === null
    }
    if (await mayLeave(cancelling)) return true
    const others = (await refundReader(needs.db).livingItems(orderId)).flatMap((other) =>
      other.lineId === lineId && other.state === 'accepted' && other.cancelKey !== cancelKey
        ? (other.cancelKey ?? [])
        : [],
    )
    const first = await firstOf([...new Set(others)], async (key) => {
      const other = await acceptedBy(needs, key)
      return other !== null && (await mayLeave(other))
    })
    const ahead = first === null ? null : await acceptedBy(needs, first)
    if (!ahead) return true
    await askSupplier(needs, ahead)
    if (await acceptedBy(needs, ahead.cancelKey)) return false
  }
}

async function firstOf<One>(
  all: readonly One[],
  isWanted: (one: One) => Promise<boolean>,
): Promise<One | null> {
  for (const one of all) if (await isWanted(one)) return one
  return null
}

async function leaveToStaff(needs: RefundsNeeds, cancelling: Cancelling): Promise<void> {
  const { cancelKey, items, requestId, orderId } = cancelling
  const at = needs.clock.now()
  await needs.db.tx(async (tx) => {
    await needs.orders.lock(tx, orderId)
    const writer = refundWriter(tx)
    let moved = 0
    for (const { itemId } of items) {
      if (!(await writer.moveItem(itemId, { to: 'waiting', at }))) continue
      moved += 1
      await writer.addSteps([{ requestId, itemId, kind: 'supplier-refused', at }])
    }
    if (moved > 0) await needs.announce(tx, 'refund-waiting', { orderId, requestId })
  })
  needs.log.warn({ requestId, cancelKey }, 'a supplier does not take units back; staff must call')
}

async function askAgain({ db, jobs, clock }: RefundsNeeds, cancelKey: string): Promise<void> {
  const startAfter = clock.now().add({ seconds: askAgainAfterSeconds })
  await db.tx((tx) => enqueueCancelling({ jobs }, tx, cancelKey, startAfter))
}
