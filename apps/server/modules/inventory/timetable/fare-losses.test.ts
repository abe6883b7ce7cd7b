import { expect, it } from 'vitest'
import { lossesOf } from './fare-losses.ts'
import type { FareRow } from './read-fares.ts'

const fare = (name: string, adultRial: number, changes: Partial<FareRow> = {}) => ({
  airlineCode: 'IR',
  origin: 'THR',
  destination: 'MHD',
  flightNumber: null,
  fareClass: 'Q',
  cabin: 1 as const,
  channel: 'system' as const,
  validFrom: '2026-12-01',
  validUntil: '2026-12-31',
  days: [1, 2, 3, 4, 5, 6, 7],
  hours: null,
  adultRial,
  childRial: adultRial,
  infantRial: adultRial,
  baggage: { amount: 20, unit: 'Kg' as const },
  refundable: true,
  penaltyTableId: 'iran-domestic',
  seats: 9,
  charterer: null,
  line: 1,
  ...changes,
  name,
})
const standing = [fare('one', 1_000)]
const lossesWith = (...more: ReturnType<typeof fare>[]) =>
  lossesOf(standing, [...standing, ...more]).length

it('compares a fare of months or of a class that nobody sold with its cabin on the route', () => {
  const later = { validFrom: '2027-03-01', validUntil: '2027-04-01' }
  expect(lossesWith(fare('later', 800, later))).toBe(0)
  expect(lossesWith(fare('later', 600, later))).toBe(1)
  expect(lossesWith(fare('promotion', 800, { fareClass: 'Z' }))).toBe(0)
  expect(lossesWith(fare('promotion', 600, { fareClass: 'Z' }))).toBe(1)
})

it('asks for the first fare of a route or of a cabin, however dear', () => {
  expect(lossesWith(fare('first', 9_000, { destination: 'KIH' }))).toBe(1)
  expect(lossesWith(fare('business', 3_000, { cabin: 2, fareClass: 'C' }))).toBe(1)
})

it('asks where a dear cabin is closed and comes back for the price of a cheap one', () => {
  const business = fare('business', 9_000, { cabin: 2, fareClass: 'C' })
  const closed = { ...business, adultRial: 1_000, childRial: 1_000, infantRial: 1_000, seats: 0 }
  expect(lossesOf([...standing, closed], [...standing, { ...closed, seats: 9 }])).toHaveLength(1)
})

it('asks where a line that was written closed is opened cheap', () => {
  const closed = fare('closed', 1, { fareClass: 'Z', seats: 0 })
  expect(lossesWith(closed)).toBe(0)
  const opened = { ...closed, seats: 9 }
  expect(lossesOf([...standing, closed], [...standing, opened])).toHaveLength(1)
})
