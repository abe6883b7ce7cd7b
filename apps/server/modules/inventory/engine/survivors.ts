/**
 * Keeps of all itineraries a search meets those that somebody could want to see first: the best by every sort key, the cheapest of
 * every airline, number of stops and channel. While no more than `take` were met all of them are kept.
 *
 * Each key gathers what is better than its `worst` until it has twice as many as it keeps, then throws the worse half away and takes
 * the worst that is left as the new mark: an itinerary that loses costs one comparison a key, one that wins a few more, and no
 * heap is kept in order for itineraries that will be thrown out again.
 */
import type { Candidate } from './candidate.ts'
import { selectLeast } from './select-least.ts'

/** Cheapest, most expensive, fastest, earliest, latest: an itinerary that is among the first of none of them is let go. */
export const sortKeys = 5
const roomAtLeast = 8192
/** Stops (0 to 2) × channel (system or charter). */
const buckets = 6

/** How an itinerary is sold: the cheapest of each flight, or of one channel only. */
export const channels = { cheapest: 0, system: 1, charter: 2 } as const

export type Survivors = {
  take: number
  /** Slots used. */
  count: number
  /** Whether more than `take` were met, so that keys decide. */
  areSifted: boolean
  /** Whether any was let go. */
  haveLost: boolean
  /** Three places in the prices of the scratch per slot, -1 where a journey has fewer legs, and how they are sold. */
  legs: Int32Array
  channel: Uint8Array
  totalRial: Float64Array
  durationMinutes: Int32Array
  departure: Int32Array
  airline: Uint16Array
  bucket: Uint8Array
  /** By key: the value from which on an itinerary is not among the best. Infinity as long as all are kept. */
  worst: Float64Array
  /** By key × 2 × take: slots and their values, `keptCount[key]` of them. */
  keptSlots: Int32Array
  keptValues: Float64Array
  keptCount: Int32Array
  /** The cheapest of each airline and each bucket: its price, Infinity for none, and its slot. */
  airlineRial: Float64Array
  airlineSlot: Int32Array
  bucketRial: Float64Array
  bucketSlot: Int32Array
  /** Airlines met, so that only these are forgotten again. */
  metAirlines: Uint16Array
  metAirlineCount: number
  /** 1 for slots that stand, while they are gathered. */
  isStanding: Uint8Array
}

export function createSurvivors({ take, airlines }: { take: number; airlines: number }): Survivors {
  const room = Math.max(roomAtLeast, take * sortKeys * 4 + airlines + buckets)
  return {
    take,
    count: 0,
    areSifted: false,
    haveLost: false,
    legs: new Int32Array(room * 3),
    channel: new Uint8Array(room),
    totalRial: new Float64Array(room),
    durationMinutes: new Int32Array(room),
    departure: new Int32Array(room),
    airline: new Uint16Array(room),
    bucket: new Uint8Array(room),
    worst: new Float64Array(sortKeys).fill(Number.POSITIVE_INFINITY),
    keptSlots: new Int32Array(sortKeys * take * 2),
    keptValues: new Float64Array(sortKeys * take * 2),
    keptCount: new Int32Array(sortKeys),
    airlineRial: new Float64Array(airlines).fill(Number.POSITIVE_INFINITY),
    airlineSlot: new Int32Array(airlines),
    bucketRial: new Float64Array(buckets).fill(Number.POSITIVE_INFINITY),
    bucketSlot: new Int32Array(buckets),
    metAirlines: new Uint16Array(airlines),
    metAirlineCount: 0,
    isStanding: new Uint8Array(room),
  }
}

export function clearSurvivors(survivors: Survivors): void {
  const { worst, airlineRial, bucketRial, metAirlines } = survivors
  survivors.count = 0
  survivors.haveLost = false
  if (survivors.areSifted)
    for (let key = 0; key < sortKeys; key += 1) worst[key] = Number.POSITIVE_INFINITY
  survivors.areSifted = false
  for (let at = 0; at < survivors.metAirlineCount; at += 1)
    airlineRial[metAirlines[at] ?? 0] = Number.POSITIVE_INFINITY
  survivors.metAirlineCount = 0
  for (let bucket = 0; bucket < buckets; bucket += 1) bucketRial[bucket] = Number.POSITIVE_INFINITY
}

