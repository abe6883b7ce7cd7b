import { expect, it } from 'vitest'
import { buildColumns } from './build-columns.ts'
import { addFlights, changeClass, closeFlight, freeLeft, rowOfFlight } from './change-columns.ts'
import type { Columns } from './columns.ts'
import { search } from './search.ts'
import { createSearchBuffers } from './search-buffers.ts'

const day = 22_000
const morning = day * 1440 + 480
const fare = {
  adultPrice: 9_000_000_001,
  childPrice: 5_000_000_000,
  infantPrice: 1_000_000_000,
  cabin: 1,
  fareClass: 'Y',
  isCharter: false,
  isRefundable: true,
  baggageAmount: 20,
  baggageUnit: 'Kg',
  penaltyTableId: 'plain',
}

/** Two flights from THR to MHD, at eight and at ten. */
function twoFlights(): Columns {
  const numbers = Buffer.alloc(2 * 28)
  for (const [index, at] of [morning, morning + 120].entries())
    for (const [place, value] of [index + 1, at, at + 90, at, at + 90, day, 100 + index].entries())
      numbers.writeInt32BE(value, index * 28 + place * 4)
  const bytes = Buffer.alloc(20)
  for (const index of [0, 1]) {
    bytes.writeInt32BE(index + 1, index * 10)
    bytes.writeInt32BE(1, index * 10 + 4)
    bytes.writeInt16BE(9, index * 10 + 8)
  }
  return buildColumns({
    fares: [{ ...fare, id: 1 }],
    flights: [{ count: 2, lastId: 2, numbers, words: 'IR THRMHD A320IR THRMHD A320' }],
    classes: [{ count: 2, bytes }],
    rules: [],
    factsOf: () => undefined,
  })
}

function found(columns: Columns): string[] {
  const party = { adults: 1, children: 0, infants: 0 }
  const wish = { origins: ['THR'], destinations: ['MHD'], day }
  const { count, rows, seats } = search(columns, createSearchBuffers(columns), {
    journeys: [wish],
    party,
    cabin: 1,
    nowMinutes: 0,
  })
  const spelt = Array.from({ length: count }, (_, at) => {
    const row = rows[at * 3] ?? 0
    return `${columns.flightNumber[row]} at ${(columns.departure[row] ?? 0) - morning}: ${seats[at]}`
  })
  return spelt.sort()
}

const another = (id: number, departure: number) => ({
  id,
  pair: 0,
  departure,
  arrival: departure + 90,
  airline: 0,
  suffix: 32,
  aircraftType: 0,
  localDeparture: departure,
  localArrival: departure + 90,
  operatesOn: day,
  flightNumber: 99 + id,
  classes: [{ fare: 0, seats: id }],
})

it('changes, closes and adds flights in columns that are in use', () => {
  const columns = twoFlights()
  expect(found(columns)).toEqual(['100 at 0: 9', '101 at 120: 9'])
  const row = rowOfFlight(columns, 2)
  changeClass(columns, { row, place: columns.classStart[row] ?? 0, fare: 0, seats: 4 })
  expect(addFlights(columns, [another(4, morning + 60), another(3, morning - 60)])).toBe(true)
  expect(found(columns)).toEqual(['100 at 0: 9', '101 at 120: 4', '102 at -60: 3', '103 at 60: 4'])
  closeFlight(columns, rowOfFlight(columns, 1))
  expect(found(columns)).toEqual(['101 at 120: 4', '102 at -60: 3', '103 at 60: 4'])
})

it('keeps what readers may still read until told that they have gone on', () => {
  const columns = twoFlights()
  addFlights(columns, [another(3, morning)])
  expect([...columns.departure.slice(0, 2)]).toEqual([morning, morning + 120])
  expect(columns.pairSegment[0]).not.toBe(0)
  freeLeft(columns)
  expect(columns.room.free).toEqual([{ start: 0, rows: 2 }])
})

it('refuses what does not fit, and changes nothing', () => {
  const columns = twoFlights()
  expect(addFlights(columns, [another(3, morning), { ...another(4, morning), pair: 7 }])).toBe(
    false,
  )
  expect(addFlights(columns, [another(9_000_000, morning)])).toBe(false)
  expect(found(columns)).toHaveLength(2)
})
