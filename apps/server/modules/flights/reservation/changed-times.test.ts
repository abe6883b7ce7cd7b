import type { Proposal } from '@parastoo/contract/flights/proposal'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isMovedFar,
  type LineTimes,
  minutesFrom,
  standingOf,
  type ToldChange,
  timesOfProposal,
} from './changed-times.ts'

const leg = (departureTime: string, arrivalTime: string, durationMinutes: number) => ({
  origin: 'THR',
  originName: '',
  originCityName: 'تهران',
  destination: 'MHD',
  destinationName: '',
  destinationCityName: 'مشهد',
  departureTime,
  arrivalTime,
  durationMinutes,
  stopMinutes: 0,
  flightNumber: '1041',
  airlineCode: 'W5',
  airlineName: '',
  airlineColour: '',
  aircraft: '',
  fareClass: 'Y',
  cabinClass: 1,
})
/** Two legs with a stop of an hour between them. */
const sold = {
  totalDurationMinutes: 240,
  flightGroups: [
    {
      departureTime: '2030-12-01T06:45',
      arrivalTime: '2030-12-01T10:45',
      marketingAirlineCode: 'W5',
      marketingAirlineName: '',
      flightLegs: [
        { ...leg('2030-12-01T06:45', '2030-12-01T08:15', 90), stopMinutes: 60 },
        leg('2030-12-01T09:15', '2030-12-01T10:45', 90),
      ],
    },
  ],
} as unknown as Proposal
const bought = timesOfProposal(sold)
const later = (minutes: number): LineTimes =>
  bought.map(({ departureTime, arrivalTime }) => ({
    departureTime: plus(departureTime, minutes),
    arrivalTime: plus(arrivalTime, minutes),
  }))
const plus = (local: string, minutes: number) =>
  Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'minute' })
const told = (place: number, after: LineTimes, settled: ToldChange['settled'] = null) => ({
  place,
  after,
  settled,
})

it('nothing told is as bought', () => {
  expect(standingOf(sold, [])).toEqual({ proposal: sold, bought, agreed: bought, now: bought })
})

it('the last word stands, and what was accepted is what the next counts from', () => {
  const moved = standingOf(sold, [told(1, later(70)), told(2, later(140))])
  expect(moved).toMatchObject({ agreed: bought, now: later(140) })
  expect(isMovedFar(moved.agreed, moved.now)).toBe(true)
  const accepted = standingOf(sold, [told(1, later(70), 'accept'), told(2, later(140))])
  expect(accepted.agreed).toEqual(later(70))
  expect(isMovedFar(accepted.agreed, accepted.now)).toBe(false)
})

it('a flight that was exchanged forgets what was told of the one before', () => {
  const told1 = told(1, [null, null], 'rebook')
  expect(standingOf(sold, [told1])).toEqual({ proposal: sold, bought, agreed: bought, now: bought })
  expect(standingOf(sold, [told1, told(2, later(30))]).now).toEqual(later(30))
})

it('a leg that goes no more keeps the last time it had, for papers, and makes the refund free', () => {
  const [first] = later(30)
  const off = standingOf(sold, [told(1, later(30)), told(2, [first ?? null, null])])
  expect(off.now[1]).toBeNull()
  expect(timesOfProposal(off.proposal)).toEqual(later(30))
  expect(isMovedFar(off.agreed, off.now)).toBe(true)
})

it('two hours are not over two hours; a minute more is, in either direction', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 1_000 }), (minutes) => {
      expect(isMovedFar(bought, later(minutes))).toBe(Math.abs(minutes) > 120)
    }),
    { examples: [[120], [121], [-120], [-121]] },
  )
})

it('durations and stops follow the clocks', () => {
  const minute = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(minute, minute, minute, (one, two, three) => {
      const [first, second] = bought
      if (!first || !second) throw new Error('Two legs were bought')
      const after = [
        {
          departureTime: plus(first.departureTime, one),
          arrivalTime: plus(first.arrivalTime, two),
        },
        { ...second, arrivalTime: plus(second.arrivalTime, three) },
      ]
      const { proposal } = standingOf(sold, [told(1, after)])
      const [group] = proposal.flightGroups
      const [a, b] = group?.flightLegs ?? []
      expect(a?.durationMinutes).toBe(90 + two - one)
      expect(a?.stopMinutes).toBe(60 - two)
      expect(b?.durationMinutes).toBe(90 + three)
      expect(proposal.totalDurationMinutes).toBe(240 + three - one)
      expect(minutesFrom(group?.departureTime ?? '', group?.arrivalTime ?? '')).toBe(
        240 + three - one,
      )
    }),
  )
})