/** The value by which a key sorts, the least first. */
function keyOf(survivors: Survivors, key: number, slot: number): number {
  if (key === 0) return survivors.totalRial[slot] ?? 0
  if (key === 1) return -(survivors.totalRial[slot] ?? 0)
  if (key === 2) return survivors.durationMinutes[slot] ?? 0
  if (key === 3) return survivors.departure[slot] ?? 0
  return -(survivors.departure[slot] ?? 0)
}

/**
 * Whether a candidate has any prospect of being kept, so that nobody writes down one that has not. Given the best that several could
 * be, it tells whether any of them may have one.
 */
export function hasProspect(survivors: Survivors, candidate: Candidate): boolean {
  if (!survivors.areSifted) return true
  const { worst, airlineRial, bucketRial } = survivors
  const { rial, departure, bucket } = candidate
  return (
    rial < (worst[0] ?? 0) ||
    -candidate.mostRial < (worst[1] ?? 0) ||
    candidate.minutes < (worst[2] ?? 0) ||
    departure < (worst[3] ?? 0) ||
    -departure < (worst[4] ?? 0) ||
    rial < (airlineRial[candidate.airline] ?? 0) ||
    (candidate.hasCharter && rial < (bucketRial[bucket + 1] ?? 0)) ||
    candidate.systemRial < (bucketRial[bucket] ?? 0)
  )
}

/** Takes in a candidate in the ways in which it is sold: the cheapest, and where that takes a charter seat the cheapest without one. */
export function takeInBoth(survivors: Survivors, candidate: Candidate): void {
  const { rial, systemRial, hasCharter } = candidate
  write(survivors, candidate, channels.cheapest)
  survivors.totalRial[survivors.count] = rial
  survivors.bucket[survivors.count] = candidate.bucket + (hasCharter ? 1 : 0)
  takeIn(survivors)
  if (!hasCharter || systemRial === Number.POSITIVE_INFINITY) return
  write(survivors, candidate, channels.system)
  survivors.totalRial[survivors.count] = systemRial
  survivors.bucket[survivors.count] = candidate.bucket
  takeIn(survivors)
}

/** Writes a candidate down where `takeIn` looks for it; its total and its bucket are left to the caller. */
export function write(
  survivors: Survivors,
  { first, second, third, minutes, departure, airline }: Candidate,
  channel: number,
): void {
  const slot = survivors.count
  const { legs } = survivors
  legs[slot * 3] = first
  legs[slot * 3 + 1] = second
  legs[slot * 3 + 2] = third
  survivors.channel[slot] = channel
  survivors.durationMinutes[slot] = minutes
  survivors.departure[slot] = departure
  survivors.airline[slot] = airline
}

/**
 * Takes in the itinerary written at slot `count`, or lets it go. The caller has filled legs, channel, total, duration, departure,
 * airline of the first leg and bucket.
 */
export function takeIn(survivors: Survivors): void {
  const slot = survivors.count
  const { airlineRial, bucketRial } = survivors
  const total = survivors.totalRial[slot] ?? 0
  const airline = survivors.airline[slot] ?? 0
  const bucket = survivors.bucket[slot] ?? 0
  let isKept = !survivors.areSifted
  const ofAirline = airlineRial[airline] ?? 0
  if (total < ofAirline) {
    if (ofAirline === Number.POSITIVE_INFINITY) {
      survivors.metAirlines[survivors.metAirlineCount] = airline
      survivors.metAirlineCount += 1
    }
    airlineRial[airline] = total
    survivors.airlineSlot[airline] = slot
    isKept = true
  }
  if (total < (bucketRial[bucket] ?? 0)) {
    bucketRial[bucket] = total
    survivors.bucketSlot[bucket] = slot
    isKept = true
  }
  if (!survivors.areSifted) {
    survivors.count = slot + 1
    if (slot + 1 === survivors.take) beginSifting(survivors)
    return
  }
  const { worst } = survivors
  for (let key = 0; key < sortKeys; key += 1) {
    const value = keyOf(survivors, key, slot)
    if (value >= (worst[key] ?? 0)) continue
    gather(survivors, key, slot)
    isKept = true
  }
  if (!isKept) {
    survivors.haveLost = true
    return
  }
  survivors.count = slot + 1
  if (survivors.count === survivors.channel.length) compact(survivors)
}

