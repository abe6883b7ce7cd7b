/**
 * Journeys sold together at one price: the best sums of their itineraries, each leaving after the one before has arrived. Sums are
 * met in order by a heap over positions in sorted lists, so that of N × M combinations only those are touched that are answered.
 */
import type { Columns } from './columns.ts'
import { type Found, legsPerJourney } from './found.ts'

import { slotOf, sortTopItineraries, writeTopItineraries } from './read-top-itineraries.ts'
import type { SearchAsk } from './search-ask.ts'
import { createFound, none, type SearchBuffers } from './search-buffers.ts'
import { searchJourney } from './search-journey.ts'
import { departureWord, slotWords } from './top-itineraries.ts'

/** One journey's itineraries, copied out of the buffers, which the next journey writes on. */
type List = {
  count: number
  rows: Int32Array
  places: Int32Array
  totalRial: Float64Array
  seats: Int16Array
  durationMinutes: Int32Array
  departure: Int32Array
  arrival: Int32Array
}

/** What a list is sorted by: the least first, equals by price. */
type Order = (list: List, at: number, journey: number) => number

const orders: readonly Order[] = [
  (list, at) => list.totalRial[at] ?? 0,
  (list, at) => -(list.totalRial[at] ?? 0),
  (list, at) => list.durationMinutes[at] ?? 0,
  (list, at, journey) => (journey === 0 ? (list.departure[at] ?? 0) : 0),
  (list, at, journey) => (journey === 0 ? -(list.departure[at] ?? 0) : 0),
]

/** Combinations met per order at most, those that do not connect included. */
const mostMet = 20_000
/** Combinations answered per order. */
const answered = 100

/** The best of all combinations by each order, cheapest first. What is sold out in any journey is not combined. */
export function searchTogether(columns: Columns, buffers: SearchBuffers, ask: SearchAsk): Found {
  const lists = ask.journeys.map((wish) => {
    searchJourney(columns, buffers, wish, ask)
    return copyList(columns, buffers)
  })
  const chosen = new Map<string, readonly number[]>()
  let isComplete = true
  if (lists.every(({ count }) => count > 0))
    for (const order of orders) {
      const { combinations, isAll } = bestSums(lists, order)
      isComplete &&= isAll
      for (const each of combinations) chosen.set(each.join(' '), each)
    }
  return writeFound(lists, [...chosen.values()], isComplete)
}

function copyList(columns: Columns, buffers: SearchBuffers): List {
  const count = sortTopItineraries(buffers)
  const { top, order } = buffers
  const found = createFound(1, count)
  const list: List = {
    ...found,
    count,
    departure: new Int32Array(count),
    arrival: new Int32Array(count),
  }
  writeTopItineraries(columns, buffers, found, count)
  for (let to = 0; to < count; to += 1) {
    const slot = slotOf(order[to] ?? 0)
    const departure = top.words[slot * slotWords + departureWord] ?? 0
    list.departure[to] = departure
    list.arrival[to] = departure + (found.durationMinutes[to] ?? 0)
  }
  return list
}

type Sum = { key: number; rial: number; positions: number[]; lastRaised: number }

