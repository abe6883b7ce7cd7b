import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  isSameTimes,
  type LineTimes,
  reservationReader,
  type StandingReservation,
  timesOf,
} from '../reservation/index.ts'
import type { RecordingNeeds } from './needs.ts'
import { changeReader, changeWriter } from './store.ts'

export type Told = {
  lineId: string
  /** How its flights go now, leg by leg. */
  now: LineTimes
  teller: 'supplier' | 'staff'
  toldBy: string
  reason?: string | undefined
}

/**
 * Writes down how a line's flights go now, if that is news: told twice, or by two at once, it is one change and one message; a
 * second change follows the first. Null when nothing changed, or nobody holds the line any more.
 */
export async function recordChange(needs: RecordingNeeds, told: Told): Promise<string | null> {
  const { lineId, teller, toldBy } = told
  if (!(await needs.orders.standingLines([lineId])).has(lineId)) return null
  const changeId = await needs.db.tx((tx) => addChange(needs, tx, told))
  if (changeId !== null)
    needs.log.info({ lineId, changeId, teller, toldBy }, 'a flight was changed')
  return changeId
}

async function addChange(
  needs: RecordingNeeds,
  tx: Tx,
  { lineId, now: after, teller, toldBy, reason }: Told,
): Promise<string | null> {
  const writer = changeWriter(tx)
  await writer.lockLine(lineId)
  const reservation = await reservationReader(tx).ofLine(lineId)
  if (!reservation || reservation.now.length !== after.length) return null
  if (isSameTimes(reservation.now, after)) return null
  if (teller === 'supplier' && (await isOldWord(tx, reservation, after))) return null
  const { orderId, now: before } = reservation
  const changeId = newId()
  await writer.addChange({
    changeId,
    lineId,
    orderId,
    before,
    after,
    teller,
    toldBy,
    place: ((await changeReader(tx).newest(lineId))?.place ?? 0) + 1,
    kind: after.includes(null) ? 'cancelled' : 'moved',
    reason: reason ?? null,
    toldAt: needs.clock.now(),
  })
  const changed = await reservationReader(tx).ofLine(lineId)
  if (changed) await needs.orders.noteChange(tx, { lineId, ...timesOf(changed.proposal) })
  await needs.announce(tx, 'flight-changed', { orderId, changeId })
  return changeId
}

/** A supplier that says what it said before, or what it sold, has not heard what staff know by another way: that is no news. */
async function isOldWord(
  tx: Tx,
  { lineId, bought }: StandingReservation,
  after: LineTimes,
): Promise<boolean> {
  const reader = changeReader(tx)
  const last = await reader.lastOfSupplier(lineId, await reader.rebookedPlace(lineId))
  return isSameTimes(last ?? bought, after)
}
