import { expect, it } from 'vitest'
import { cheapestOf, dayOffers, daysAroundTicket, otherDayOf, weeksOf } from './date-change.ts'

const leg = (origin: string, destination: string, departureTime: string) => ({
  flightLegs: [{ origin, destination, departureTime }],
})
const gone = new Set<string>()
const stateOf = (id: string) => (gone.has(id) ? 'cancelled' : 'live')
const order = (...groups: object[]) =>
  ({
    orderType: 'DomesticFlight',
    flightOrder: {
      proposals: groups.length === 0 ? [] : [{ proposalId: 'p', flightGroups: groups }],
      flightPassengers: [
        { id: 'a', type: 'Adult', ticketNumber: '1' },
        { id: 'b', type: 'Adult', ticketNumber: '2' },
        { id: 'c', type: 'Infant', ticketNumber: '3' },
      ],
    },
    lines: [{ units: ['a', 'b', 'c'].map((id) => ({ people: [id], state: stateOf(id) })) }],
  }) as unknown as Parameters<typeof otherDayOf>[0]
const out = leg('THR', 'MHD', '2026-12-01T06:45:00')

it('another day is asked for with the same route and people', () => {
  expect(otherDayOf(order(out))).toEqual({
    product: 'domestic',
    origin: 'THR',
    destination: 'MHD',
    date: '2026-12-01',
    adults: 2,
    children: 0,
    infants: 1,
  })
})

it('who gave their ticket back is not asked for again', () => {
  gone.add('b')
  expect(otherDayOf(order(out))).toMatchObject({ adults: 1, infants: 1 })
  gone.clear()
})

it('one day cannot stand for a journey there and back, nor for none', () => {
  expect(otherDayOf(order(out, leg('MHD', 'THR', '2026-12-04T06:45:00')))).toBeNull()
  expect(otherDayOf(order())).toBeNull()
})

it('days that have passed are not offered', () => {
  expect(daysAroundTicket('2026-12-20', '2026-11-23')).toEqual({
    from: '2026-12-13',
    to: '2027-01-03',
  })
  expect(daysAroundTicket('2026-11-25', '2026-11-23').from).toBe('2026-11-24')
})

it('what is paid in the end is the new ticket less what comes back, and may be less than nothing', () => {
  const days = [
    { date: '2026-12-01', minPrice: 5 },
    { date: '2026-12-02T00:00:00', minPrice: 30 },
    { date: '2026-12-03', minPrice: null },
    { date: '2026-12-04', minPrice: 10 },
  ]
  expect(dayOffers(days, { date: '2026-12-01', refundRial: 18 })).toEqual([
    { date: '2026-12-02', priceRial: 30, netRial: 12 },
    { date: '2026-12-04', priceRial: 10, netRial: -8 },
  ])
})

it('days stand in weeks from Saturday, with the ticket’s own among them; the cheapest is the nearest of equals', () => {
  const offer = (date: string, netRial: number) => ({ date, priceRial: 100, netRial })
  // A Tuesday, and the ticket's Friday.
  const offers = [offer('2026-12-01', 20), offer('2026-12-05', 10), offer('2026-12-08', 10)]
  const weeks = weeksOf(offers, '2026-12-04')
  expect(weeks.map((week) => week.map(({ offer }) => offer?.netRial ?? 0))).toEqual([
    [0, 0, 0, 20, 0, 0, 0],
    [10, 0, 0, 10, 0, 0, 0],
  ])
  expect(weeks[0]?.[0]?.date).toBe('2026-11-28')
  expect(cheapestOf(offers, '2026-12-04')?.date).toBe('2026-12-05')
  expect(cheapestOf([], '2026-12-04')).toBeUndefined()
})
