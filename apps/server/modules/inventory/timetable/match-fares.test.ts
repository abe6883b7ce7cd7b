import { expect, test } from 'vitest'
import { indexFares, matchFares } from './match-fares.ts'
import type { FareRow } from './read-fares.ts'

const flight = {
  airlineCode: 'IR',
  origin: 'THR',
  destination: 'MHD',
  flightNumber: 260,
  departsOn: '2026-11-26',
  departureMinutes: 300,
}

function fare(adultRial: number, changes: Partial<FareRow> = {}): FareRow {
  return {
    airlineCode: 'IR',
    origin: 'THR',
    destination: 'MHD',
    flightNumber: null,
    fareClass: 'Q',
    cabin: 1,
    channel: 'system',
    validFrom: null,
    validUntil: null,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    adultRial,
    childRial: adultRial / 2,
    infantRial: adultRial / 10,
    baggage: { amount: 20, unit: 'Kg' },
    refundable: true,
    penaltyTableId: 'iran-domestic',
    seats: 9,
    charterer: null,
    line: adultRial,
    ...changes,
  }
}

/** Least to most specific: each must win over all before it, wherever it stands in the file. */
const ladder = [
  fare(1),
  fare(2, { hours: { fromMinutes: 0, untilMinutes: 719 } }),
  fare(3, { hours: { fromMinutes: 240, untilMinutes: 359 } }),
  fare(4, { days: [3, 4, 5] }),
  fare(5, { days: [4] }),
  fare(6, { validFrom: '2026-11-01' }),
  fare(7, { validFrom: '2026-11-01', validUntil: '2026-11-30' }),
  fare(8, { validFrom: '2026-11-25', validUntil: '2026-11-27' }),
  fare(9, { flightNumber: 260 }),
  fare(10, { flightNumber: 260, days: [4] }),
]

test.each(ladder.map((_, index) => index + 1))('rung %i wins over all before it', (length) => {
  const rows = ladder.slice(0, length)
  for (const order of [rows, [...rows].reverse()]) {
    expect(matchFares(indexFares(order), flight).map((row) => row.adultRial)).toEqual([length])
  }
})

test('rows of another flight, date, weekday, hour, route or airline do not count', () => {
  const others = [
    fare(1, { flightNumber: 261 }),
    fare(2, { validUntil: '2026-11-25' }),
    fare(3, { validFrom: '2026-11-27' }),
    fare(4, { days: [1, 2, 3, 5, 6, 7] }),
    fare(5, { hours: { fromMinutes: 301, untilMinutes: 719 } }),
    fare(6, { destination: 'SYZ' }),
    fare(7, { airlineCode: 'EP' }),
  ]
  expect(matchFares(indexFares(others), flight)).toEqual([])
})

test('each class of each channel has its own winner, and of equals the later row wins', () => {
  const rows = [
    fare(1),
    fare(2),
    fare(3, { fareClass: 'Y' }),
    fare(4, { channel: 'charter', charterer: 'همای کویر' }),
  ]
  expect(matchFares(indexFares(rows), flight).map((row) => row.adultRial)).toEqual([2, 3, 4])
})

test('a winner without seats closes its class', () => {
  const rows = [fare(1), fare(2, { days: [4], seats: 0 }), fare(3, { fareClass: 'Y' })]
  expect(matchFares(indexFares(rows), flight).map((row) => row.adultRial)).toEqual([3])
})

test('a fare holds on its first and last day and in its first and last minute, and not beyond', () => {
  const isFound = (changes: Partial<FareRow>) =>
    matchFares(indexFares([fare(1, changes)]), flight).length === 1
  expect(isFound({ validFrom: '2026-11-26', validUntil: '2026-11-26' })).toBe(true)
  expect(isFound({ validFrom: '2026-11-27' })).toBe(false)
  expect(isFound({ validUntil: '2026-11-25' })).toBe(false)
  expect(isFound({ hours: { fromMinutes: 300, untilMinutes: 300 } })).toBe(true)
  expect(isFound({ hours: { fromMinutes: 301, untilMinutes: 400 } })).toBe(false)
  expect(isFound({ hours: { fromMinutes: 200, untilMinutes: 299 } })).toBe(false)
})

test('an open end is longer than any closed validity, and fewer minutes win late in the day too', () => {
  const winner = (...rows: FareRow[]) => matchFares(indexFares(rows), flight)[0]?.adultRial
  const closed = fare(1, { validFrom: '2026-01-01', validUntil: '2027-12-31' })
  expect(winner(closed, fare(2, { validFrom: '2026-11-01' }))).toBe(1)
  expect(winner(closed, fare(2, { validUntil: '2026-11-30' }))).toBe(1)
  const long = fare(1, { hours: { fromMinutes: 0, untilMinutes: 310 } })
  const short = fare(2, { hours: { fromMinutes: 290, untilMinutes: 590 } })
  expect(winner(short, long)).toBe(2)
})
