import type { Columns } from './columns.ts'
import { type Found, legsPerJourney } from './found.ts'
import { sortSurvivors, writeSurvivors } from './read-survivors.ts'
import { createFound, none, type Scratch } from './scratch.ts'
import type { SearchAsk } from './search-ask.ts'
import { searchJourney } from './search-journey.ts'
import { searchTogether } from './search-together.ts'

/**
 * Searches one journey, or several that are sold together. The cheapest come first; direct flights of one journey that are sold out
 * come after all that can be bought.
 *
 * What is certain: when `isComplete`, everything is there. When not, the first 200 by price, by dearness, by duration, by the
 * earliest and by the latest departure are there, and the cheapest of every airline, of every number of stops, of charter and of
 * system. Of a direct flight the cheapest system and the cheapest charter class are two itineraries; of flights that connect the
 * cheapest mix is one, and the cheapest without a charter seat another where the mix has one.
 */
export function search(columns: Columns, scratch: Scratch, ask: SearchAsk): Found {
  const wish = ask.journeys[0]
  if (!wish) return createFound(1, 0)
  if (ask.journeys.length > 1) return searchTogether(columns, scratch, ask)
  searchJourney(columns, scratch, wish, ask)
  return readFound(columns, scratch)
}

/** The survivors by price, and the sold-out flights after them. */
export function readFound(columns: Columns, scratch: Scratch): Found {
  const { soldOut, survivors } = scratch
  const count = sortSurvivors(scratch)
  const room = count + soldOut.count
  if (scratch.found.totalRial.length < room) scratch.found = createFound(1, room * 2)
  const { found } = scratch
  writeSurvivors(columns, scratch, found, count)
  for (let at = 0; at < soldOut.count; at += 1) writeSoldOut(scratch, { at, to: count + at })
  found.count = room
  found.isComplete = !survivors.haveLost
  return found
}

function writeSoldOut({ found, soldOut }: Scratch, { at, to }: { at: number; to: number }): void {
  found.rows.fill(none, to * legsPerJourney, (to + 1) * legsPerJourney)
  found.places.fill(none, to * legsPerJourney, (to + 1) * legsPerJourney)
  found.rows[to * legsPerJourney] = soldOut.rows[at] ?? none
  found.places[to * legsPerJourney] = soldOut.places[at] ?? none
  found.totalRial[to] = soldOut.totalRial[at] ?? 0
  found.durationMinutes[to] = soldOut.durationMinutes[at] ?? 0
  found.seats[to] = 0
}
