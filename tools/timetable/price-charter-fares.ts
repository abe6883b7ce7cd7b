import {
  offsetMinutesAt,
  utcMinutesOf,
} from '@parastoo/server/modules/inventory/timetable/zone-clock'
import { localMinutesOf } from './plan-legs.ts'
import type { Peak } from './read-source.ts'
import { chance, emptyLine, type FareLine, peaksOf, type Route, roundRial } from './route.ts'
import { seasons } from './seasons.ts'

/** The charterer's seats on every flight of the route: one or two classes. */
export function charterFares(route: Route): FareLine[] {
  const { rotation } = route
  if (rotation.channel === 'system') return []
  const outbound = route.origin === rotation.base
  return rotation.departures.flatMap((departure, index) => {
    const flight = rotation.firstNumber + 2 * index + (outbound ? 0 : 1)
    const localDeparture = outbound ? departure : returnDeparture(route, departure)
    const early = localDeparture < 7 * 60 ? 0.94 : 1
    const discount = 0.8 + 0.2 * chance(rotation.airline, flight, 'price')
    const seats = 8 + Math.floor(30 * chance(rotation.airline, flight, 'seats'))
    const fare = { flight, class: 'X', rial: route.middleRial * discount * early, seats }
    const rows = charterRows(route, fare)
    if (chance(rotation.airline, flight, 'second') < 0.85) return rows
    return [...rows, ...charterRows(route, nonRefundable(fare))]
  })
}

type CharterFare = { flight: number; class: string; rial: number; seats: number }

function nonRefundable(fare: CharterFare): CharterFare {
  return {
    ...fare,
    class: 'W',
    rial: fare.rial * 0.95,
    seats: Math.max(2, Math.round(fare.seats / 4)),
  }
}

function charterRows(route: Route, fare: CharterFare): FareLine[] {
  const line = (factor: number, covers: Partial<FareLine>): FareLine =>
    charterLine({ route, fare, factor, covers })
  const peaks = peaksOf(route)
  // Blocks bought on a scheduled flight are priced once; a whole charter is priced every two months.
  const wholeCharter = route.rotation.channel === 'charter'
  const periods = (wholeCharter ? pairsOfMonths() : []).flatMap(
    ({ validFrom, validUntil, middle }) => {
      const season = peaks.find(
        (peak) => isLong(peak) && peak.from <= middle && peak.until >= middle,
      )
      const wave = 0.92 + 0.16 * chance(route.rotation.airline, fare.flight, validFrom)
      const factor = wave * ((season?.percent ?? 100) / 100)
      return [
        line(factor, { validFrom, validUntil }),
        line(factor * 1.1, { validFrom, validUntil, days: '45' }),
      ]
    },
  )
  const short = peaks
    .filter((peak) => !wholeCharter || !isLong(peak))
    .map((peak) => line(peak.percent / 100, { validFrom: peak.from, validUntil: peak.until }))
  return [line(1, {}), line(1.1, { days: '45' }), ...periods, ...short]
}

function charterLine({
  route,
  fare,
  factor,
  covers,
}: {
  route: Route
  fare: CharterFare
  factor: number
  covers: Partial<FareLine>
}): FareLine {
  const { carrier, domestic, rotation, source } = route
  const adult = roundRial(fare.rial * factor)
  const infant = domestic ? 4_000_000 : rotation.blockMinutes < 180 ? 12_000_000 : 28_000_000
  const pick = Math.floor(
    chance(rotation.airline, fare.flight, 'charterer') * source.charterers.length,
  )
  return {
    ...emptyLine(route),
    flight: String(fare.flight),
    class: fare.class,
    cabin: '1',
    channel: 'charter',
    adultRial: String(adult),
    childRial: String(adult),
    infantRial: String(Math.min(infant, adult)),
    baggage: domestic ? carrier.baggage.domestic : carrier.baggage.international,
    refundable: fare.class === 'W' ? 'no' : 'yes',
    penalties: domestic ? carrier.penalties.charter : 'charter-international',
    seats: String(fare.seats),
    charterer: source.charterers[pick] ?? '',
    ...covers,
  }
}

/** Peaks longer than two months would lose to a charter's two-month rows, so those carry them. */
function isLong(peak: Peak): boolean {
  return Temporal.PlainDate.from(peak.from).until(peak.until).days > 60
}

/** Pairs of calendar months from the first covered one to the last. */
function pairsOfMonths(): { validFrom: string; validUntil: string; middle: string }[] {
  const last = seasons[2].until
  const pairs = []
  let month = Temporal.PlainDate.from('2026-11-01')
  while (month.toString() <= last) {
    const next = month.add({ months: 2 })
    const middle = month.add({ months: 1 }).toString()
    const validUntil = next.subtract({ days: 1 }).toString()
    pairs.push({ validFrom: month.toString(), validUntil, middle })
    month = next
  }
  return pairs
}

/** Local minutes at which the way back leaves, on the first day of the first season. */
function returnDeparture(route: Route, departure: number): number {
  const { rotation, source } = route
  const zone = (airport: string) => source.airports.get(airport)?.timeZone ?? 'UTC'
  const firstDay = localMinutesOf(Temporal.PlainDate.from(seasons[0].from))
  const leaves = utcMinutesOf(zone(rotation.base), firstDay + departure)
  const turned = leaves + rotation.blockMinutes + rotation.turnMinutes
  const local = turned + offsetMinutesAt(zone(rotation.outstation), turned)
  return local - Math.floor(local / 1440) * 1440
}
