import type { Columns } from './columns.ts'
import { type Found, legsPerJourney } from './found.ts'
import { sortTopItineraries, writeTopItineraries } from './read-top-itineraries.ts'
import type { SearchAsk } from './search-ask.ts'
import { createFound, none, type SearchBuffers } from './search-buffers.ts'
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
export function search(columns: Columns, buffers: SearchBuffers, ask: SearchAsk): Found {
  const wish = ask.journeys[0]
  if (!wish) return createFound(1, 0)
  if (ask.journeys.length > 1) return searchTogether(columns, buffers, ask)
  searchJourney(columns, buffers, wish, ask)
  return readFound(columns, buffers)
}

/** The top itineraries by price, and the sold-out flights after them. */
function readFound(columns: Columns, buffers: SearchBuffers): Found {
  const { soldOut, top } = buffers
  const count = sortTopItineraries(buffers)
  const room = count + soldOut.count
  if (buffers.found.totalRial.length < room) buffers.found = createFound(1, room * 2)
  const { found } = buffers
  writeTopItineraries(columns, buffers, found, count)
  for (let at = 0; at < soldOut.count; at += 1) writeSoldOut(buffers, { at, to: count + at })
  found.count = room
  found.isComplete = !top.haveLost
  return found
}

function writeSoldOut(
  { found, soldOut }: SearchBuffers,
  { at, to }: { at: number; to: number },
): void {
  found.rows.fill(none, to * legsPerJourney, (to + 1) * legsPerJourney)
  found.places.fill(none, to * legsPerJourney, (to + 1) * legsPerJourney)
  found.rows[to * legsPerJourney] = soldOut.rows[at] ?? none
  found.places[to * legsPerJourney] = soldOut.places[at] ?? none
  found.totalRial[to] = soldOut.totalRial[at] ?? 0
  found.durationMinutes[to] = soldOut.durationMinutes[at] ?? 0
  found.seats[to] = 0
}
