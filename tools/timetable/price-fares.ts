import type { fareColumns } from '../../apps/server/modules/inventory/timetable/read-fares.ts'
import {
  offsetMinutesAt,
  utcMinutesOf,
} from '../../apps/server/modules/inventory/timetable/zone-clock.ts'
import { isDomestic, localMinutesOf } from './plan-legs.ts'
import type { Carrier, Peak, Rotation, Source } from './read-source.ts'
import { seasons } from './seasons.ts'

/** A line of a fares file, by column. */
export type FareLine = Record<(typeof fareColumns)[number], string>

/** One direction of a rotation, with what its prices start from. */
type Route = {
  source: Source
  carrier: Carrier
  rotation: Rotation
  origin: string
  destination: string
  domestic: boolean
  /** The middle economy fare in rial before day, hour and season. */
  middleRial: number
}

/** How the economy classes of a carrier with so many of them stand to the middle fare, and the seats of each. */
const classSteps: Record<number, { factor: number; seats: number }[]> = {
  1: [{ factor: 1, seats: 30 }],
  2: [
    { factor: 1.25, seats: 30 },
    { factor: 0.95, seats: 14 },
  ],
  3: [
    { factor: 1.42, seats: 28 },
    { factor: 1.15, seats: 16 },
    { factor: 0.95, seats: 9 },
  ],
  4: [
    { factor: 1.46, seats: 26 },
    { factor: 1.2, seats: 16 },
    { factor: 1, seats: 10 },
    { factor: 0.86, seats: 5 },
  ],
}

/** Every fare of a carrier: system classes by route, charter classes by flight. */
export function priceFares(source: Source, carrier: Carrier): FareLine[] {
  const routes = source.rotations
    .filter((rotation) => rotation.airline === carrier.airline)
    .flatMap((rotation) => [
      routeOf({ source, carrier, rotation, outbound: true }),
      routeOf({ source, carrier, rotation, outbound: false }),
    ])
  const system = new Map<string, FareLine[]>()
  for (const route of routes) {
    const key = route.origin + route.destination
    if (route.rotation.channel !== 'charter' && !system.has(key))
      system.set(key, systemFares(route))
  }
  return [...[...system.values()].flat(), ...routes.flatMap(charterFares)]
}

function routeOf({
  source,
  carrier,
  rotation,
  outbound,
}: {
  source: Source
  carrier: Carrier
  rotation: Rotation
  outbound: boolean
}): Route {
  const [origin, destination] = outbound
    ? [rotation.base, rotation.outstation]
    : [rotation.outstation, rotation.base]
  const spread = 0.97 + 0.06 * chance(carrier.airline, origin, destination)
  return {
    source,
    carrier,
    rotation,
    origin,
    destination,
    domestic: isDomestic(source, rotation),
    middleRial: rotation.level * 1_000_000 * spread,
  }
}

function systemFares(route: Route): FareLine[] {
  const { carrier, rotation } = route
  const steps = classSteps[carrier.classes.length] ?? []
  const shared = rotation.channel === 'both' ? 0.6 : 1
  const economy = carrier.classes.flatMap((fareClass, index) => {
    const { factor, seats } = steps[index] ?? { factor: 1, seats: 9 }
    const fare = {
      class: fareClass,
      cabin: '1',
      rial: route.middleRial * factor,
      seats: Math.max(2, Math.round(seats * shared)),
    }
    const cheapest = index === carrier.classes.length - 1
    return systemRows({ route, fare, moves: cheapest || index > 0, feels: cheapest ? 0 : 115 })
  })
  if (carrier.business === null) return economy
  const business = {
    class: carrier.business,
    cabin: '2',
    rial: route.middleRial * (route.domestic ? 1.95 : 2.6),
    seats: 8,
  }
  return [...economy, ...systemRows({ route, fare: business, moves: false, feels: 130 })]
}

type SystemFare = { class: string; cabin: string; rial: number; seats: number }

/**
 * The base row of a class, then its weekdays and hours where cheap classes move with them, then the peaks that reach
 * the percent it `feels`: the cheapest class feels every lull and rise, dear ones only the great rushes.
 */
