/** Joins flights that follow each other in time into itineraries with one and with two stops. */
import type { Columns } from './columns.ts'
import { connectionAt, connects } from './connections.ts'
import { entryWord, highWord, lowWord, windowWords } from './pair-windows.ts'
import { entryWords, none, type SearchBuffers } from './search-buffers.ts'
import { canEnter, enterBoth } from './top-itineraries.ts'

const noSeat = Number.POSITIVE_INFINITY
const mostMinutes = 2_147_483_647
/** From so many itineraries of one way on it pays to know what those of a first and a second flight have in common. */
const manyItineraries = 128

/** Takes in the itineraries of a way whose flights are priced. */
export function joinWay(columns: Columns, buffers: SearchBuffers, way: number): void {
  const { ways } = buffers
  if (ways.secondEnd[way] === none) return
  if (ways.third[way] === none) joinTwo(columns, buffers, way)
  else if (ways.thirdEnd[way] !== none) joinThree(columns, buffers, way)
}

/**
 * Itineraries by a way's first and second pair. The last first flight goes before the others: then the mark for the latest departures
 * lies high from the beginning, as that for the earliest does, and those in between are let go by both.
 */
function joinTwo(columns: Columns, buffers: SearchBuffers, way: number): void {
  const { ways, candidate, top } = buffers
  const { network, airline } = columns
  const first = ways.first[way] ?? 0
  const second = ways.second[way] ?? 0
  const rule = connectionAt(columns, first, second)
  const least = network.widestLeast[rule] ?? 0
  const most = network.widestMost[rule] ?? 0
  const isPlain = hasNoAirlineRules(columns, rule)
  const { rial, systemRial, departure, arrival } = buffers.prices
  const firstAt = entryOf(buffers, first)
  const secondAt = entryOf(buffers, second)
  const firstFrom = buffers.windows[first * windowWords + lowWord] ?? 0
  const firstEnd = buffers.windows[first * windowWords + highWord] ?? 0
  const onwardFrom = secondAt + (ways.secondFrom[way] ?? 0)
  const onwardEnd = secondAt + (ways.secondEnd[way] ?? 0)
  let low = onwardFrom
  candidate.third = none
  candidate.bucket = 2
  for (let turn = firstFrom - 1; turn < firstEnd - 1; turn += 1) {
    const row = turn < firstFrom ? firstEnd - 1 : turn
    const one = firstAt + row
    const firstRial = rial[one] ?? 0
    if (firstRial === noSeat) continue
    const firstSystem = systemRial[one] ?? 0
    const arrives = arrival[one] ?? 0
    const departs = departure[one] ?? 0
    candidate.first = one
    candidate.departure = departs
    candidate.airline = airline[row] ?? 0
    // Later departures mostly arrive later, so the place where connections begin hardly moves, but it may move back.
    while (low > onwardFrom && (departure[low - 1] ?? 0) >= arrives + least) low -= 1
    while (low < onwardEnd && (departure[low] ?? 0) < arrives + least) low += 1
    for (let next = low; next < onwardEnd; next += 1) {
      const gap = (departure[next] ?? 0) - arrives
      if (gap > most) break
      const nextRial = rial[next] ?? 0
      if (nextRial === noSeat) continue
      if (!isPlain && !canChange(columns, { rule, before: row, after: next - secondAt, gap }))
        continue
      const total = firstRial + nextRial
      const system = firstSystem + (systemRial[next] ?? 0)
      candidate.second = next
      candidate.rial = total
      candidate.systemRial = system
      candidate.mostRial = system === noSeat ? total : system
      candidate.hasCharter = total < system
      candidate.minutes = (arrival[next] ?? 0) - departs
      if (canEnter(top, candidate)) enterBoth(top, candidate)
      else top.haveLost = true
    }
  }
}

