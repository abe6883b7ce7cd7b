import type { PartyCount } from '../../flights/index.ts'
import type { ClassName } from './offer-key.ts'

/** One fare class on one dated flight as it is sold at a moment. Prices are whole rial for one passenger. */
export type SeatClass = ClassName & {
  departsAt: Temporal.Instant
  arrivesAt: Temporal.Instant
  durationMinutes: number
  /** Local ISO minutes without offset, at each airport. */
  departureTime: string
  arrivalTime: string
  /** IATA aircraft type code. */
  aircraft: string
  cabin: 1 | 2 | 3
  baggage: { amount: number; unit: 'Kg' | 'Pc' }
  isRefundable: boolean
  penaltyTableId: string
  adultPriceRial: number
  childPriceRial: number
  infantPriceRial: number
  seatsLeft: number
}

/** Seats a party takes: infants travel on a lap. */
export const seatsOf = ({ adults, children }: PartyCount): number => adults + children
