import type { IsoDate } from '../../../platform/imports/fields.ts'
import type { FareRow } from './read-fares.ts'

/** The facts of a flight that decide its fares; a DatedFlight is one. */
export type FareQuestion = {
  airlineCode: string
  origin: string
  destination: string
  flightNumber: number
  departsOn: IsoDate
  departureMinutes: number
}

/** Fare rows by airline and route. Made once, asked for every flight. */
export type FareIndex = ReadonlyMap<string, readonly FareRow[]>

export function indexFares(rows: readonly FareRow[]): FareIndex {
  return Map.groupBy(rows, routeKey)
}

/**
 * The fares on sale for a flight: for each fare class of each channel the most specific row that covers it, in the
 * files' order. More specific is, asked in turn: this flight number before every flight; the shorter validity before
 * the longer and an open one last; fewer weekdays; fewer hours; and then the later row. A winner with 0 seats closes
 * its class.
 */
export function matchFares(index: FareIndex, question: FareQuestion): FareRow[] {
  const winners = new Map<string, FareRow>()
  const weekday = Temporal.PlainDate.from(question.departsOn).dayOfWeek
  for (const row of index.get(routeKey(question)) ?? []) {
    if (!covers(row, question, weekday)) continue
    const key = row.channel + row.fareClass
    const best = winners.get(key)
    if (best === undefined || compareSpecificity(row, best) <= 0) winners.set(key, row)
  }
  return [...winners.values()].filter((row) => row.seats > 0)
}

function covers(row: FareRow, question: FareQuestion, weekday: number): boolean {
  return (
    (row.flightNumber === null || row.flightNumber === question.flightNumber) &&
    (row.validFrom === null || row.validFrom <= question.departsOn) &&
    (row.validUntil === null || row.validUntil >= question.departsOn) &&
    row.days.includes(weekday) &&
    (row.hours === null ||
      (row.hours.fromMinutes <= question.departureMinutes &&
        row.hours.untilMinutes >= question.departureMinutes))
  )
}

/** Negative when `a` is the more specific row. */
export function compareSpecificity(a: FareRow, b: FareRow): number {
  return (
    Number(a.flightNumber === null) - Number(b.flightNumber === null) ||
    validityDays(a) - validityDays(b) ||
    a.days.length - b.days.length ||
    minutesCovered(a) - minutesCovered(b)
  )
}

/** A row with one open end counts as longer than any closed one and shorter than a row without dates. */
function validityDays(row: FareRow): number {
  if (row.validFrom === null && row.validUntil === null) return 2_000_000
  if (row.validFrom === null || row.validUntil === null) return 1_000_000
  return Math.round((Date.parse(row.validUntil) - Date.parse(row.validFrom)) / 86_400_000) + 1
}

function minutesCovered(row: FareRow): number {
  return row.hours === null ? 1440 : row.hours.untilMinutes - row.hours.fromMinutes + 1
}

function routeKey(route: { airlineCode: string; origin: string; destination: string }): string {
  return `${route.airlineCode} ${route.origin} ${route.destination}`
}
