/** Holds what the engine found against all that SQL knows of. */
import type { Columns } from '../columns.ts'
import type { Found } from '../found.ts'
import type { SkyItinerary } from './sky-sql.ts'

const keys: Record<string, (each: SkyItinerary) => number> = {
  cheapest: ({ total }) => total,
  dearest: ({ total }) => -total,
  fastest: ({ departs, arrives }) => arrives - departs,
  earliest: ({ departs }) => departs,
  latest: ({ departs }) => -departs,
}
const groups: Record<string, (each: SkyItinerary) => string> = {
  airline: ({ airline }) => airline,
  stops: ({ flights }) => String(flights.split(' ').length - 1),
  channel: ({ flights, isCharter }) => `${flights.split(' ').length - 1} ${isCharter}`,
}

/** What SQL knows of one question, read once for every engine that is asked the same. */
export type Expected = {
  itineraries: readonly SkyItinerary[]
  /** How often each is there: a system and a charter class of one flight may cost the same. */
  known: ReadonlyMap<string, number>
  sellable: readonly SkyItinerary[]
  sorted: Record<string, Float64Array>
  cheapest: Record<string, Map<string, number>>
}

export function expect(itineraries: readonly SkyItinerary[]): Expected {
  const sellable = itineraries.filter(({ seats }) => seats > 0)
  return {
    itineraries,
    known: countOf(itineraries.map(wordsOf)),
    sellable,
    sorted: mapEach(keys, (key) => Float64Array.from(sellable, key).sort()),
    cheapest: mapEach(groups, (group) => cheapestBy(sellable, group)),
  }
}

/** The first thing in which they differ, or nothing. */
export function differenceOf(
  columns: Columns,
  { found, expected, take }: { found: Found; expected: Expected; take: number },
): string | undefined {
  const { itineraries, known, sellable, sorted, cheapest } = expected
  const ours = readAll(columns, found)
  for (const [words, count] of countOf(ours.map(wordsOf))) {
    const times = known.get(words) ?? 0
    if (count > times) return `found ${count} times what SQL finds ${times} times: ${words}`
  }
  const sale = ours.filter(({ seats }) => seats > 0)
  const firstSoldOut = ours.findIndex(({ seats }) => seats === 0)
  if (firstSoldOut >= 0 && firstSoldOut !== sale.length) return 'sold out before what can be bought'
  if (ours.length - sale.length !== itineraries.length - sellable.length)
    return 'sold-out flights are missing'
  if (sale.some(({ total }, at) => total < (sale[at - 1]?.total ?? 0))) return 'not by price'
  if (found.isComplete && sale.length !== sellable.length)
    return `complete with ${sale.length} of ${sellable.length}`
  for (const [name, key] of Object.entries(keys)) {
    const mine = Float64Array.from(sale, key).sort().slice(0, take)
    const theirs = sorted[name]?.slice(0, take) ?? []
    const at = mine.findIndex((value, index) => value !== theirs[index])
    if (at >= 0 || mine.length !== theirs.length)
      return `${name}: ${mine.length} of ${theirs.length}, at ${at} ${mine[at]} is not ${theirs[at]}`
  }
  for (const [name, group] of Object.entries(groups)) {
    const mine = cheapestBy(sale, group)
    for (const [member, rial] of cheapest[name] ?? [])
      if (mine.get(member) !== rial) return `the cheapest of ${name} ${member} is missing`
  }
  return undefined
}

const wordsOf = (each: SkyItinerary): string =>
  [
    each.flights,
    each.total,
    each.seats,
    each.departs,
    each.arrives,
    each.airline,
    each.isCharter,
  ].join('|')

function countOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

function cheapestBy(
  all: readonly SkyItinerary[],
  group: (each: SkyItinerary) => string,
): Map<string, number> {
  const cheapest = new Map<string, number>()
  for (const each of all) {
    const name = group(each)
    cheapest.set(name, Math.min(each.total, cheapest.get(name) ?? Number.POSITIVE_INFINITY))
  }
  return cheapest
}

const mapEach = <Given, Made>(
  all: Record<string, Given>,
  make: (each: Given) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, make(each)]))

function readAll(columns: Columns, found: Found): SkyItinerary[] {
  const { flightId, departure, arrival, airline, airlines, classFare, fares } = columns
  return Array.from({ length: found.count }, (_, index) => {
    const first = found.rows[index * 3] ?? 0
    const charterOf = (leg: number) =>
      fares.isCharter[classFare[found.places[index * 3 + leg] ?? 0] ?? 0] === 1
    let [flights, last, isCharter] = [String(flightId[first]), first, charterOf(0)]
    for (let leg = 1; leg < 3; leg += 1) {
      const row = found.rows[index * 3 + leg] ?? -1
      if (row < 0) break
      flights += ` ${flightId[row]}`
      last = row
      isCharter ||= charterOf(leg)
    }
    const seats = found.seats[index] ?? 0
    return {
      flights,
      total: found.totalRial[index] ?? 0,
      seats,
      departs: departure[first] ?? 0,
      arrives: arrival[last] ?? 0,
      airline: airlines.words[airline[first] ?? 0] ?? '',
      // Of a sold-out flight nobody asks how it was sold.
      isCharter: seats > 0 ? isCharter : null,
    }
  })
}