function gather(survivors: Survivors, key: number, slot: number): void {
  const { keptSlots, keptValues, keptCount, take } = survivors
  const from = key * take * 2
  const count = keptCount[key] ?? 0
  keptSlots[from + count] = slot
  keptValues[from + count] = keyOf(survivors, key, slot)
  keptCount[key] = count + 1
  if (count + 1 === take * 2) sift(survivors, key)
}

/** Throws away what is not among the best by a key. */
function sift(survivors: Survivors, key: number): void {
  const { keptSlots, keptValues, keptCount, take, worst } = survivors
  const from = key * take * 2
  const count = keptCount[key] ?? 0
  if (count > take) {
    selectLeast(keptValues, keptSlots, { from, count, least: take })
    keptCount[key] = take
  }
  let most = Number.NEGATIVE_INFINITY
  for (let at = from; at < from + take; at += 1)
    if ((keptValues[at] ?? 0) > most) most = keptValues[at] ?? 0
  worst[key] = most
}

function beginSifting(survivors: Survivors): void {
  const { keptCount, keptSlots, keptValues, take } = survivors
  survivors.areSifted = true
  for (let key = 0; key < sortKeys; key += 1) {
    const from = key * take * 2
    for (let slot = 0; slot < take; slot += 1) {
      keptSlots[from + slot] = slot
      keptValues[from + slot] = keyOf(survivors, key, slot)
    }
    keptCount[key] = take
    sift(survivors, key)
  }
}

/** The slots that stand, in the order they were met; written into `into`, which has room for all of them. */
export function standing(survivors: Survivors, into: Int32Array): number {
  const { count, isStanding, keptSlots, keptCount, take } = survivors
  if (!survivors.areSifted) {
    for (let slot = 0; slot < count; slot += 1) into[slot] = slot
    return count
  }
  for (let key = 0; key < sortKeys; key += 1) {
    if ((keptCount[key] ?? 0) > take) sift(survivors, key)
    const from = key * take * 2
    for (let at = from; at < from + take; at += 1) isStanding[keptSlots[at] ?? 0] = 1
  }
  for (let at = 0; at < survivors.metAirlineCount; at += 1)
    isStanding[survivors.airlineSlot[survivors.metAirlines[at] ?? 0] ?? 0] = 1
  for (let bucket = 0; bucket < buckets; bucket += 1)
    if ((survivors.bucketRial[bucket] ?? 0) !== Number.POSITIVE_INFINITY)
      isStanding[survivors.bucketSlot[bucket] ?? 0] = 1
  let kept = 0
  for (let slot = 0; slot < count; slot += 1)
    if (isStanding[slot] === 1) {
      into[kept++] = slot
      isStanding[slot] = 0
    }
  if (kept < count) survivors.haveLost = true
  return kept
}

/** How many can stand at most. */
export const mostStanding = ({ take, count, metAirlineCount }: Survivors): number =>
  Math.min(count, take * sortKeys + metAirlineCount + buckets)

/** Moves what stands to the front, when every slot has been used: those let go since leave room. */
function compact(survivors: Survivors): void {
  const room = survivors.channel.length
  const slots = new Int32Array(room)
  const kept = standing(survivors, slots)
  if (kept === room) throw new Error('The survivors of a search have no room')
  const moved = new Int32Array(room).fill(-1)
  for (let to = 0; to < kept; to += 1) {
    const from = slots[to] ?? 0
    moved[from] = to
    survivors.legs.copyWithin(to * 3, from * 3, from * 3 + 3)
    for (const each of columnsOf(survivors)) each.copyWithin(to, from, from + 1)
  }
  const { keptSlots, airlineSlot, bucketSlot } = survivors
  for (const each of [keptSlots, airlineSlot, bucketSlot])
    for (let at = 0; at < each.length; at += 1) each[at] = moved[each[at] ?? 0] ?? 0
  survivors.count = kept
}

const columnsOf = (survivors: Survivors) => [
  survivors.channel,
  survivors.totalRial,
  survivors.durationMinutes,
  survivors.departure,
  survivors.airline,
  survivors.bucket,
]
