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

/** The first thing in which they differ, or nothing. */
export function differenceOf(
  columns: Columns,
  { found, expected, take }: { found: Found; expected: readonly SkyItinerary[]; take: number },
): string | undefined {
  const ours = readAll(columns, found)
  const known = new Set(expected.map(wordsOf))
  const strange = ours.find((each) => !known.has(wordsOf(each)))
  if (strange) return `found what SQL does not know: ${wordsOf(strange)}`
  if (new Set(ours.map(wordsOf)).size !== ours.length) return 'found something twice'
  const sale = ours.filter(({ seats }) => seats > 0)
  const sellable = expected.filter(({ seats }) => seats > 0)
  const firstSoldOut = ours.findIndex(({ seats }) => seats === 0)
  if (firstSoldOut >= 0 && firstSoldOut !== sale.length) return 'sold out before what can be bought'
  if (ours.length - sale.length !== expected.length - sellable.length)
    return 'sold-out flights are missing'
  if (sale.some(({ total }, at) => total < (sale[at - 1]?.total ?? 0))) return 'not by price'
  if (found.isComplete && sale.length !== sellable.length)
    return `complete with ${sale.length} of ${sellable.length}`
  for (const [name, key] of Object.entries(keys)) {
    const [mine, theirs] = [sale, sellable].map((each) => firstBy(each, key, take).join())
    if (mine !== theirs) return `${name}: ${mine} is not ${theirs}`
  }
  const groups = [
    ({ airline }: SkyItinerary) => airline,
    ({ flights }: SkyItinerary) => String(flights.split(' ').length),
  ]
  for (const group of groups)
    for (const [name, members] of Map.groupBy(sellable, group)) {
      const cheapest = Math.min(...members.map(({ total }) => total))
      const here = sale.filter((each) => group(each) === name).map(({ total }) => total)
      if (Math.min(...here) !== cheapest) return `the cheapest of ${name} is missing`
    }
  return undefined
}

const wordsOf = ({ flights, total, seats, departs, arrives, airline }: SkyItinerary): string =>
  [flights, total, seats, departs, arrives, airline].join(' | ')

const firstBy = (
  all: readonly SkyItinerary[],
  key: (each: SkyItinerary) => number,
  take: number,
): number[] =>
  all
    .map(key)
    .sort((a, b) => a - b)
    .slice(0, take)

function readAll(columns: Columns, found: Found): SkyItinerary[] {
  return Array.from({ length: found.count }, (_, index) => {
    const rows = [...found.rows.subarray(index * 3, index * 3 + 3)].filter((row) => row >= 0)
    const [first = 0, last = 0] = [rows[0], rows.at(-1)]
    return {
      flights: rows.map((row) => columns.flightId[row]).join(' '),
      total: found.totalRial[index] ?? 0,
      seats: found.seats[index] ?? 0,
      departs: columns.departure[first] ?? 0,
      arrives: columns.arrival[last] ?? 0,
      airline: columns.airlines.words[columns.airline[first] ?? 0] ?? '',
    }
  })
}
