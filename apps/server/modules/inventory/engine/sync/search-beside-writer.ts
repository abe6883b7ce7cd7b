/** Searching in a thread while another one writes the columns. */
import { type Columns, closedClass } from '../columns.ts'
import { type Found, legsPerJourney } from '../found.ts'
import { none, type Scratch } from '../scratch.ts'
import { search } from '../search.ts'
import type { SearchAsk } from '../search-ask.ts'

/**
 * Answers only what stood in the columns: every price together with the seats that were to be had for it. A search prices a row and
 * reads its seats at two moments, between which the writer may have been; so what it found is read once more, row by row under
 * the row's version, and asked again when it is not the same any more, or when flights moved meanwhile. Never waits for the writer.
 */
export function searchBesideWriter(columns: Columns, scratch: Scratch, ask: SearchAsk): Found {
  const { moves } = columns
  scratch.isBesideWriter = true
  for (;;) {
    const before = Atomics.load(moves, 0)
    const found = search(columns, scratch, ask)
    if (!isSettled(columns, found, ask)) continue
    if ((before & 1) === 0 && Atomics.load(moves, 0) === before) return found
  }
}

/** Whether all that was found still costs the same; its seats are brought to that same moment. */
function isSettled(columns: Columns, found: Found, { party }: SearchAsk): boolean {
  const legs = found.journeys * legsPerJourney
  for (let itinerary = 0; itinerary < found.count; itinerary += 1) {
    // What is sold out has a price, but no seats that could belong to it.
    if (found.seats[itinerary] === 0) continue
    let [total, seats] = [0, Number.POSITIVE_INFINITY]
    for (let at = itinerary * legs; at < (itinerary + 1) * legs; at += 1) {
      const row = found.rows[at] ?? none
      if (row === none) continue
      const place = found.places[at] ?? none
      const fare = readClass(columns, row, place)
      seats = Math.min(seats, seatsRead)
      const { adultPriceRial, childPriceRial, infantPriceRial } = columns.fares
      total +=
        party.adults * (adultPriceRial[fare] ?? 0) +
        party.children * (childPriceRial[fare] ?? 0) +
        party.infants * (infantPriceRial[fare] ?? 0)
    }
    if (total !== found.totalRial[itinerary] || seats < party.adults + party.children) return false
    found.seats[itinerary] = seats
  }
  return true
}

/** Seats of the class that `readClass` has just read: two answers without an object for each. */
let seatsRead = 0

/** The fare of a class, and its seats, of one moment. */
function readClass(
  { rowVersion, classFare, classSeats }: Columns,
  row: number,
  place: number,
): number {
  for (;;) {
    const version = Atomics.load(rowVersion, row)
    const fare = classFare[place] ?? 0
    seatsRead = classSeats[place] ?? closedClass
    if ((version & 1) === 0 && Atomics.load(rowVersion, row) === version) return fare
  }
}