/** Itineraries by a way's first, second and third pair. */
function joinThree(columns: Columns, buffers: SearchBuffers, way: number): void {
  const { ways, candidate, top } = buffers
  const { network, airline } = columns
  const first = ways.first[way] ?? 0
  const second = ways.second[way] ?? 0
  const rule = connectionAt(columns, first, second)
  const lastRule = connectionAt(columns, second, ways.third[way] ?? 0)
  const least = network.widestLeast[rule] ?? 0
  const most = network.widestMost[rule] ?? 0
  const firstAt = entryOf(buffers, first)
  const secondAt = entryOf(buffers, second)
  const firstFrom = buffers.windows[first * windowWords + lowWord] ?? 0
  const firstEnd = buffers.windows[first * windowWords + highWord] ?? 0
  const onwardFrom = secondAt + (ways.secondFrom[way] ?? 0)
  const onwardEnd = secondAt + (ways.secondEnd[way] ?? 0)
  const firsts = firstEnd - firstFrom
  const followed = followAll(columns, buffers, way, lastRule)
  if (followed === 0) return
  const isDense = top.areSifted && firsts > 2 && followed * firsts > manyItineraries
  if (isDense) boundAll(buffers, way)
  const isPlain = hasNoAirlineRules(columns, rule)
  const isLastPlain = hasNoAirlineRules(columns, lastRule)
  const { prices } = buffers
  const { rial, systemRial, departure, arrival, followFrom, followEnd, sold } = prices
  let low = onwardFrom
  candidate.bucket = 4
  for (let turn = firstFrom - 1; turn < firstEnd - 1; turn += 1) {
    const row = turn < firstFrom ? firstEnd - 1 : turn
    const one = firstAt + row
    const firstRial = rial[one] ?? 0
    if (firstRial === noSeat) continue
    const firstSystem = systemRial[one] ?? 0
    const arrives = arrival[one] ?? 0
    const departs = departure[one] ?? 0
    candidate.first = one
    candidate.departure = departs
    candidate.airline = airline[row] ?? 0
    while (low > onwardFrom && (departure[low - 1] ?? 0) >= arrives + least) low -= 1
    while (low < onwardEnd && (departure[low] ?? 0) < arrives + least) low += 1
    for (let at = low; at < onwardEnd; at += 1) {
      const gap = (departure[at] ?? 0) - arrives
      if (gap > most) break
      const nextRial = rial[at] ?? 0
      const end = followEnd[at] ?? 0
      if (nextRial === noSeat || end === none) continue
      const next = at - secondAt
      if (!isPlain && !canChange(columns, { rule, before: row, after: next, gap })) continue
      const both = firstRial + nextRial
      const bothSystem = firstSystem + (systemRial[at] ?? 0)
      if (isDense) {
        candidate.rial = both + (prices.followLeastRial[at] ?? 0)
        candidate.systemRial = bothSystem + (prices.followLeastSystemRial[at] ?? 0)
        candidate.mostRial =
          (bothSystem === noSeat ? both : bothSystem) + (prices.followMostRial[at] ?? 0)
        candidate.hasCharter = both < bothSystem || prices.followHasCharter[at] === 1
        candidate.minutes = (prices.followArrival[at] ?? 0) - departs
        if (!canEnter(top, candidate)) {
          top.haveLost = true
          continue
        }
      }
      candidate.second = at
      for (let last = followFrom[at] ?? 0; last < end; last += 1) {
        const lastRial = rial[last] ?? 0
        if (lastRial === noSeat) continue
        if (!isLastPlain) {
          const lastRow = sold[last * entryWords] ?? 0
          const lastGap = (departure[last] ?? 0) - (arrival[at] ?? 0)
          if (!canChange(columns, { rule: lastRule, before: next, after: lastRow, gap: lastGap }))
            continue
        }
        const total = both + lastRial
        const system = bothSystem + (systemRial[last] ?? 0)
        candidate.third = last
        candidate.rial = total
        candidate.systemRial = system
        candidate.mostRial = system === noSeat ? total : system
        candidate.hasCharter = total < system
        candidate.minutes = (arrival[last] ?? 0) - departs
        if (canEnter(top, candidate)) enterBoth(top, candidate)
        else top.haveLost = true
      }
    }
  }
}

