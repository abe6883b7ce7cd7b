import type { fareColumns } from '@parastoo/server/modules/inventory/timetable/read-fares'
import { isDomestic } from './plan-legs.ts'
import type { Carrier, Peak, Rotation, Source } from './read-source.ts'

/** A line of a fares file, by column. */
export type FareLine = Record<(typeof fareColumns)[number], string>

/** One direction of a rotation, with what its prices start from. */
export type Route = {
  source: Source
  carrier: Carrier
  rotation: Rotation
  origin: string
  destination: string
  domestic: boolean
  /** The middle economy fare in rial before day, hour and season. */
  middleRial: number
}

/** One direction of a rotation as a route to price. */
export function routeOf({
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

/** A fares line of the route with nothing but its route filled in. */
export function emptyLine(route: Route): FareLine {
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

/** The peaks that the route lies in. */
export function peaksOf(route: Route): Peak[] {
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

/** Fares are quoted in round thousands of toman. */
export function roundRial(rial: number): number {
  return Math.round(rial / 10_000) * 10_000
}

/** A number from 0 up to 1 that depends on nothing but its keys (FNV-1a), so that files are written alike everywhere. */
export function chance(...keys: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of keys.join(' ')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 13
  return (hash >>> 0) / 0x1_0000_0000
}
