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
const sortKeys = 5
/** Itineraries written down at a time. */
export const slots = 8192
/** Stops (0 to 2) × channel (system or charter). */
const buckets = 6

/** How an itinerary is sold: the cheapest of each flight, or of one channel only. */
export const channels = { cheapest: 0, system: 1, charter: 2 } as const

/** Words of a slot: entries in the prices of three legs, -1 where a journey has fewer, and what the itinerary is judged by. */
export const slotWords = 8
export const minutesWord = 3
export const departureWord = 4
export const airlineWord = 5
export const bucketWord = 6
/** How its legs are sold (`channels`). */
export const channelWord = 7

export type TopItineraries = {
  take: number
  /** Slots used. */
  count: number
  /** Whether more than `take` were met, so that keys decide. */
  areSifted: boolean
  /** Whether any was let go. */
  haveLost: boolean
  /** By slot × `slotWords`: the itinerary, all of it side by side. */
  words: Int32Array
  totalRial: Float64Array
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

export function createTopItineraries({
  take,
  airlines,
}: {
  take: number
  airlines: number
}): TopItineraries {
  const room = slots
  if (take * sortKeys * 4 + airlines + buckets > room)
    throw new Error(`The top of a search have no room for ${take} a key`)
  return {
    take,
    count: 0,
    areSifted: false,
    haveLost: false,
    words: new Int32Array(room * slotWords),
    totalRial: new Float64Array(room),
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

export function clearTopItineraries(top: TopItineraries): void {
  top.count = 0
  top.haveLost = false
  if (!top.areSifted) return
  const { worst, airlineRial, bucketRial, metAirlines } = top
  for (let key = 0; key < sortKeys; key += 1) worst[key] = Number.POSITIVE_INFINITY
  top.areSifted = false
  for (let at = 0; at < top.metAirlineCount; at += 1)
    airlineRial[metAirlines[at] ?? 0] = Number.POSITIVE_INFINITY
  top.metAirlineCount = 0
  for (let bucket = 0; bucket < buckets; bucket += 1) bucketRial[bucket] = Number.POSITIVE_INFINITY
}

/** The value by which a key sorts, the least first. */
function keyOf({ totalRial, words }: TopItineraries, key: number, slot: number): number {
  if (key === 0) return totalRial[slot] ?? 0
  if (key === 1) return -(totalRial[slot] ?? 0)
  if (key === 2) return words[slot * slotWords + minutesWord] ?? 0
  const departure = words[slot * slotWords + departureWord] ?? 0
  return key === 3 ? departure : -departure
}

/**
 * Whether a candidate has any prospect of being kept, so that nobody writes down one that has not. Given the best that several could
 * be, it tells whether any of them may have one.
 */
export function canEnter(top: TopItineraries, candidate: Candidate): boolean {
  if (!top.areSifted) return true
  const { worst, airlineRial, bucketRial } = top
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
export function enterBoth(top: TopItineraries, candidate: Candidate): void {
  const { rial, systemRial, hasCharter, bucket } = candidate
  candidate.totalRial = rial
  candidate.group = hasCharter ? bucket + 1 : bucket
  enter(top, candidate, channels.cheapest)
  if (!hasCharter || systemRial === Number.POSITIVE_INFINITY) return
  candidate.totalRial = systemRial
  candidate.group = bucket
  enter(top, candidate, channels.system)
}

/** Takes in a candidate at its `totalRial` in its `group`, or lets it go. */
export function enter(top: TopItineraries, candidate: Candidate, channel: number): void {
  const { words, totalRial, count: slot } = top
  const at = slot * slotWords
  words[at] = candidate.first
  words[at + 1] = candidate.second
  words[at + 2] = candidate.third
  words[at + minutesWord] = candidate.minutes
  words[at + departureWord] = candidate.departure
  words[at + airlineWord] = candidate.airline
  words[at + bucketWord] = candidate.group
  words[at + channelWord] = channel
  totalRial[slot] = candidate.totalRial
  if (top.areSifted) {
    siftIn(top, slot)
    return
  }
  top.count = slot + 1
  if (slot + 1 === top.take) beginSifting(top)
}

/** Keeps the itinerary written at slot `count` if it is the best by anything. */
function siftIn(top: TopItineraries, slot: number): void {
  let isKept = leadsGroup(top, slot)
  const { worst } = top
  for (let key = 0; key < sortKeys; key += 1) {
    const value = keyOf(top, key, slot)
    if (value >= (worst[key] ?? 0)) continue
    gather(top, key, slot)
    isKept = true
  }
  if (!isKept) {
    top.haveLost = true
    return
  }
  top.count = slot + 1
  if (top.count === top.totalRial.length) compact(top)
}

/** Whether an itinerary is the cheapest so far of its airline or its bucket; it is written down there. */
function leadsGroup(top: TopItineraries, slot: number): boolean {
  const { airlineRial, bucketRial, words } = top
  const total = top.totalRial[slot] ?? 0
  const airline = words[slot * slotWords + airlineWord] ?? 0
  const bucket = words[slot * slotWords + bucketWord] ?? 0
  let leads = false
  const ofAirline = airlineRial[airline] ?? 0
  if (total < ofAirline) {
    if (ofAirline === Number.POSITIVE_INFINITY) {
      top.metAirlines[top.metAirlineCount] = airline
      top.metAirlineCount += 1
    }
    airlineRial[airline] = total
    top.airlineSlot[airline] = slot
    leads = true
  }
  if (total < (bucketRial[bucket] ?? 0)) {
    bucketRial[bucket] = total
    top.bucketSlot[bucket] = slot
    leads = true
  }
  return leads
}

function gather(top: TopItineraries, key: number, slot: number): void {
  const { keptSlots, keptValues, keptCount, take } = top
  const from = key * take * 2
  const count = keptCount[key] ?? 0
  keptSlots[from + count] = slot
  keptValues[from + count] = keyOf(top, key, slot)
  keptCount[key] = count + 1
  if (count + 1 === take * 2) sift(top, key)
}

/** Throws away what is not among the best by a key. */
function sift(top: TopItineraries, key: number): void {
  const { keptSlots, keptValues, keptCount, take, worst } = top
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

function beginSifting(top: TopItineraries): void {
  const { keptCount, keptSlots, keptValues, take } = top
  top.areSifted = true
  for (let key = 0; key < sortKeys; key += 1) {
    const from = key * take * 2
    for (let slot = 0; slot < take; slot += 1) {
      keptSlots[from + slot] = slot
      keptValues[from + slot] = keyOf(top, key, slot)
    }
    keptCount[key] = take
    sift(top, key)
  }
  for (let slot = 0; slot < take; slot += 1) leadsGroup(top, slot)
}

/** The slots that stand, in the order they were met; written into `into`, which has room for all of them. */
export function standing(top: TopItineraries, into: Int32Array | Float64Array): number {
  const { count, isStanding, keptSlots, keptCount, take } = top
  if (!top.areSifted) {
    for (let slot = 0; slot < count; slot += 1) into[slot] = slot
    return count
  }
  for (let key = 0; key < sortKeys; key += 1) {
    if ((keptCount[key] ?? 0) > take) sift(top, key)
    const from = key * take * 2
    for (let at = from; at < from + take; at += 1) isStanding[keptSlots[at] ?? 0] = 1
  }
  for (let at = 0; at < top.metAirlineCount; at += 1)
    isStanding[top.airlineSlot[top.metAirlines[at] ?? 0] ?? 0] = 1
  for (let bucket = 0; bucket < buckets; bucket += 1)
    if ((top.bucketRial[bucket] ?? 0) !== Number.POSITIVE_INFINITY)
      isStanding[top.bucketSlot[bucket] ?? 0] = 1
  let kept = 0
  for (let slot = 0; slot < count; slot += 1)
    if (isStanding[slot] === 1) {
      into[kept++] = slot
      isStanding[slot] = 0
    }
  if (kept < count) top.haveLost = true
  return kept
}

/** How many can stand at most. */
export const mostStanding = ({ take, count, metAirlineCount }: TopItineraries): number =>
  Math.min(count, take * sortKeys + metAirlineCount + buckets)

/** Moves what stands to the front, when every slot has been used: those let go since leave room. */
function compact(top: TopItineraries): void {
  const room = top.totalRial.length
  const slots = new Int32Array(room)
  const kept = standing(top, slots)
  if (kept === room) throw new Error('The top of a search have no room')
  const moved = new Int32Array(room).fill(-1)
  for (let to = 0; to < kept; to += 1) {
    const from = slots[to] ?? 0
    moved[from] = to
    top.words.copyWithin(to * slotWords, from * slotWords, (from + 1) * slotWords)
    top.totalRial[to] = top.totalRial[from] ?? 0
  }
  const { keptSlots, airlineSlot, bucketSlot } = top
  for (const each of [keptSlots, airlineSlot, bucketSlot])
    for (let at = 0; at < each.length; at += 1) each[at] = moved[each[at] ?? 0] ?? 0
  top.count = kept
}
