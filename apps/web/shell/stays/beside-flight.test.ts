import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import type { ApiClient } from '../context.ts'
import { hotelsBesideFlight, roomsOfFlight } from './beside-flight.ts'

const person = (type: 'Adult' | 'Child' | 'Infant', birthDateFa = '') => ({ type, birthDateFa })

it('puts who flies into rooms by two, with the ages that children have as they arrive', () => {
  expect(roomsOfFlight([person('Adult')], '2026-12-10')).toEqual([{ adults: 1, childAges: [] }])
  const family = [
    person('Adult'),
    person('Adult'),
    person('Adult'),
    person('Child', '2020-12-11'),
    person('Infant', '2025-12-10'),
    person('Child'),
  ]
  expect(roomsOfFlight(family, '2026-12-10')).toEqual([
    { adults: 2, childAges: [5, null] },
    { adults: 1, childAges: [1] },
  ])
})

it('opens the hotels there for the party of the flight, not for two', async () => {
  const legs = [
    { destination: 'MHD', departureTime: '2026-12-10T08:00', arrivalTime: '2026-12-10T09:30' },
  ]
  const order = {
    lines: [{ kind: 'flight' }],
    partOf: null,
    flightOrder: {
      proposals: [{ flightGroups: [{ flightLegs: legs }] }],
      flightPassengers: [person('Adult')],
    },
  } as unknown as OrderDetails
  const api = {
    hotelSearch: { cities: async () => ({ data: [{ code: 'mashhad' }] }) },
  } as unknown as ApiClient
  expect(await hotelsBesideFlight(api, order)).toBe(
    '/hotels/mashhad?checkIn=2026-12-10&checkOut=2026-12-12&rooms=1',
  )
})