function systemRows({
  route,
  fare,
  moves,
  feels,
}: {
  route: Route
  fare: SystemFare
  moves: boolean
  feels: number
}): FareLine[] {
  const line = (factor: number, covers: Partial<FareLine>): FareLine =>
    systemLine({ route, fare, factor, covers })
  const weekdays = route.domestic
    ? [line(1.07, { days: '3' }), line(1.15, { days: '45' })]
    : [line(1.06, { days: '45' }), line(0.95, { days: '12' })]
  const early = line(0.93, { hours: '0000-0659' })
  const felt = peaksOf(route).filter((peak) => peak.percent >= feels)
  const peaks = felt.map((peak) => {
    const factor = moves ? peak.percent / 100 : 1 + (peak.percent - 100) / 150
    const seats = seatsAtPeak({ seats: fare.seats, percent: peak.percent, moves })
    return line(factor, { validFrom: peak.from, validUntil: peak.until, seats })
  })
  return [line(1, {}), ...(moves ? weekdays : []), ...(feels === 0 ? [early] : []), ...peaks]
}

/** When everyone travels, few cheap seats are left; when nobody does, a few more are opened. */
function seatsAtPeak({
  seats,
  percent,
  moves,
}: {
  seats: number
  percent: number
  moves: boolean
}): string {
  if (!moves || percent === 100) return String(seats)
  if (percent < 100) return String(Math.min(40, Math.round(seats * 1.3)))
  return String(Math.max(2, Math.round(seats * (percent >= 130 ? 0.45 : 0.7))))
}

function systemLine({
  route,
  fare,
  factor,
  covers,
}: {
  route: Route
  fare: SystemFare
  factor: number
  covers: Partial<FareLine>
}): FareLine {
  const { carrier, domestic } = route
  const adult = roundRial(fare.rial * factor)
  const business = fare.cabin === '2'
  return {
    ...emptyLine(route),
    class: fare.class,
    cabin: fare.cabin,
    channel: 'system',
    adultRial: String(adult),
    childRial: String(roundRial((adult * carrier.childPercent) / 100)),
    infantRial: String(roundRial(adult / 10)),
    baggage: business
      ? carrier.baggage.business
      : domestic
        ? carrier.baggage.domestic
        : carrier.baggage.international,
    refundable: 'yes',
    penalties: business
      ? carrier.penalties.business
      : domestic
        ? carrier.penalties.domestic
        : carrier.penalties.international,
    seats: String(fare.seats),
    ...covers,
  }
}

/** The charterer's seats on every flight of the route: one or two classes. */
function charterFares(route: Route): FareLine[] {
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

function emptyLine(route: Route): FareLine {
  return {
    airline: route.carrier.airline,
    origin: route.origin,
    destination: route.destination,
    flight: '*',
    class: '',
    cabin: '',
    channel: '',
    validFrom: '',
    validUntil: '',
    days: '',
    hours: '',
    adultRial: '',
    childRial: '',
    infantRial: '',
    baggage: '',
    refundable: '',
    penalties: '',
    seats: '',
    charterer: '',
  }
}

function peaksOf(route: Route): Peak[] {
  return route.source.peaks.filter(
    (peak) =>
      stands(route.source, route.origin, peak.origins) &&
      stands(route.source, route.destination, peak.destinations),
  )
}

/** A place stands in a list by its airport code, its country code, or `*`. */
function stands(source: Source, airport: string, places: string[]): boolean {
  const country = source.airports.get(airport)?.countryCode ?? ''
  return places.includes('*') || places.includes(airport) || places.includes(country)
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

/** Fares are quoted in round thousands of toman. */
function roundRial(rial: number): number {
  return Math.round(rial / 10_000) * 10_000
}

/** A number from 0 up to 1 that depends on nothing but its keys (FNV-1a), so that files are written alike everywhere. */
function chance(...keys: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of keys.join(' ')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 13
  return (hash >>> 0) / 0x1_0000_0000
}
