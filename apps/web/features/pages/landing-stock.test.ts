import { expect, it } from 'vitest'
import type { ApiClient } from '../../shell/context.ts'
import { Refused } from '../../shell/refused.ts'
import { stockAt } from './landing-stock.ts'

const hotel = (code: string, pricePerNight: number, stars = 3, walkMinutes = 40) => ({
  code,
  nameFa: code,
  stars,
  landmarks: [{ code: 'imam-reza-shrine', walkMinutes }],
  proposal: { pricePerNight },
})
const route = (id: string, priceRial: number | null) => ({
  id,
  lowest: priceRial && { date: '2026-12-03', priceRial },
})
const nowhere = async () => {
  throw new Refused(404, [{ code: 'NOT_FOUND', field: '', messages: ['نیست'] }])
}
const api = {
  hotelSearch: {
    cities: async ({ iataCode }: { iataCode: string }) => ({
      data: iataCode === 'MHD' ? [{ code: 'mashhad', nameFa: 'مشهد' }] : [],
    }),
    trendingHotels: async () => ({
      data: [hotel('d', 40, 5), hotel('a', 10, 3, 12), hotel('c', 30), hotel('b', 20)],
    }),
  },
  content: {
    landingFlights: async ({ category }: { category: string }) => ({
      data: {
        place: { cityCode: 'MHD', nameFa: 'مشهد', countryCode: 'IR' },
        routes: category === 'weekend' ? [route('a', 30), route('b', null), route('c', 20)] : [],
      },
    }),
  },
  tourCatalogue: { landingTours: nowhere },
  visas: {
    basePrices: async () => {
      throw new Error('down')
    },
  },
} as unknown as ApiClient

it('shows the cheapest hotels of a place, and tells nothing to sell from nothing known', async () => {
  const products = ['hotel', 'tour', 'visa'] as const
  const { hotels, tours, visa } = await stockAt(api, { products, cityCode: 'MHD' })
  expect(hotels?.hotels.map(({ code }) => code)).toEqual(['a', 'b', 'c'])
  expect(visa).toBeUndefined()
  expect((await stockAt(api, { products, cityCode: 'ZZZ' })).hotels).toBeNull()
  expect((await stockAt(api, { products: ['tour'], cityCode: 'MHD' })).hotels).toBeNull()
  expect(tours).toBeNull()
})

it('of a category shows only the hotels it is about, and all of one that names no rule', async () => {
  const codes = async (category: string) => {
    const ask = { products: ['hotel'], cityCode: 'MHD', category } as const
    return (await stockAt(api, ask)).hotels?.hotels.map(({ code }) => code)
  }
  expect(await codes('five-star')).toEqual(['d'])
  expect(await codes('near-shrine')).toEqual(['a'])
  expect(await codes('summer')).toEqual(['a', 'b', 'c'])
})

it('shows the priced routes of the days a category of flights is about, the cheapest first', async () => {
  const ids = async (category: string) => {
    const { flights } = await stockAt(api, { products: ['flight'], cityCode: 'MHD', category })
    return flights?.routes.map(({ id }) => id)
  }
  expect(await ids('weekend')).toEqual(['c', 'a'])
  expect(await ids('last-minute')).toEqual([])
})
