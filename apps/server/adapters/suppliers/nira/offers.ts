/** Flights and fares of NRS as offers. Decides only what cannot be sold: a price that its own parts do not make up. */
import type { FlightOffer, OfferPenaltyBand, PartyCount } from '../../../modules/flights/ports.ts'
import type { NiraAccount } from './calls.ts'
import { readRefundRules } from './refund-rules.ts'
import type { FareReply, FlightReply } from './wire.ts'

export type OfferRef = {
  flightNumber: string
  /** The local day it was found on. */
  date: string
  origin: string
  destination: string
  fareClass: string
}

export const keyOf = ({ flightNumber, date, origin, destination, fareClass }: OfferRef): string =>
  [flightNumber, date, origin, destination, fareClass].join('|')

export function refOf(offerKey: string): OfferRef | null {
  const form = /^(\d{1,5})\|(\d{4}-\d\d-\d\d)\|([A-Z]{3})\|([A-Z]{3})\|([A-Z0-9]{1,3})$/
  const [, flightNumber, date, origin, destination, fareClass] = form.exec(offerKey) ?? []
  if (!flightNumber || !date || !origin || !destination || !fareClass) return null
  return { flightNumber, date, origin, destination, fareClass }
}

/** Seats by the last sign of `Cap`: A is nine or more, a digit that many, C full, X cancelled. Null where nothing is sold. */
export function seatsOf({ Cap, Price }: FlightReply['ClassesStatus'][number]): number | null {
  const sign = Cap.trim().at(-1)?.toUpperCase() ?? ''
  if (Price === '-' || Price === '' || sign === 'X') return null
  if (sign === 'A') return 9
  if (sign === 'C') return 0
  return /\d/.test(sign) ? Number(sign) : null
}

const penaltyOnRequest: OfferPenaltyBand = {
  until: null,
  labelFa: 'جریمه هنگام استرداد از شرکت هواپیمایی پرسیده می‌شود',
  percent: 100,
}

/** One fare class of a flight; null where fare and taxes do not make up the price, or nobody knows the airports' time. */
export function offerOf({
  account,
  zoneOf,
  flight,
  fareClass,
  seats,
  fare,
}: {
  account: Pick<NiraAccount, 'businessClasses'>
  zoneOf: (iataCode: string) => string | null
  flight: FlightReply
  fareClass: string
  seats: number
  fare: FareReply
}): FlightOffer | null {
  const [from, to] = [zoneOf(flight.Origin), zoneOf(flight.Destination)]
  if (!from || !to || !isWhole(fare)) return null
  const departsAt = instantAt(flight.DepartureDateTime, from)
  const arrivesAt = instantAt(flight.ArrivalDateTime, to)
  if (Temporal.Instant.compare(departsAt, arrivesAt) >= 0) return null
  const cabinClass = account.businessClasses.includes(fareClass) ? 2 : 1
  const bands = readRefundRules(fare.CRCNRules ?? '', { departsAt, zone: from })
  const { AdultTotalPrice, ChildTotalPrice, InfantTotalPrice, AdultComission } = fare
  return {
    offerKey: keyOf({
      flightNumber: flight.FlightNo,
      date: flight.DepartureDateTime.slice(0, 10),
      origin: flight.Origin,
      destination: flight.Destination,
      fareClass,
    }),
    journeys: [
      [
        {
          airlineCode: flight.Airline,
          flightNumber: flight.FlightNo,
          origin: flight.Origin,
          destination: flight.Destination,
          departureTime: flight.DepartureDateTime,
          arrivalTime: flight.ArrivalDateTime,
          departsAt,
          arrivesAt,
          aircraft: flight.AircraftTypeName ?? flight.AircraftTypeCode ?? '',
          durationMinutes: Math.round(arrivesAt.since(departsAt).total('minutes')),
          fareClass,
          cabinClass,
        },
      ],
    ],
    isCharter: false,
    isRefundable: !bands?.every(({ percent }) => percent === 100),
    cabinClass,
    fareClass,
    baggage: baggageOf(fare),
    seats,
    unitPriceRial: { Adult: AdultTotalPrice, Child: ChildTotalPrice, Infant: InfantTotalPrice },
    unitCostRial: {
      Adult: Math.max(0, AdultTotalPrice - AdultComission),
      Child: ChildTotalPrice,
      Infant: InfantTotalPrice,
    },
    penaltyBands: bands ?? [penaltyOnRequest],
  }
}

/** Whether fare and taxes make up the price of each: a class that errs there is hidden. */
function isWhole(fare: FareReply): boolean {
  return (['Adult', 'Child', 'Infant'] as const).every((kind) => {
    const taxes = taxesIn(fare[`${kind}Taxes`])
    return taxes !== null && fare[`${kind}Fare`] + taxes === fare[`${kind}TotalPrice`]
  })
}

/** The sum of `I6:10000.0,EN_Desc:..,FA_Desc:..$KU:60000.0,..$`; an amount may hold a space. Null where one cannot be read. */
export function taxesIn(text: string): number | null {
  let sum = 0
  for (const tax of text.split('$').filter((part) => part.trim() !== '')) {
    const [, amount = ''] = /^\s*[A-Z0-9]{2}\s*:\s*([\d\s]+(?:\.0+)?)\s*(?:,|$)/.exec(tax) ?? []
    const plain = amount.replace(/\s/g, '')
    if (plain === '') return null
    sum += Math.trunc(Number(plain))
  }
  return sum
}

function baggageOf(fare: FareReply): FlightOffer['baggage'] {
  const kilos = Number(/\d+/.exec(fare.BaggageAllowanceWeight ?? '')?.[0] ?? 0)
  if (kilos > 0 && kilos <= 200) return { amount: kilos, unit: 'Kg' }
  const pieces = Number(/\d+/.exec(fare.BaggageAllowancePieces ?? '')?.[0] ?? 0)
  return pieces > 0 && pieces < 10 ? { amount: pieces, unit: 'Pc' } : { amount: 0, unit: 'Kg' }
}

export const instantAt = (local: string, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()

export function sumOf(prices: FlightOffer['unitPriceRial'], party: PartyCount): number {
  const { adults, children, infants } = party
  return prices.Adult * adults + prices.Child * children + prices.Infant * infants
}
