/** What a stay is judged and priced by. Lists of nights begin with the night of arrival. */
import type { Board, Market } from '../../hotels/index.ts'

export type RoomTerms = {
  baseOccupancy: number
  mostAdults: number
  mostChildren: number
  mostPeople: number
  extraBeds: number
}

export type RoomNight = { free: number; isStopped: boolean; releaseDays: number | null }

export type PlanTerms = {
  board: Board
  pays: 'prepaid' | 'at-hotel'
  market: 'any' | Market
  validFrom: string | null
  validUntil: string | null
  releaseDays: number
  leastNights: number
  mostNights: number | null
  pricesPer: 'room' | 'person'
  taxPercent: number
  tax: 'included' | 'added' | 'at-hotel'
  /** Of what is paid to us; the rest is owed to the hotel. */
  commissionPercent: number
}

export type RateNight = {
  priceRial: number
  singleRial: number | null
  extraAdultRial: number | null
  leastNightsArriving: number
  leastNightsThrough: number
  mostNights: number | null
  isClosedToArrival: boolean
  isClosedToDeparture: boolean
  isClosed: boolean
}

/** A share of what one adult costs, or a sum a night. */
export type ChildRate = { percent: number } | { rial: number }

export type ChildBand = {
  fromAge: number
  /** The first age that is outside. */
  untilAge: number
  withoutBed: ChildRate | null
  withBed: ChildRate | null
  countsInOccupancy: boolean
  mostFreePerRoom: number | null
}
