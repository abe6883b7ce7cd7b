import { expect, it } from 'vitest'
import { thoseThatSay } from './landing-flights.ts'

const landings = [
  '/flight/THR-MHD',
  '/flight/MHD',
  '/flight/KIH',
  '/landing/hotel/MHD',
  '/landing/hotel/MHD/near-shrine',
  '/landing/hotel/KIH',
  '/landing/tour/MHD',
  '/landing/visa/DXB',
].map((path) => ({ path }))

it('keeps landings of what is sold today, each by its own product', async () => {
  const said = await thoseThatSay(
    {
      flights: {
        city: () => null,
        routeFacts: async () => null,
        pricedRoute: async () => null,
        daysOnSale: async () => 5,
        popular: async () => [],
      },
      soldIn: async (product, cityCode) =>
        ['hotel MHD', 'visa DXB'].includes(`${product} ${cityCode}`),
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
