/** Whole itineraries as they were written last, so that a popular answer is copied and not written. */

import type { Columns, Found } from '../engine/index.ts'
import { isCurrent, type Stamp } from './read-leg.ts'

/** The lasting part of a proposal in bytes, and everything it depends on. */
export type KeptItinerary = {
  party: number
  /** Classes in order of legs, -1 where a journey has no leg, and what stood there. */
  places: Int32Array
  stamps: readonly (Stamp | null)[]
  json: Uint8Array
}

/** An itinerary is kept at one of two slots that its classes hash to; a newer one takes the older's slot. */
const ways = 2

export function keepItineraries({ slots }: { slots: number }) {
  if ((slots & (slots - 1)) !== 0) throw new Error('The number of slots is a power of two')
  const mask = slots - 1
  let kept: (KeptItinerary | undefined)[] = new Array(slots)

  const slotOf = ({ found, from, width, party }: Asked) => {
    let hash = Math.imul(party + 1, 0x9e3779b1)
    for (let at = from; at < from + width; at += 1)
      hash = Math.imul((hash ^ placeAt(found, at)) + 0x7f4a7c15, 0x85ebca6b) ^ (hash >>> 15)
    return (hash ^ (hash >>> 13)) & mask & ~(ways - 1)
  }

  return {
    slotOf,
    /** What is kept at `slot` for exactly these classes at the prices they have now. */
    at(slot: number, asked: Asked): KeptItinerary | undefined {
      const first = kept[slot]
      if (first !== undefined && isSame(first, asked)) return first
      const second = kept[slot + 1]
      return second !== undefined && isSame(second, asked) ? second : undefined
    },
    keep(slot: number, itinerary: KeptItinerary): void {
      kept[slot + 1] = kept[slot]
      kept[slot] = itinerary
    },
    clear(): void {
      kept = new Array(slots)
    },
    size: () => kept.filter((one) => one !== undefined).length,
  }
}
export type KeptItineraries = ReturnType<typeof keepItineraries>

type Asked = {
  found: Found
  /** The itinerary's cells in the find. */
  from: number
  width: number
  party: number
  columns: Columns
}

/** The class in a cell of a find, -1 where the journey has no leg. */
export const placeAt = ({ rows, places }: Found, at: number): number =>
  (rows[at] ?? -1) < 0 ? -1 : (places[at] ?? -1)

function isSame(one: KeptItinerary, { found, from, width, party, columns }: Asked): boolean {
  if (one.party !== party || one.places.length !== width) return false
  for (let at = 0; at < width; at += 1) {
    const place = placeAt(found, from + at)
    if (one.places[at] !== place) return false
    const stamp = one.stamps[at]
    const row = found.rows[from + at] ?? -1
    if (stamp && !isCurrent(columns, { row, place, stamp })) return false
  }
  return true
}
