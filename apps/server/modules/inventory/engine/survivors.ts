/**
 * Keeps of all itineraries a search meets those that somebody could want to see first: the best by every sort key, the cheapest of
 * every airline, number of stops and channel. While no more than `take` were met all of them are kept.
 */

/** Cheapest, most expensive, fastest, earliest, latest: an itinerary that is among the first of none of them is let go. */
export const sortKeys = 5
const roomAtLeast = 4096
/** Stops (0 to 2) × channel (system or charter). */
const buckets = 6

export type Survivors = {
  take: number
  count: number
  /** How many were met, kept or not. */
  met: number
  areHeaped: boolean
  /** Three rows and three places per slot, -1 where a journey has fewer legs. */
  rows: Int32Array
  places: Int32Array
  totalRial: Float64Array
  seats: Int16Array
  durationMinutes: Int32Array
  departure: Int32Array
  arrival: Int32Array
  airline: Uint16Array
  bucket: Uint8Array
  /** Slots by key, the worst of those kept on top. */
  heaps: readonly Int32Array[]
  /** By key: the value of the worst that is kept, once there are heaps. */
  worst: Float64Array
  /** 1 for slots that stand, while they are gathered. */
  isStanding: Uint8Array
  bestOfAirline: Int32Array
  bestOfBucket: Int32Array
}

export function createSurvivors({ take, airlines }: { take: number; airlines: number }): Survivors {
  const room = Math.max(roomAtLeast, take * (sortKeys + 3) + airlines + buckets)
  return {
    take,
    count: 0,
    met: 0,
    areHeaped: false,
    rows: new Int32Array(room * 3),
    places: new Int32Array(room * 3),
    totalRial: new Float64Array(room),
    seats: new Int16Array(room),
    durationMinutes: new Int32Array(room),
    departure: new Int32Array(room),
    arrival: new Int32Array(room),
    airline: new Uint16Array(room),
    bucket: new Uint8Array(room),
    heaps: Array.from({ length: sortKeys }, () => new Int32Array(take)),
    worst: new Float64Array(sortKeys),
    isStanding: new Uint8Array(room),
    bestOfAirline: new Int32Array(airlines).fill(-1),
    bestOfBucket: new Int32Array(buckets).fill(-1),
  }
}

