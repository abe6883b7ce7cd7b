import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { thoseThatSay } from './landing-flights.ts'

const landings = [
  '/flight/THR-MHD',
  '/flight/MHD',
  '/flight/KIH',
  '/landing/hotel/MHD',
  '/landing/hotel/MHD/near-shrine',
  '/landing/hotel/MHD/five-star',
  '/landing/hotel/KIH',
  '/landing/flight/XXX/weekend',
  '/landing/tour/MHD',
  '/landing/visa/DXB',
].map((path) => ({ path }))

it('keeps landings of what is sold today, each by its own product', async () => {
  const said = await thoseThatSay(
    {
      db: {} as Db,
      clock: createTestClock(Temporal.Instant.from('2026-11-26T08:00:00Z')),
      flights: {
        city: () => null,
        routeFacts: async () => null,
        pricedRoute: async () => null,
        daysOnSale: async () => 5,
        popular: async () => [],
      },
      soldIn: async (product, { cityCode, category }) =>
        category !== 'five-star' && ['hotel MHD', 'visa DXB'].includes(`${product} ${cityCode}`),
    },
    landings,
  )
  expect(said.map(({ path }) => path)).toEqual([
    '/flight/THR-MHD',
    '/flight/MHD',
    '/landing/hotel/MHD',
    '/landing/hotel/MHD/near-shrine',
    '/landing/visa/DXB',
  ])
})
