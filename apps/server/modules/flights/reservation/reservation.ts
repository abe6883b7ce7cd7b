/** The nouns of a flight reservation and their pure rules. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { toPersianDigits } from '@parastoo/kit/text'
import { derivedId } from '../../../platform/ids.ts'
import type { FlightOffer, OfferPenaltyBand, PartyCount } from '../ports.ts'
import type { ChosenDirection } from '../search/index.ts'
import type { LineTimes } from './changed-times.ts'

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
  /** What the traveller read, and in which picture. */
  captcha: { token: string; code: string } | null
}

/** A reservation as it stands: its proposal has the times its flights go by now. */
export type StandingReservation = Reservation & {
  /** What its supplier is asked by: the line's id, or another since the line was held anew or rebooked. */
  supplierKey: string
  /** Times it was sold at, or exchanged for. */
  bought: LineTimes
  /** Times the traveller has said yes to, by buying or by accepting a change. */
  agreed: LineTimes
  /** Times as the carrier has them now. */
  now: LineTimes
  /** How often its flights were changed or exchanged since the sale; only ever grows. */
  revision: number
  /** The times of an earlier itinerary that had more flights than this one; else empty. */
  longerBefore: LineTimes
}

/** What the agency owes the supplier for a party, whole rial. */
export function costOf({ unitCostRial }: FlightOffer, party: PartyCount): number {
  return (
    unitCostRial.Adult * party.adults +
    unitCostRial.Child * party.children +
    unitCostRial.Infant * party.infants
  )
}

/** The id of a passenger of an order, by their place in it: known before it is written, and the same when it is written again. */
export const passengerIdOf = (orderId: string, place: number): string =>
  derivedId(orderId, 'passenger', place)

/** The id of a seat, the unit of a flight: one passenger on one line. */
export const seatIdOf = (lineId: string, passengerId: string): string =>
  derivedId(lineId, 'seat', passengerId)

/** «پرواز ۱۰۱۵ ماهان، تهران به مشهد»: how a line reads on statements. */
export function directionTitleFa({ proposal }: Pick<ChosenDirection, 'proposal'>): string {
  const first = proposal.flightGroups[0]?.flightLegs[0]
  if (!first) throw new Error('A proposal without legs cannot be sold')
  return `پرواز ${toPersianDigits(first.flightNumber)} ${first.airlineName}، ${routeFa([proposal])}`
}

/** When a proposal's first flight leaves and its last one lands, local times there. */
export function timesOf({ flightGroups }: Pick<Proposal, 'flightGroups'>): {
  startsAt: string
  endsAt: string
} {
  const [first, last] = [flightGroups[0], flightGroups.at(-1)]
  if (!first || !last) throw new Error('A proposal without flights has no times')
  return { startsAt: first.departureTime, endsAt: last.arrivalTime }
}

/** «تهران به مشهد», «تهران به مشهد و برگشت» or «تهران، استانبول، دبی». */
export function orderTitleFa(directions: readonly ChosenDirection[]): string {
  return routeFa(directions.map(({ proposal }) => proposal))
}

function routeFa(proposals: readonly Proposal[]): string {
  const journeys = proposals
    .flatMap(({ flightGroups }) => flightGroups)
    .map(({ flightLegs }) => ({
      from: flightLegs[0]?.originCityName ?? '',
      to: flightLegs.at(-1)?.destinationCityName ?? '',
    }))
  const [out, back, more] = journeys
  if (!out) return ''
  if (!back) return `${out.from} به ${out.to}`
  if (!more && back.from === out.to && back.to === out.from)
    return `${out.from} به ${out.to} و برگشت`
  const cities = journeys.flatMap(({ from, to }) => [from, to])
  return cities.filter((city, index) => city !== cities[index - 1]).join('، ')
}