/** The first combinations by an order that can be flown one after the other, as places in the lists. */
function bestSums(
  lists: readonly List[],
  order: Order,
): { combinations: number[][]; isAll: boolean } {
  const sorted = lists.map((list, journey) =>
    Array.from({ length: list.count }, (_, at) => at).sort(
      (a, b) =>
        order(list, a, journey) - order(list, b, journey) ||
        (list.totalRial[a] ?? 0) - (list.totalRial[b] ?? 0) ||
        a - b,
    ),
  )
  const placesOf = (positions: readonly number[]) =>
    positions.map((position, journey) => sorted[journey]?.[position] ?? 0)
  const sumOf = (positions: number[], lastRaised: number): Sum => {
    const places = placesOf(positions)
    let [key, rial] = [0, 0]
    lists.forEach((list, journey) => {
      key += order(list, places[journey] ?? 0, journey)
      rial += list.totalRial[places[journey] ?? 0] ?? 0
    })
    return { key, rial, positions, lastRaised }
  }
  const heap = createHeap<Sum>((a, b) => a.key - b.key || a.rial - b.rial)
  heap.push(sumOf(Array(lists.length).fill(0), 0))
  const combinations: number[][] = []
  for (let met = 0; met < mostMet && combinations.length < answered; met += 1) {
    const best = heap.pop()
    if (!best) return { combinations, isAll: true }
    const places = placesOf(best.positions)
    if (canFollow(lists, places)) combinations.push(places)
    // Only the last position raised and those after it are raised, so that every combination is met once.
    for (let journey = best.lastRaised; journey < lists.length; journey += 1) {
      const positions = [...best.positions]
      positions[journey] = (positions[journey] ?? 0) + 1
      if ((positions[journey] ?? 0) < (lists[journey]?.count ?? 0))
        heap.push(sumOf(positions, journey))
    }
  }
  return { combinations, isAll: heap.isEmpty() }
}

/** Whether each journey leaves after the one before has arrived. */
const canFollow = (lists: readonly List[], places: readonly number[]): boolean =>
  lists.every((list, journey) => {
    if (journey === 0) return true
    const before = lists[journey - 1]?.arrival[places[journey - 1] ?? 0] ?? 0
    return (list.departure[places[journey] ?? 0] ?? 0) > before
  })

function writeFound(
  lists: readonly List[],
  combinations: readonly (readonly number[])[],
  isComplete: boolean,
): Found {
  const found = createFound(lists.length, combinations.length)
  const totals = combinations.map((places) =>
    lists.reduce((sum, list, journey) => sum + (list.totalRial[places[journey] ?? 0] ?? 0), 0),
  )
  const byPrice = combinations
    .map((_, at) => at)
    .sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0) || a - b)
  byPrice.forEach((from, to) => {
    const places = combinations[from] ?? []
    found.totalRial[to] = totals[from] ?? 0
    found.seats[to] = 32_767
    lists.forEach((list, journey) => {
      const at = places[journey] ?? 0
      const into = (to * lists.length + journey) * legsPerJourney
      for (let leg = 0; leg < legsPerJourney; leg += 1) {
        found.rows[into + leg] = list.rows[at * legsPerJourney + leg] ?? none
        found.places[into + leg] = list.places[at * legsPerJourney + leg] ?? none
      }
      found.seats[to] = Math.min(found.seats[to] ?? 0, list.seats[at] ?? 0)
      found.durationMinutes[to] = (found.durationMinutes[to] ?? 0) + (list.durationMinutes[at] ?? 0)
    })
  })
  found.count = combinations.length
  found.isComplete = isComplete
  return found
}

/** A heap, the least on top. */
function createHeap<Entry>(compare: (a: Entry, b: Entry) => number) {
  const entries: Entry[] = []
  const swap = (a: number, b: number) => {
    const entry = entries[a] as Entry
    entries[a] = entries[b] as Entry
    entries[b] = entry
  }
  const less = (a: number, b: number) => compare(entries[a] as Entry, entries[b] as Entry) < 0
  return {
    isEmpty: () => entries.length === 0,
    push(entry: Entry) {
      entries.push(entry)
      for (let at = entries.length - 1; at > 0; ) {
        const parent = (at - 1) >>> 1
        if (!less(at, parent)) break
        swap(at, parent)
        at = parent
      }
    },
    pop(): Entry | undefined {
      if (entries.length === 0) return undefined
      swap(0, entries.length - 1)
      const least = entries.pop()
      for (let at = 0; ; ) {
        let child = at * 2 + 1
        if (child >= entries.length) break
        if (child + 1 < entries.length && less(child + 1, child)) child += 1
        if (!less(child, at)) break
        swap(child, at)
        at = child
      }
      return least
    },
  }
}
