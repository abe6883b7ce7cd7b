import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import {
  highWord,
  lowWord,
  stampWord,
  windowWords,
} from '@parastoo/server/modules/inventory/engine/pair-windows'
import { search } from '@parastoo/server/modules/inventory/engine/search'
import { createSearchBuffers } from '@parastoo/server/modules/inventory/engine/search-buffers'
import type { Row } from '../table.ts'
import { questionsOf } from './questions.ts'
import { median, micros, timeEach } from './timing.ts'

/** G1: a search against a bare loop over exactly the rows and fares that it touched. */
export async function measure({
  columns,
  samples,
}: {
  columns: Columns
  samples: number
}): Promise<Row[]> {
  const buffers = createSearchBuffers(columns)
  return questionsOf(columns, samples).map(({ name, goal, asks }) => {
    let found = 0
    const touched = asks.map((ask) => {
      search(columns, buffers, ask)
      found += buffers.found.count
      const rows: number[] = []
      for (let at = 0; at < buffers.windows.length; at += windowWords) {
        if (buffers.windows[at + stampWord] !== buffers.stamp) continue
        const end = buffers.windows[at + highWord] ?? 0
        for (let row = buffers.windows[at + lowWord] ?? 0; row < end; row += 1) rows.push(row)
      }
      return Int32Array.from(rows)
    })
    const engine = median(timeEach(asks, (ask) => search(columns, buffers, ask)))
    const floor = median(timeEach(touched, (rows) => replay(columns, rows)))
    const perSearch = (count: number) => (count / asks.length).toFixed(0)
    const rows = touched.reduce((sum, each) => sum + each.length, 0)
    return {
      goal: 'G1',
      what: `${name}, ${columns.flights.toLocaleString('en')} flight dates: search / bare replay`,
      measured: `${(engine / floor).toFixed(1)} (${micros(engine)} / ${micros(floor)})`,
      wanted: `<= ${goal}`,
      holds: engine / floor <= goal,
      remark: `${perSearch(rows)} rows touched and ${perSearch(found)} itineraries found per search`,
    }
  })
}

/** The cheapest class of every row, and when it leaves and arrives: what no search can do without. */
function replay(columns: Columns, rows: Int32Array): number {
  const { departure, arrival, classStart, classCount, classFare, classSeats, fares } = columns
  let sum = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    const first = classStart[row] ?? 0
    const end = first + (classCount[row] ?? 0)
    let best = Number.POSITIVE_INFINITY
    for (let place = first; place < end; place += 1) {
      const fare = classFare[place] ?? 0
      if ((classSeats[place] ?? 0) < 1 || fares.cabin[fare] !== 1) continue
      const rial = fares.adultPriceRial[fare] ?? 0
      if (rial < best) best = rial
    }
    sum += best + (arrival[row] ?? 0) - (departure[row] ?? 0)
  }
  return sum
}
