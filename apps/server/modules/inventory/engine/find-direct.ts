import { seatsOf } from '../stock/index.ts'
import type { Columns } from './columns.ts'
import { type Found, legsPerJourney } from './found.ts'
import { cheapestClass, pairsOf, scanDays, totalRial } from './scan.ts'
import type { DirectAsk } from './search-direct.ts'

const firstRoom = 256
let found = roomFor(firstRoom)

/** The same flights as `searchDirect`, as numbers: nothing is spelt out. It stands until the next call. */
export function findDirect(columns: Columns, ask: DirectAsk): Found {
  const seats = seatsOf(ask.party)
  found.count = 0
  for (const pair of pairsOf(columns, ask)) {
    scanDays(columns, { pair, firstDay: ask.day, lastDay: ask.day }, (row) => {
      if ((columns.departure[row] ?? 0) <= ask.nowMinutes) return
      const place = cheapestClass(columns, row, ask)
      if (place < 0) return
      const index = found.count
      if (index === found.seats.length) found = copiedInto(roomFor(index * 2), found)
      found.count += 1
      const left = columns.classSeats[place] ?? 0
      found.rows[index * legsPerJourney] = row
      found.places[index * legsPerJourney] = place
      found.seats[index] = left >= seats ? left : 0
      found.totalRial[index] = totalRial(columns, columns.classFare[place] ?? 0, ask.party)
      found.durationMinutes[index] = (columns.arrival[row] ?? 0) - (columns.departure[row] ?? 0)
    })
  }
  return found
}

function roomFor(count: number): Found {
  return {
    count: 0,
    journeys: 1,
    rows: new Int32Array(count * legsPerJourney).fill(-1),
    places: new Int32Array(count * legsPerJourney).fill(-1),
    totalRial: new Float64Array(count),
    seats: new Int16Array(count),
    durationMinutes: new Int32Array(count),
  }
}

function copiedInto(room: Found, full: Found): Found {
  for (const name of ['rows', 'places', 'totalRial', 'seats', 'durationMinutes'] as const)
    room[name].set(full[name])
  return { ...room, count: full.count }
}