export function clearSurvivors(survivors: Survivors): void {
  survivors.count = 0
  survivors.met = 0
  survivors.areHeaped = false
  survivors.bestOfAirline.fill(-1)
  survivors.bestOfBucket.fill(-1)
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
 * Whether an itinerary has any prospect of being kept, so that nobody writes down one that has not. One that has none counts as met.
 * Where all keys are lost at once it must be so for every key: ties go to those that were met before.
 */
export function hasProspect(
  survivors: Survivors,
  one: { total: number; minutes: number; departure: number; airline: number; bucket: number },
): boolean {
  if (!survivors.areHeaped) return true
  const { worst, totalRial, bestOfAirline, bestOfBucket } = survivors
  const { total, minutes, departure } = one
  if (
    total < (worst[0] ?? 0) ||
    -total < (worst[1] ?? 0) ||
    minutes < (worst[2] ?? 0) ||
    departure < (worst[3] ?? 0) ||
    -departure < (worst[4] ?? 0)
  )
    return true
  const ofAirline = bestOfAirline[one.airline] ?? -1
  if (ofAirline < 0 || total < (totalRial[ofAirline] ?? 0)) return true
  const ofBucket = bestOfBucket[one.bucket] ?? -1
  if (ofBucket < 0 || total < (totalRial[ofBucket] ?? 0)) return true
  survivors.met += 1
  return false
}

/**
 * Takes in the itinerary written at slot `count`, or lets it go. The caller has filled rows, places, total, seats, duration,
 * departure (on the clock of its origin), arrival, airline of the first leg and bucket.
 */
export function takeIn(survivors: Survivors): void {
  const slot = survivors.count
  survivors.met += 1
  const { bestOfAirline, bestOfBucket, totalRial, take } = survivors
  const total = totalRial[slot] ?? 0
  const airline = survivors.airline[slot] ?? 0
  const bucket = survivors.bucket[slot] ?? 0
  let isKept = !survivors.areHeaped
  const ofAirline = bestOfAirline[airline] ?? -1
  if (ofAirline < 0 || total < (totalRial[ofAirline] ?? 0)) {
    bestOfAirline[airline] = slot
    isKept = true
  }
  const ofBucket = bestOfBucket[bucket] ?? -1
  if (ofBucket < 0 || total < (totalRial[ofBucket] ?? 0)) {
    bestOfBucket[bucket] = slot
    isKept = true
  }
  if (survivors.areHeaped) {
    for (let key = 0; key < sortKeys; key += 1) {
      const heap = survivors.heaps[key] as Int32Array
      if (keyOf(survivors, key, slot) >= (survivors.worst[key] ?? 0)) continue
      heap[0] = slot
      siftDown(survivors, key, 0)
      survivors.worst[key] = keyOf(survivors, key, heap[0] ?? 0)
      isKept = true
    }
  }
  if (!isKept) return
  survivors.count += 1
  if (!survivors.areHeaped && survivors.count === take) buildHeaps(survivors)
  if (survivors.count * 3 === survivors.rows.length) compact(survivors)
}

function buildHeaps(survivors: Survivors): void {
  survivors.areHeaped = true
  for (let key = 0; key < sortKeys; key += 1) {
    const heap = survivors.heaps[key] as Int32Array
    for (let slot = 0; slot < survivors.take; slot += 1) heap[slot] = slot
    for (let at = (survivors.take >>> 1) - 1; at >= 0; at -= 1) siftDown(survivors, key, at)
    survivors.worst[key] = keyOf(survivors, key, heap[0] ?? 0)
  }
}

function siftDown(survivors: Survivors, key: number, from: number): void {
  const heap = survivors.heaps[key] as Int32Array
  const size = survivors.take
  const slot = heap[from] ?? 0
  const value = keyOf(survivors, key, slot)
  let at = from
  for (;;) {
    let child = at * 2 + 1
    if (child >= size) break
    let childValue = keyOf(survivors, key, heap[child] ?? 0)
    if (child + 1 < size) {
      const other = keyOf(survivors, key, heap[child + 1] ?? 0)
      if (other > childValue) {
        child += 1
        childValue = other
      }
    }
    if (childValue <= value) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = slot
}

/** The slots that still stand, in the order they were met; written into `into`, which has room for all of them. */
export function standing(survivors: Survivors, into: Int32Array): number {
  const { count, areHeaped, heaps, bestOfAirline, bestOfBucket } = survivors
  if (!areHeaped) {
    for (let slot = 0; slot < count; slot += 1) into[slot] = slot
    return count
  }
  const { isStanding } = survivors
  for (const heap of heaps)
    for (let at = 0; at < heap.length; at += 1) isStanding[heap[at] ?? 0] = 1
  for (const slot of bestOfAirline) if (slot >= 0) isStanding[slot] = 1
  for (const slot of bestOfBucket) if (slot >= 0) isStanding[slot] = 1
  let kept = 0
  for (let slot = 0; slot < count; slot += 1)
    if (isStanding[slot] === 1) {
      into[kept++] = slot
      isStanding[slot] = 0
    }
  return kept
}

/** Sorts the first `count` slots by price, equals as they stand; `spare` has as much room. */
export function sortByPrice(
  { totalRial }: Survivors,
  slots: Int32Array,
  { count, spare }: { count: number; spare: Int32Array },
): void {
  let [from, to] = [slots, spare]
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += width * 2) {
      const middle = Math.min(start + width, count)
      const end = Math.min(start + width * 2, count)
      let [left, right] = [start, middle]
      for (let at = start; at < end; at += 1) {
        const isLeft =
          left < middle &&
          (right >= end || (totalRial[from[left] ?? 0] ?? 0) <= (totalRial[from[right] ?? 0] ?? 0))
        to[at] = (isLeft ? from[left++] : from[right++]) ?? 0
      }
    }
    const swap = from
    from = to
    to = swap
  }
  if (from !== slots) for (let at = 0; at < count; at += 1) slots[at] = from[at] ?? 0
}

/** Moves what stands to the front, when every slot has been used: those let go since leave room. */
function compact(survivors: Survivors): void {
  const room = survivors.rows.length / 3
  const slots = new Int32Array(room + sortKeys * survivors.take + buckets)
  const kept = standing(survivors, slots)
  if (kept === room) throw new Error('The survivors of a search have no room')
  const moved = new Int32Array(room).fill(-1)
  for (let to = 0; to < kept; to += 1) {
    const from = slots[to] ?? 0
    moved[from] = to
    survivors.rows.copyWithin(to * 3, from * 3, from * 3 + 3)
    survivors.places.copyWithin(to * 3, from * 3, from * 3 + 3)
    for (const each of columnsOf(survivors)) each.copyWithin(to, from, from + 1)
  }
  for (const slots of [...survivors.heaps, survivors.bestOfAirline, survivors.bestOfBucket])
    for (let at = 0; at < slots.length; at += 1)
      if ((slots[at] ?? -1) >= 0) slots[at] = moved[slots[at] ?? 0] ?? -1
  survivors.count = kept
}

const columnsOf = (survivors: Survivors) => [
  survivors.totalRial,
  survivors.seats,
  survivors.durationMinutes,
  survivors.departure,
  survivors.arrival,
  survivors.airline,
  survivors.bucket,
]
