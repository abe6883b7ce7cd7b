import type { Columns } from './columns.ts'
import { type Found, legsPerJourney } from './found.ts'
import { createFound, none, type Scratch } from './scratch.ts'
import type { SearchAsk } from './search-ask.ts'
import { searchJourney } from './search-journey.ts'
import { searchTogether } from './search-together.ts'
import { sortByPrice, standing } from './survivors.ts'

export const mostStops = legsPerJourney - 1

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
  const { journeys, maxStops = mostStops } = ask
  const [wish, ...more] = journeys
  if (!wish) return createFound(1, 0)
  if (more.length > 0) return searchTogether(columns, scratch, { ...ask, maxStops })
  searchJourney(columns, scratch, { wish, ask: { ...ask, maxStops } })
  return readFound(scratch)
}

/** The survivors by price, and the sold-out flights after them. */
function readFound(scratch: Scratch): Found {
  const { survivors, soldOut } = scratch
  const wanted = survivors.count + survivors.take * 6 + survivors.bestOfAirline.length
  if (scratch.order.length < wanted) {
    scratch.order = new Int32Array(wanted)
    scratch.spareOrder = new Int32Array(wanted)
  }
  const count = standing(survivors, scratch.order)
  const room = count + soldOut.count
  if (scratch.found.totalRial.length < room) scratch.found = createFound(1, room)
  const { found } = scratch
  const { order } = scratch
  const { totalRial } = survivors
  sortByPrice(survivors, order, { count, spare: scratch.spareOrder })
  for (let to = 0; to < count; to += 1) {
    const slot = order[to] ?? 0
    for (let leg = 0; leg < legsPerJourney; leg += 1) {
      found.rows[to * legsPerJourney + leg] = survivors.rows[slot * legsPerJourney + leg] ?? none
      found.places[to * legsPerJourney + leg] =
        survivors.places[slot * legsPerJourney + leg] ?? none
    }
    found.totalRial[to] = totalRial[slot] ?? 0
    found.seats[to] = survivors.seats[slot] ?? 0
    found.durationMinutes[to] = survivors.durationMinutes[slot] ?? 0
  }
  for (let at = 0; at < soldOut.count; at += 1) writeSoldOut(scratch, { at, to: count + at })
  found.count = room
  found.isComplete = !survivors.areHeaped || survivors.met === count
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
