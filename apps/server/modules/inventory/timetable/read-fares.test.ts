import { expect, test } from 'vitest'
import { fareColumns, readFares } from './read-fares.ts'

const good = {
  airline: 'IR',
  origin: 'THR',
  destination: 'MHD',
  flight: '260',
  class: 'Q',
  cabin: '1',
  channel: 'system',
  validFrom: '2027-03-17',
  validUntil: '2027-03-23',
  days: '45',
  hours: '0600-1159',
  adultRial: '46000000',
  childRial: '23000000',
  infantRial: '4600000',
  baggage: '20Kg',
  refundable: 'yes',
  penalties: 'iran-air-domestic',
  seats: '10',
  charterer: '',
}

function read(...changes: Partial<typeof good>[]) {
  const lines = changes.map((change) => {
    const cells: Record<string, string> = { ...good, ...change }
    return fareColumns.map((column) => cells[column]).join(',')
  })
  return readFares([fareColumns.join(','), ...lines].join('\n'))
}

test('a line becomes a row in our words', () => {
  expect(read({}).rows).toEqual([
    {
      airlineCode: 'IR',
      origin: 'THR',
      destination: 'MHD',
      flightNumber: 260,
      fareClass: 'Q',
      cabin: 1,
      channel: 'system',
      validFrom: '2027-03-17',
      validUntil: '2027-03-23',
      days: [4, 5],
      hours: { fromMinutes: 360, untilMinutes: 719 },
      adultRial: 46_000_000,
      childRial: 23_000_000,
      infantRial: 4_600_000,
      baggage: { amount: 20, unit: 'Kg' },
      refundable: true,
      penaltyTableId: 'iran-air-domestic',
      seats: 10,
      charterer: null,
      line: 2,
    },
  ])
})

test('empty restrictions cover everything, Persian digits and Arabic letters are taken', () => {
  const { rows } = read({
    flight: '*',
    validFrom: '',
    validUntil: '',
    days: '',
    hours: '',
    channel: 'charter',
    childRial: '۴۶۰۰۰۰۰۰',
    charterer: 'هماي كوير',
    baggage: '1Pc',
  })
  expect(rows[0]).toMatchObject({
    flightNumber: null,
    validFrom: null,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    childRial: 46_000_000,
    charterer: 'همای کویر',
    baggage: { amount: 1, unit: 'Pc' },
  })
})

test.each<[Partial<typeof good>, RegExp]>([
  [{ adultRial: '46000000.5' }, /adultRial must be a whole number/],
  [{ adultRial: '0', childRial: '0', infantRial: '0' }, /cannot be 0/],
  [{ childRial: '46000001' }, /child cannot pay more/],
  [{ infantRial: '46000001' }, /infant cannot pay more/],
  [{ channel: 'charter', charterer: 'همای کویر' }, /charter child pays/],
  [{ channel: 'charter', childRial: '46000000' }, /names its charterer/],
  [{ charterer: 'همای کویر' }, /a system row none/],
  [{ validFrom: '2027-02-30' }, /validFrom must be a date/],
  [{ validUntil: '2027-03-16' }, /validUntil lies before/],
  [{ days: '54' }, /ascending/],
  [{ hours: '1200-0600' }, /hours must be a span/],
  [{ baggage: '20' }, /baggage must be/],
  [{ destination: 'THR' }, /the same/],
  [{ cabin: '4' }, /cabin cannot be/],
])('%j is refused with its line, its column and in Persian', (change, reason) => {
  const { rows, badLines } = read({}, change, {})
  expect(rows.map((row) => row.line)).toEqual([2, 4])
  const told = { column: expect.any(String), reasonFa: expect.stringMatching(/[آ-ی]/) }
  expect(badLines).toEqual([{ line: 3, reason: expect.stringMatching(reason), ...told }])
})
