/** A charterer's flights as offers. Decides only what cannot be sold: rules of booking, and prices that deny themselves. */
import type { FlightOffer, PartyCount } from '../../../modules/flights/ports.ts'
import type { ClassReply, Fare, FlightReply } from './wire.ts'

export type OfferRef = {
  /** As the site writes it, to be sent back so. */
  flightNumber: string
  origin: string
  destination: string
  /** `YYYY-MM-DDTHH:mm`, local. */
  departureTime: string
  fareName: string
}

/** What names an offer for ever: flight, date and time, and fare name. */
export const keyOf = (ref: OfferRef): string =>
  [ref.flightNumber, ref.departureTime, ref.origin, ref.destination, ref.fareName]
    .map(encodeURIComponent)
    .join('|')

export function refOf(offerKey: string): OfferRef | null {
  const parts = offerKey.split('|')
  if (parts.length !== 5 || offerKey.length > 500) return null
  const [flightNumber = '', departureTime = '', origin = '', destination = '', fareName = ''] =
    parts.map(plain)
  const isWhole =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(departureTime) &&
    /^[A-Z]{3}$/.test(origin) &&
    /^[A-Z]{3}$/.test(destination) &&
    flightNumber !== '' &&
    fareName !== ''
  return isWhole ? { flightNumber, departureTime, origin, destination, fareName } : null
}
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

const cabins: Record<string, 1 | 2 | 3> = { economy: 1, premiumeconomy: 1, business: 2, first: 3 }

/** Whether base, tax and commission make up what is said to be total and payable. */
const isWhole = ({ basefare, tax, totalfare, commision, payable }: Fare): boolean =>
  basefare + tax === totalfare && totalfare - commision === payable && payable > 0

/** An infant may fly for nothing; nobody else does. */
const isFare = (fare: Fare, isInfant: boolean): boolean =>
  isWhole(fare) || (isInfant && fare.totalfare === 0 && fare.payable === 0)

/** One fare name of a flight; null for one with rules of booking, which no one-way search may show, and for prices that are not whole. */
export function offerOf({
  flight,
  one,
  zoneOf,
  isCharter,
}: {
  flight: FlightReply
  one: ClassReply
  zoneOf: (iataCode: string) => string | null
  isCharter: boolean
}): FlightOffer | null {
  if (one.bookingpolicy !== undefined && one.bookingpolicy !== null) return null
  const { adultfare, childfare, infantfare } = one
  if (!isFare(adultfare, false) || !isFare(childfare, false) || !isFare(infantfare, true))
    return null
  const [from, to] = [zoneOf(flight.origin.code), zoneOf(flight.destination.code)]
  if (!from || !to) return null
  const departsAt = instantAt(flight.departuredatetime, from)
  const arrivesAt = instantAt(flight.arrivaldatetime, to)
  const flightNumber = /\d{1,5}$/.exec(flight.flightnumber)?.[0]
  const cabinClass = cabins[one.cabintype.toLowerCase().replace(/[\s_-]/g, '')]
  if (!flightNumber || !cabinClass || Temporal.Instant.compare(departsAt, arrivesAt) >= 0)
    return null
  const fareClass = (one.bookingcode || 'Y').slice(0, 10)
  const kilos = one.adultfreebaggage?.checkedbaggagetotalweight ?? 0
  const words = (one.cancelationpolicy ?? '').replace(/\s+/g, ' ').trim().slice(0, 190)
  return {
    offerKey: keyOf({
      flightNumber: flight.flightnumber,
      departureTime: flight.departuredatetime,
      origin: flight.origin.code,
      destination: flight.destination.code,
      fareName: one.farename,
    }),
    journeys: [
      [
        {
          airlineCode: flight.airline,
          flightNumber,
          origin: flight.origin.code,
          destination: flight.destination.code,
          departureTime: flight.departuredatetime,
          arrivalTime: flight.arrivaldatetime,
          departsAt,
          arrivesAt,
          aircraft: flight.aircraft ?? '',
          durationMinutes: Math.round(arrivesAt.since(departsAt).total('minutes')),
          fareClass,
          cabinClass,
        },
      ],
    ],
    isCharter,
    isRefundable: true,
    cabinClass,
    fareClass,
    baggage: { amount: Math.min(200, Math.max(0, Math.round(kilos))), unit: 'Kg' },
    seats: one.availableseat,
    unitPriceRial: {
      Adult: adultfare.totalfare,
      Child: childfare.totalfare,
      Infant: infantfare.totalfare,
    },
    unitCostRial: {
      Adult: adultfare.payable,
      Child: childfare.payable,
      Infant: infantfare.payable,
    },
    // The charterer writes its penalties as free text: shown as it is, and reckoned at its worst until it is asked.
    penaltyBands: [
      {
        until: null,
        labelFa: words === '' ? 'جریمه هنگام استرداد از چارترکننده پرسیده می‌شود' : words,
        percent: 100,
      },
    ],
  }
}

const instantAt = (local: string, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()

export function sumOf(prices: FlightOffer['unitPriceRial'], party: PartyCount): number {
  const { adults, children, infants } = party
  return prices.Adult * adults + prices.Child * children + prices.Infant * infants
}