/**
 * Finds for every second flight just opened the last flights that connect with it: it is asked once, however many first flights it
 * follows. Answers how many pairs of them there are.
 */
function followAll(
  { network }: Columns,
  buffers: SearchBuffers,
  way: number,
  rule: number,
): number {
  const { ways } = buffers
  const { rial, departure, arrival, followFrom, followEnd } = buffers.prices
  const least = network.widestLeast[rule] ?? 0
  const most = network.widestMost[rule] ?? 0
  const entry = entryOf(buffers, ways.second[way] ?? 0)
  const lastEntry = entryOf(buffers, ways.third[way] ?? 0)
  const end = entry + (ways.secondEnd[way] ?? 0)
  const lastFrom = lastEntry + (ways.thirdFrom[way] ?? 0)
  const lastEnd = lastEntry + (ways.thirdEnd[way] ?? 0)
  let followed = 0
  let low = lastFrom
  for (let at = entry + (ways.secondFrom[way] ?? 0); at < end; at += 1) {
    if (rial[at] === noSeat) continue
    const arrives = arrival[at] ?? 0
    while (low > lastFrom && (departure[low - 1] ?? 0) >= arrives + least) low -= 1
    while (low < lastEnd && (departure[low] ?? 0) < arrives + least) low += 1
    let high = low
    while (high < lastEnd && (departure[high] ?? 0) <= arrives + most) high += 1
    followFrom[at] = low
    followEnd[at] = high === low ? none : high
    followed += high - low
  }
  return followed
}

/** Writes down what all itineraries over a second flight have in common: they cost no less and no more, and end no sooner. */
function boundAll(buffers: SearchBuffers, way: number): void {
  const { prices, ways } = buffers
  const { rial, systemRial, arrival, followFrom, followEnd } = prices
  const entry = entryOf(buffers, ways.second[way] ?? 0)
  const until = entry + (ways.secondEnd[way] ?? 0)
  for (let at = entry + (ways.secondFrom[way] ?? 0); at < until; at += 1) {
    if (rial[at] === noSeat) continue
    const end = followEnd[at] ?? 0
    let least = noSeat
    let leastSystem = noSeat
    let most = 0
    let soonest = mostMinutes
    let hasCharter = 0
    for (let last = followFrom[at] ?? 0; last < end; last += 1) {
      const lastRial = rial[last] ?? 0
      if (lastRial === noSeat) continue
      const system = systemRial[last] ?? 0
      const dearest = system === noSeat ? lastRial : system
      if (lastRial < least) least = lastRial
      if (system < leastSystem) leastSystem = system
      if (dearest > most) most = dearest
      if (lastRial < system) hasCharter = 1
      const arrives = arrival[last] ?? 0
      if (arrives < soonest) soonest = arrives
    }
    if (least === noSeat) followEnd[at] = none
    prices.followLeastRial[at] = least
    prices.followLeastSystemRial[at] = leastSystem
    prices.followMostRial[at] = most
    prices.followArrival[at] = soonest
    prices.followHasCharter[at] = hasCharter
  }
}

/** What is added to a row of an open pair to find its entry in the prices. */
const entryOf = ({ windows }: SearchBuffers, pair: number): number =>
  windows[pair * windowWords + entryWord] ?? 0

const hasNoAirlineRules = ({ network: { airlineRuleStart } }: Columns, rule: number): boolean =>
  airlineRuleStart[rule] === airlineRuleStart[rule + 1]

const canChange = (
  { network, airline }: Columns,
  { rule, before, after, gap }: { rule: number; before: number; after: number; gap: number },
): boolean =>
  connects(network, {
    at: rule,
    arriving: airline[before] ?? 0,
    departing: airline[after] ?? 0,
    minutes: gap,
  })
