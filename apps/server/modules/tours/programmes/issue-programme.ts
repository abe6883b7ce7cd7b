import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import * as z from 'zod'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId, randomDigits, randomSigns } from '../../../platform/ids.ts'
import { type Fulfilled, type LineKey, type Manual, manualForm } from '../../orders/index.ts'
import {
  addProgramme,
  holdUntil,
  placesOf,
  type Reservation,
  type ReservationNeeds,
  reservationOf,
  roomsOf,
  takenBy,
} from '../reservation/index.ts'
import { isCalledOff, lockHolds, sell, sellHold } from '../stock/index.ts'
import { askForMatch } from './match-roommates.ts'

/** Who is owed for a tour of our own stock. */
export const supplier = 'own-tours'
/** Read aloud on the telephone: no letter or digit that is taken for another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Sells what the line holds; asked again after a lost answer, it gives the same reference. A hold that ran out meanwhile is taken again;
 * where its places are gone by then, or its departure was called off, the line fails and its price goes back.
 */
export async function fulfilTour(
  needs: ReservationNeeds,
  line: LineKey,
): Promise<Fulfilled | Refusal<'ISSUE_FAILED'>> {
  const reservation = await reservationOf(needs.db, line.lineId)
  const reference = await sellPlaces(needs, { line, reservation })
  return isRefused(reference)
    ? refuse('ISSUE_FAILED', { detail: { why: reference.refused } })
    : fulfilledBy(reservation, reference)
}

type Sale = { line: LineKey; reservation: Reservation }

/** Paid in time, a tour must not fail because nothing worked until its hold had run out: the same key takes its places once more. */
async function sellPlaces(needs: ReservationNeeds, sale: Sale) {
  const sold = await needs.db.tx((tx) => sellIn(needs, tx, sale))
  if (!isRefused(sold) || sold.refused !== 'HOLD_EXPIRED') return sold
  const until = needs.clock.now().add({ minutes: needs.holdMinutes })
  // It was paid at its price: what it costs by now is nobody's question any more.
  const again = { ...sale.line, generation: 1 }
  const held = await holdUntil(needs, { ...sale, line: again, until })
  return isRefused(held) ? held : await needs.db.tx((tx) => sellIn(needs, tx, sale))
}

async function sellIn(
  { own }: Pick<ReservationNeeds, 'own'>,
  tx: Tx,
  { line, reservation }: Sale,
): Promise<string | Refusal<'HOLD_EXPIRED' | 'DEPARTURE_CANCELLED'>> {
  const { key, lineId } = line
  const hold = (await lockHolds(tx, lineId)).find((each) => each.key === key)
  if (hold?.reference) return hold.reference
  if (await isCalledOff(tx, reservation.departureId)) return refuse('DEPARTURE_CANCELLED')
  if (hold?.state !== 'held') return refuse('HOLD_EXPIRED')
  const reference = randomSigns(alphabet, 8)
  if (!(await sellHold(tx, key, reference))) return refuse('HOLD_EXPIRED')
  const [places, rooms] = [await placesOf(tx, [lineId]), await roomsOf(tx, [lineId])]
  await sell(tx, own, takenBy(reservation, { places, rooms }))
  crashPoint('tour:before-sell-commit')
  return reference
}

const fulfilledBy = ({ costRial }: Reservation, reference: string): Fulfilled => ({
  supplier,
  costRial,
  reference,
  documents: null,
})

/**
 * Writes the programme in the transaction that moves the line to issued. A departure that was called off between the sale and this did not
 * see the line among those it gives back, so its money is asked for from here.
 */
export async function recordProgramme(
  { clock, jobs }: Pick<ReservationNeeds, 'clock' | 'jobs'>,
  tx: Tx,
  { line, reference }: { line: LineKey; reference: string },
): Promise<void> {
  const { lineId, key: holdKey } = line
  await addProgramme(tx, {
    lineId,
    programmeId: derivedId(lineId, 'programme'),
    programmeNumber: randomDigits(10),
    reference,
    holdKey,
    issuedAt: clock.now(),
  })
  const { departureId } = await reservationOf(tx, lineId)
  await askForMatch({ jobs }, tx, { lineId, departureId })
  if (await isCalledOff(tx, departureId))
    await jobs.enqueue(tx, 'refund-called-off-tour', { lineId })
}

const schema = z.object({
  reference: z.string().regex(/^[A-Za-z0-9/-]{4,30}$/, { error: '4 to 30 letters and digits' }),
})

/** A reference that staff were told by an organiser. What the line holds is sold as always, so that nobody else is given the places. */
export const programmeByHand = (needs: ReservationNeeds): Manual =>
  manualForm(schema, async (line, { reference }) => {
    const reservation = await reservationOf(needs.db, line.lineId)
    const sold = await sellPlaces(needs, { line, reservation })
    if (isRefused(sold)) return { wrong: `Its departure says ${sold.refused}.` }
    return fulfilledBy(reservation, reference)
  })
