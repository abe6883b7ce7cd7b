import type { FulfilmentState, MoneyState } from '@parastoo/contract/orders/states'
import { expect, it } from 'vitest'
import { arrangeTrips } from './arrange-trips.ts'

const localNow = '2026-11-20T11:30'
const trip = (
  startsAt: string,
  money: MoneyState = 'paid',
  lineStates: FulfilmentState[] = ['issued'],
  endsAt = startsAt,
) => ({
  startsAt,
  endsAt,
  money,
  lineStates,
  partOf: null as { orderId: string; title: string } | null,
})
const arranged = (...trips: ReturnType<typeof trip>[]) => {
  const { next, upcoming, past } = arrangeTrips(trips, localNow)
  const starts = (list: { startsAt: string }[]) => list.map(({ startsAt }) => startsAt)
  return { next: next?.startsAt ?? null, upcoming: starts(upcoming), past: starts(past) }
}

it('has nothing to show of nothing', () => {
  expect(arranged()).toEqual({ next: null, upcoming: [], past: [] })
})

it('puts the nearest journey ahead first and what was flown last, the latest of it first', () => {
  expect(
    arranged(
      trip('2027-01-01T08:00'),
      trip('2026-11-20T11:29'),
      trip('2026-12-01T08:00'),
      trip('2026-10-01T08:00'),
    ),
  ).toEqual({
    next: '2026-12-01T08:00',
    upcoming: ['2027-01-01T08:00'],
    past: ['2026-11-20T11:29', '2026-10-01T08:00'],
  })
})

it('counts a journey of this very minute as ahead', () => {
  expect(arranged(trip('2026-11-20T11:30')).next).toBe('2026-11-20T11:30')
})

it('keeps a stay in sight until its last day is over, though it has begun', () => {
  const stay = (endsAt: string) => trip('2026-11-18T14:00', 'paid', ['issued'], endsAt)
  expect(arranged(stay('2026-11-20T12:00')).next).toBe('2026-11-18T14:00')
  expect(arranged(stay('2026-11-20T11:00'))).toMatchObject({
    next: null,
    past: ['2026-11-18T14:00'],
  })
})

it('never calls an unpaid order the next trip, but keeps it in sight', () => {
  expect(
    arranged(
      trip('2026-12-01T08:00', 'unpaid', ['held']),
      trip('2026-12-02T08:00', 'paid', ['issuing']),
    ),
  ).toEqual({ next: '2026-12-02T08:00', upcoming: ['2026-12-01T08:00'], past: [] })
})

it('never calls the paid fee of a change the next trip, and keeps one in sight that is to be paid', () => {
  const partOf = { orderId: 'a', title: 'تور کیش' }
  const fee = (startsAt: string, money: MoneyState, state: FulfilmentState) => ({
    ...trip(startsAt, money, [state]),
    partOf,
  })
  expect(
    arranged(
      fee('2026-12-01T08:00', 'paid', 'issued'),
      fee('2026-12-02T08:00', 'unpaid', 'held'),
      trip('2026-12-03T08:00'),
    ),
  ).toEqual({
    next: '2026-12-03T08:00',
    upcoming: ['2026-12-02T08:00'],
    past: ['2026-12-01T08:00'],
  })
})

it('lays closed, failed and refunded orders aside, wherever their date', () => {
  expect(
    arranged(
      trip('2026-12-03T08:00', 'closed', ['released']),
      trip('2026-12-02T08:00', 'refunded', ['failed']),
      trip('2026-12-01T08:00', 'refunded', ['void']),
    ),
  ).toEqual({
    next: null,
    upcoming: [],
    past: ['2026-12-03T08:00', '2026-12-02T08:00', '2026-12-01T08:00'],
  })
})

it('keeps a trip issued in part', () => {
  expect(arranged(trip('2026-12-01T08:00', 'part-refunded', ['issued', 'failed'])).next).toBe(
    '2026-12-01T08:00',
  )
})
