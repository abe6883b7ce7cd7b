/** A hold of stock as its row says it. */
import type { PartyCount } from '../../flights/index.ts'
import type { ClassName } from './offer-key.ts'

export type HoldState = 'held' | 'released' | 'issued' | 'refused'

export type Hold = {
  key: string
  state: HoldState
  offerKey: string
  party: PartyCount
  heldUntil: Temporal.Instant
  pnr: string | null
  /** What each class was sold for, by its key; null for a hold older than the record. */
  sold: Readonly<Record<string, SoldTerms>> | null
  issuedAt: Temporal.Instant | null
}

/** Prices and rules a class had when its seats were taken: they bind whoever cancels later. */
export type SoldTerms = {
  adultPriceRial: number
  childPriceRial: number
  infantPriceRial: number
  isRefundable: boolean
  penaltyTableId: string
}

/** Seats taken of one class on one dated flight. */
export type TakenSeats = { flightDateId: number; one: ClassName; seats: number }
