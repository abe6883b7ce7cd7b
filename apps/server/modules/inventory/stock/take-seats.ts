import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import type { PartyCount } from '../../flights/index.ts'
import { classReader } from './class-store.ts'
import type { StockNeeds } from './needs.ts'
import { classKeyOf, readOfferKey } from './offer-key.ts'
import { seatsOf } from './seat-class.ts'
import { type SoldTerms, stockWriter, type TakenSeats } from './store.ts'

export type NoSeats = Refusal<'FLIGHT_SOLD_OUT' | 'FLIGHT_NOT_AVAILABLE'>

/**
 * Takes a party's seats in every class of an offer, all or none, and writes them down for the hold. Classes are taken in one
 * fixed order, so that two itineraries over the same flights never wait for each other in a circle. `isNew`: the hold was written
 * in this tx, so that there is nothing of an earlier one to forget.
 */
export async function takeSeats(
  { clock, announce }: StockNeeds,
  tx: Tx,
  ask: { key: string; offerKey: string; party: PartyCount; isNew?: boolean },
): Promise<{ taken: true } | NoSeats> {
  const { key, offerKey, party, isNew = false } = ask
  const journeys = readOfferKey(offerKey)
  if (journeys === null) return refuse('FLIGHT_NOT_AVAILABLE')
  const writer = stockWriter(tx)
  const now = clock.now()
  const seats = seatsOf(party)
  const taken: TakenSeats[] = []
  const sold: Record<string, SoldTerms> = {}
  // Before the first class is locked: what follows the locks makes other buyers wait.
  if (!isNew) await writer.clearTaken(key)
  for (const one of journeys.flat().toSorted((a, b) => (classKeyOf(a) < classKeyOf(b) ? -1 : 1))) {
    const found = await writer.take(one, seats, now)
    if (found !== null) {
      taken.push({ flightDateId: found.flightDateId, one, seats })
      sold[classKeyOf(one)] = found.terms
      continue
    }
    for (const each of taken) await writer.putBack(each)
    const onSale = await classReader(tx).findClass(one, now)
    return refuse(onSale ? 'FLIGHT_SOLD_OUT' : 'FLIGHT_NOT_AVAILABLE')
  }
  await writer.setTaken(key, { taken, sold })
  announce(
    tx,
    taken.map(({ flightDateId }) => flightDateId),
  )
  return { taken: true }
}
