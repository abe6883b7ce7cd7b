import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUnknown, type PartyCount, type Unknown } from '../ports.ts'
import type { ReservationNeeds } from './needs.ts'
import type { Reservation } from './reservation.ts'

/** What a reservation would cost now, rial, while there are seats for its party. */
export async function priceNow(
  { supplier }: Pick<ReservationNeeds, 'supplier'>,
  { supplier: name, offerKey, party }: Reservation,
): Promise<
  | { priceRial: number; isCaptchaAsked: boolean }
  | Refusal<'FLIGHT_NOT_AVAILABLE' | 'FLIGHT_SOLD_OUT'>
  | Unknown
> {
  const offer = await supplier(name).reprice(offerKey)
  if (isRefused(offer) || isUnknown(offer)) return offer
  if (offer.seats < party.adults + party.children) return refuse('FLIGHT_SOLD_OUT')
  return {
    priceRial: priceOf(offer.unitPriceRial, party),
    isCaptchaAsked: offer.asksCaptcha === true,
  }
}

function priceOf(unit: Record<'Adult' | 'Child' | 'Infant', number>, party: PartyCount): number {
  return unit.Adult * party.adults + unit.Child * party.children + unit.Infant * party.infants
}
