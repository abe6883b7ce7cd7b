/** Reads what survived a search: in order of price, with the flights and classes behind each. */
import type { Columns } from './columns.ts'
import { type Found, legsPerJourney } from './found.ts'
import { mostSeatsNoted } from './least-classes.ts'
import { entryWords, firstPlaceWord, none, type SearchBuffers } from './search-buffers.ts'
import {
  channelWord,
  minutesWord,
  mostStanding,
  slots,
  slotWords,
  standing,
} from './top-itineraries.ts'

const mostSeats = 32_767
/** A top itinerary's price × `slots` + its slot is one number to sort; what costs more than that holds (10^12 rial) sorts as if it cost so. */
const mostRial = Math.floor(Number.MAX_SAFE_INTEGER / slots) - 1

/** The slot of a top itinerary in `order`. */
export const slotOf = (ordered: number): number => ordered - Math.floor(ordered / slots) * slots

/** Gathers the slots that stand, the cheapest first and equals as they were met, in `order`; answers how many. */
export function sortTopItineraries(buffers: SearchBuffers): number {
  const { top } = buffers
  const wanted = mostStanding(top)
  if (buffers.order.length < wanted) {
    buffers.order = new Float64Array(wanted)
    buffers.spareOrder = new Float64Array(wanted)
  }
  const { order } = buffers
  const count = standing(top, order)
  const { totalRial } = top
  for (let at = 0; at < count; at += 1) {
    const slot = order[at] ?? 0
    const rial = totalRial[slot] ?? 0
    order[at] = Math.min(rial, mostRial) * slots + slot
  }
  sortOrder(buffers, count)
  return count
}

/** Writes the first `count` top itineraries in `order` as itineraries of one journey. */
export function writeTopItineraries(
  { classSeats }: Columns,
  { top, prices, order }: SearchBuffers,
  found: Found,
  count: number,
): void {
  const { words, totalRial } = top
  const { sold } = prices
  const { rows, places } = found
  for (let to = 0; to < count; to += 1) {
    const slot = slotOf(order[to] ?? 0)
    const word = slot * slotWords
    const placeWord = firstPlaceWord + (words[word + channelWord] ?? 0) * 2
    let seats = mostSeats
    for (let leg = 0; leg < legsPerJourney; leg += 1) {
      const at = words[word + leg] ?? none
      const into = to * legsPerJourney + leg
      if (at === none) {
        rows[into] = none
        places[into] = none
        continue
      }
      const place = sold[at * entryWords + placeWord] ?? 0
      let left = sold[at * entryWords + placeWord + 1] ?? 0
      if (left === mostSeatsNoted) left = classSeats[place] ?? 0
      if (left < seats) seats = left
      rows[into] = sold[at * entryWords] ?? 0
      places[into] = place
    }
    found.totalRial[to] = totalRial[slot] ?? 0
    found.seats[to] = seats
    found.durationMinutes[to] = words[word + minutesWord] ?? 0
  }
}

/** Short runs by insertion, then merged two and two. */
const run = 8
function sortOrder(buffers: SearchBuffers, count: number): void {
  const { order } = buffers
  for (let start = 0; start < count; start += run) {
    const end = Math.min(start + run, count)
    for (let at = start + 1; at < end; at += 1) {
      const value = order[at] ?? 0
      let to = at
      while (to > start && (order[to - 1] ?? 0) > value) {
        order[to] = order[to - 1] ?? 0
        to -= 1
      }
      order[to] = value
    }
  }
  for (let width = run; width < count; width *= 2) mergeRuns(buffers, count, width)
}

function mergeRuns(buffers: SearchBuffers, count: number, width: number): void {
  const { order, spareOrder } = buffers
  for (let start = 0; start < count; start += width * 2) {
    const middle = Math.min(start + width, count)
    const end = Math.min(middle + width, count)
    let left = start
    let right = middle
    let to = start
    while (left < middle && right < end) {
      const one = order[left] ?? 0
      const other = order[right] ?? 0
      const isLeft = one <= other
      spareOrder[to] = isLeft ? one : other
      left += isLeft ? 1 : 0
      right += isLeft ? 0 : 1
      to += 1
    }
    while (left < middle) spareOrder[to++] = order[left++] ?? 0
    while (right < end) spareOrder[to++] = order[right++] ?? 0
  }
  buffers.order = spareOrder
  buffers.spareOrder = order
}
