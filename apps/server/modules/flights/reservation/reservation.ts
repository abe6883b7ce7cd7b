/** The nouns of a flight reservation and their pure rules. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { toPersianDigits } from '@parastoo/kit/text'
import type { FlightOffer, OfferPenaltyBand, PartyCount } from '../ports.ts'
import type { ChosenDirection } from '../search/index.ts'

export type Reservation = {
  lineId: string
  orderId: string
  userId: string
  supplier: string
  offerKey: string
  party: PartyCount
  costRial: number
  proposal: Proposal
  penaltyBands: readonly OfferPenaltyBand[]
}

/** What the agency owes the supplier for a party, whole rial. */
export function costOf({ unitCostRial }: FlightOffer, party: PartyCount): number {
  return (
    unitCostRial.Adult * party.adults +
    unitCostRial.Child * party.children +
    unitCostRial.Infant * party.infants
  )
}

/** «پرواز ۱۰۱۵ ماهان، تهران به مشهد»: how a line reads on statements. */
export function directionTitleFa({ proposal }: ChosenDirection): string {
  const legs = proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
  const first = legs[0]
  const last = legs.at(-1)
  if (!first || !last) throw new Error('A proposal without legs cannot be sold')
  const number = toPersianDigits(first.flightNumber)
  return `پرواز ${number} ${first.airlineName}، ${first.originCityName} به ${last.destinationCityName}`
}

/** «تهران به مشهد» or «تهران به مشهد و برگشت». */
export function orderTitleFa(directions: readonly ChosenDirection[]): string {
  const [outbound] = directions
  const legs = outbound?.proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs) ?? []
  const route = `${legs[0]?.originCityName ?? ''} به ${legs.at(-1)?.destinationCityName ?? ''}`
  return directions.length > 1 ? `${route} و برگشت` : route
}
