/** Flights for every route and day: made up, but always the same ones. */
import { createHash } from 'node:crypto'

export type Segment = { from: readonly string[]; to: readonly string[]; date: string }

export type Leg = {
  carrier: string
  number: string
  from: string
  to: string
  /** With the offset of the airport's zone. */
  departure: string
  arrival: string
  aircraft: string
  minutes: number
}

export type Fare = {
  fareRef: string
  segments: { legs: Leg[] }[]
  cabin: 'Y' | 'C'
  bookingClass: string
  charter: boolean
  refundable: boolean
  baggageKg: number
  seats: number
  /** Whole rial for one passenger. */
  price: { adt: number; chd: number; inf: number }
  net: { adt: number; chd: number; inf: number }
  rules: { until: string | null; percent: number }[]
}

/** How many it sells of a route and day: a few, or as many as a large seller of a busy route. */
export const flightsADay = { few: 5, plenty: 60 }
const carriers = ['W5', 'IR', 'EP', 'ZV', 'QB', 'HH', 'IV', 'B9']
const zones: Record<string, string> = {
  IST: 'Europe/Istanbul',
  SAW: 'Europe/Istanbul',
  DXB: 'Asia/Dubai',
  SHJ: 'Asia/Dubai',
  NJF: 'Asia/Baghdad',
  BGW: 'Asia/Baghdad',
  DOH: 'Asia/Qatar',
  TBS: 'Asia/Tbilisi',
}
const zoneOf = (airport: string) => zones[airport] ?? 'Asia/Tehran'

/** A fare with every flight of it so many minutes later than it was sold. */
export const movedFare = (fare: Fare, byMinutes: number): Fare => ({
  ...fare,
  segments: fare.segments.map(({ legs }) => ({
    legs: legs.map((leg) => ({
      ...leg,
      departure: movedMoment(leg.departure, leg.from, byMinutes),
      arrival: movedMoment(leg.arrival, leg.to, byMinutes),
    })),
  })),
})

const movedMoment = (moment: string, airport: string, byMinutes: number): string =>
  Temporal.Instant.from(moment)
    .add({ minutes: byMinutes })
    .toZonedDateTimeISO(zoneOf(airport))
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** A number from 0 to 2^32 that follows from a text. */
const seed = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** All fares for a question: one per place in the day's list of `count`, the same place on every segment. */
export function faresFor(
  segments: readonly Segment[],
  { cabin, count }: { cabin: 'Y' | 'C'; count: number },
): string[] {
  return Array.from({ length: count }, (_, place) =>
    segments
      .map(({ from, to, date }) => {
        const ends = `${from[seed(`${from} ${place}`) % from.length]}${to[seed(`${to} ${place}`) % to.length]}`
        return `${ends}${date.replaceAll('-', '')}${place}${cabin}`
      })
      .join('.'),
  )
}

const shape = /^([A-Z]{3})([A-Z]{3})(\d{4})(\d\d)(\d\d)(\d\d?)([YC])$/

/** The fare a reference names, as it would be if nobody had ever bought anything; null for any other text. */
export function readFare(fareRef: string, seller: string): Fare | null {
  const parts = fareRef.split('.').map((part) => segmentOf(part, seller))
  const whole = parts.filter((part) => part !== null)
  const [first] = whole
  if (!first || whole.length < parts.length) return null
  const adt = whole.reduce((sum, { price }) => sum + price, 0)
  const price = { adt, chd: Math.round(adt * 0.75), inf: Math.round(adt / 10) }
  const share = (rial: number) => Math.round(rial * 0.93)
  const departs = Temporal.Instant.from(first.leg.departure)
  const before = (hours: number) =>
    departs.subtract({ hours }).toZonedDateTimeISO(zoneOf(first.leg.from)).toString({
      timeZoneName: 'never',
      smallestUnit: 'second',
    })
  return {
    fareRef,
    segments: whole.map(({ leg }) => ({ legs: [leg] })),
    cabin: first.cabin,
    bookingClass: first.cabin === 'C' ? 'J' : 'Q',
    charter: seed(`${fareRef} charter`) % 3 === 0,
    refundable: true,
    baggageKg: first.cabin === 'C' ? 30 : 20,
    seats: 2 + (seed(`${fareRef} seats`) % 8),
    price,
    net: { adt: share(price.adt), chd: share(price.chd), inf: share(price.inf) },
    rules: [
      { until: before(72), percent: 20 },
      { until: before(24), percent: 40 },
      { until: before(0), percent: 60 },
      { until: null, percent: 100 },
    ],
  }
}

function segmentOf(
  text: string,
  seller: string,
): { leg: Leg; price: number; cabin: 'Y' | 'C' } | null {
  const found = shape.exec(text)
  if (!found) return null
  const [, from = '', to = '', year, month, day, place, cabin] = found
  const chance = seed(text.slice(0, -1))
  const date = Temporal.PlainDate.from(`${year}-${month}-${day}`)
  const minutes = 60 + (chance % 8) * 15
  const departs = date.toZonedDateTime({
    timeZone: zoneOf(from),
    plainTime: { hour: (6 + 3 * Number(place)) % 24, minute: (chance % 4) * 15 },
  })
  const arrives = departs.add({ minutes }).withTimeZone(zoneOf(to))
  const written = (at: Temporal.ZonedDateTime) =>
    at.toString({ timeZoneName: 'never', smallestUnit: 'second' })
  const leg: Leg = {
    carrier: carriers[chance % carriers.length] ?? 'W5',
    number: String(9000 + (chance % 900)),
    from,
    to,
    minutes,
    departure: written(departs),
    arrival: written(arrives),
    aircraft: 'Airbus A320',
  }
  const economy = 18_000_000 + (seed(`${seller} ${text.slice(0, -1)}`) % 250) * 100_000
  return { leg, cabin: cabin === 'C' ? 'C' : 'Y', price: cabin === 'C' ? economy * 2 : economy }
}
