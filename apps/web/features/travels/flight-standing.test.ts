import type { LegStanding } from '@parastoo/contract/orders/lines'
import { expect, it } from 'vitest'
import { type FlightStanding, flightStandingOf } from './flight-standing.ts'

const good: LegStanding = { state: 'as-sold' }
const moved: LegStanding = { state: 'moved', soldDepartureTime: '2030-01-01T10:00' }
const off: LegStanding = { state: 'called-off' }

it.each<[LegStanding[][], ('issued' | 'void')[], FlightStanding]>([
  [[[good]], ['issued'], 'as-sold'],
  [[[good, moved]], ['issued'], 'moved'],
  [[[off]], ['issued'], 'called-off'],
  [[[off, good]], ['issued'], 'called-off-in-part'],
  [[[moved], [off]], ['issued', 'issued'], 'called-off-in-part'],
  [[[good], [off]], ['void', 'issued'], 'called-off'],
  [[[off], [good]], ['void', 'issued'], 'as-sold'],
  [[[off]], ['void'], 'as-sold'],
])('of %j with lines %j it is %s', (standings, states, expected) => {
  const lines = standings.map((legs, place) => ({
    kind: 'flight' as const,
    state: states[place] ?? 'issued',
    flight: { standings: legs },
  }))
  expect(flightStandingOf({ lines })).toBe(expected)
})
