/** Reads what survived a search: in order of price, with the flights and classes behind each. */
import type { Columns } from './columns.ts'
import { type Found, legsPerJourney } from './found.ts'
import { none, type Scratch } from './scratch.ts'
import { channels, mostStanding, standing } from './survivors.ts'

const mostSeats = 32_767

/** Gathers the slots that stand, the cheapest first and equals as they were met, in `order`; answers how many. */
export function sortSurvivors(scratch: Scratch): number {
  const { survivors } = scratch
  const wanted = mostStanding(survivors)
  if (scratch.order.length < wanted) growOrder(scratch, wanted)
  const { order, orderRial } = scratch
  const count = standing(survivors, order)
  const { totalRial } = survivors
  for (let at = 0; at < count; at += 1) orderRial[at] = totalRial[order[at] ?? 0] ?? 0
  sortByRial(scratch, count)
  return count
}

/** Writes the survivor of a slot as an itinerary of one journey. */
export function writeSurvivor(
  columns: Columns,
  { survivors, prices }: Scratch,
  { found, slot, to }: { found: Found; slot: number; to: number },
): void {
  const { legs, channel } = survivors
  const { row, rial, systemRial, systemPlace, charterPlace } = prices
  const { rows, places } = found
  const soldAs = channel[slot]
  let seats = mostSeats
  for (let leg = 0; leg < legsPerJourney; leg += 1) {
    const at = legs[slot * legsPerJourney + leg] ?? none
    const into = to * legsPerJourney + leg
    if (at === none) {
      rows[into] = none
      places[into] = none
      continue
    }
    const byCharter =
      soldAs === channels.charter ||
      (soldAs === channels.cheapest && (rial[at] ?? 0) < (systemRial[at] ?? 0))
    const place = (byCharter ? charterPlace[at] : systemPlace[at]) ?? 0
    const left = columns.classSeats[place] ?? 0
    if (left < seats) seats = left
    rows[into] = row[at] ?? 0
    places[into] = place
  }
  found.totalRial[to] = survivors.totalRial[slot] ?? 0
  found.seats[to] = seats
  found.durationMinutes[to] = survivors.durationMinutes[slot] ?? 0
}

function growOrder(scratch: Scratch, wanted: number): void {
  scratch.order = new Int32Array(wanted)
  scratch.orderRial = new Float64Array(wanted)
  scratch.spareOrder = new Int32Array(wanted)
  scratch.spareRial = new Float64Array(wanted)
}

/** Short runs by insertion, then merged two and two; equals stay as they stand. */
const run = 8
function sortByRial(scratch: Scratch, count: number): void {
  const { order, orderRial } = scratch
  for (let start = 0; start < count; start += run) {
    const end = Math.min(start + run, count)
    for (let at = start + 1; at < end; at += 1) {
      const value = orderRial[at] ?? 0
      const slot = order[at] ?? 0
      let to = at
      while (to > start && (orderRial[to - 1] ?? 0) > value) {
        orderRial[to] = orderRial[to - 1] ?? 0
        order[to] = order[to - 1] ?? 0
        to -= 1
      }
      orderRial[to] = value
      order[to] = slot
    }
  }
  for (let width = run; width < count; width *= 2) mergeRuns(scratch, count, width)
}

function mergeRuns(scratch: Scratch, count: number, width: number): void {
  const { order, orderRial, spareOrder, spareRial } = scratch
  for (let start = 0; start < count; start += width * 2) {
    const middle = Math.min(start + width, count)
    const end = Math.min(start + width * 2, count)
    let [left, right] = [start, middle]
    for (let at = start; at < end; at += 1) {
      const isLeft =
        left < middle && (right >= end || (orderRial[left] ?? 0) <= (orderRial[right] ?? 0))
      const from = isLeft ? left : right
      spareRial[at] = orderRial[from] ?? 0
      spareOrder[at] = order[from] ?? 0
      if (isLeft) left += 1
      else right += 1
    }
  }
  scratch.order = spareOrder
  scratch.spareOrder = order
  scratch.orderRial = spareRial
  scratch.spareRial = orderRial
}
