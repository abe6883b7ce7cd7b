/** Between the sample supplier's words and ours. Decides nothing. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { timeOf } from '@parastoo/kit/times'
import type {
  FlightOffer,
  FlightQuestion,
  LegTimes,
  OfferLeg,
  OfferPenaltyBand,
  PartyCount,
  PassengerPenalty,
  TravellingPassenger,
} from '../../../modules/flights/ports.ts'
import type { FareReply } from './wire.ts'

const cabinLetters = { 1: 'Y', 2: 'C', 3: 'F' } as const
const cabinNumbers = { Y: 1, C: 2, F: 3 } as const
const kinds = { Adult: 'ADT', Child: 'CHD', Infant: 'INF' } as const

export const askedOf = ({ journeys, party, cabinClass }: FlightQuestion) => ({
  segments: journeys.map(({ origins, destinations, departsOn }) => ({
    from: origins,
    to: destinations,
    date: departsOn,
  })),
  pax: paxOf(party),
  cabin: cabinLetters[cabinClass],
})

export const paxOf = ({ adults, children, infants }: PartyCount) => ({
  adt: adults,
  chd: children,
  inf: infants,
})

export const kindOf = ({ type }: TravellingPassenger) => kinds[type]

export function offerOf(fare: FareReply): FlightOffer {
  const cabinClass = cabinNumbers[fare.cabin]
  const { bookingClass: fareClass, price, net } = fare
  const journeys = fare.segments.map(({ legs }) =>
    legs.map((leg): OfferLeg => {
      const [departureTime, arrivalTime] = [leg.departure, leg.arrival].map(localOf)
      return {
        airlineCode: leg.carrier,
        flightNumber: leg.number,
        origin: leg.from,
        destination: leg.to,
        departureTime: departureTime ?? '',
        arrivalTime: arrivalTime ?? '',
        departsAt: Temporal.Instant.from(leg.departure),
        arrivesAt: Temporal.Instant.from(leg.arrival),
        aircraft: leg.aircraft,
        durationMinutes: leg.minutes,
        fareClass,
        cabinClass,
      }
    }),
  )
  return {
    offerKey: fare.fareRef,
    journeys,
    isCharter: fare.charter,
    isRefundable: fare.refundable,
    cabinClass,
    fareClass,
    baggage: { amount: fare.baggageKg, unit: 'Kg' },
    seats: fare.seats,
    unitPriceRial: { Adult: price.adt, Child: price.chd, Infant: price.inf },
    unitCostRial: { Adult: net.adt, Child: net.chd, Infant: net.inf },
    penaltyBands: fare.rules.map(bandOf),
    ...(fare.wantsCaptcha ? { asksCaptcha: true } : {}),
  }
}

export const penaltyItemOf = (item: {
  pax: number
  fare: number
  penalty: number
  percent: number
  refund: number
  until: string | null
}): PassengerPenalty => ({
  passengerIndex: item.pax,
  fareRial: item.fare,
  penaltyRial: item.penalty,
  penaltyPercent: item.percent,
  refundRial: item.refund,
  validUntil: item.until === null ? null : Temporal.Instant.from(item.until),
})

function bandOf({ until, percent }: FareReply['rules'][number], index: number): OfferPenaltyBand {
  if (until === null) return { until, percent, labelFa: index === 0 ? 'در هر زمان' : 'پس از آن' }
  const local = localOf(until)
  const labelFa = `تا ساعت ${timeOf(local)} ${formatJalaliDate(local, 'weekday')}`
  return { until: Temporal.Instant.from(until), percent, labelFa }
}

/** Local ISO minutes of a moment that carries its airport's offset. */
const localOf = (moment: string): string => moment.slice(0, 16)

export const timesOf = (leg: { departure: string; arrival: string } | null): LegTimes | null =>
  leg && { departureTime: localOf(leg.departure), arrivalTime: localOf(leg.arrival) }
