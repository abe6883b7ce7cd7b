import { expect, it } from 'vitest'
import { createTestClock } from '../platform/clock.ts'
import { soldAt, soldIn, soldPages, trendingOf } from './sold-at.ts'

const glance = { nameFa: 'هتل لاله', cityCode: 'tehran', cityNameFa: 'تهران' }
const rooms = {
  hotelStock: {
    hotelSupplier: {
      glances: async ([code]: string[]) => (code === 'laleh' ? [glance] : []),
      cities: async () => [
        {
          code: 'tehran',
          nameFa: 'تهران',
          iataCode: 'THR',
          countryCode: 'IR',
          timeZone: 'Asia/Tehran',
        },
        { code: 'karbala', nameFa: 'کربلا', iataCode: null, countryCode: 'IQ' },
      ],
      hotelNames: async () => [
        { code: 'laleh', cityCode: 'tehran', isSample: false },
        { code: 'invented', cityCode: 'tehran', isSample: true },
      ],
      search: async () => [
        { hotel: { stars: 5, landmarks: [{ code: 'abdolazim-shrine', walkMinutes: 16 }] } },
      ],
    },
  },
  tours: {
    titleOf: async (code: string) => (code === 'kish' ? 'تور کیش' : null),
    goesTo: async (cityCode: string, category: string) =>
      cityCode === 'KIH' && category !== 'guaranteed',
    onSale: async () => [
      {
        code: 'kish',
        titleFa: 'تور کیش',
        minPrice: 20,
        isSample: false,
        departures: [
          { startsOn: '2026-12-01', minPrice: 30 },
          { startsOn: '2026-12-08', minPrice: 20 },
        ],
      },
    ],
  },
  visas: {
    nameOf: async (code: string) => (code === 'uae' ? 'امارات' : null),
    isSoldFor: async (cityCode: string) => cityCode === 'DXB',
    onSale: async () => [
      {
        code: 'uae',
        nameFa: 'امارات',
        cityCode: 'DXB',
        types: [{ priceRial: 9 }, { priceRial: 7 }],
      },
      { code: 'italy', nameFa: 'ایتالیا', cityCode: 'FCO', types: [{ priceRial: null }] },
    ],
  },
}
const clock = createTestClock(Temporal.Instant.from('2026-11-26T08:00:00Z'))
const given = { ...rooms, clock } as unknown as Parameters<typeof soldIn>[0]
const at = (path: string) => soldAt(given, path)

it('tells what a page of a hotel, a tour or a visa is about', async () => {
  expect(await at('/hotels/Tehran/laleh')).toEqual({
    kind: 'hotel',
    title: 'هتل لاله',
    about: 'هتل در تهران',
  })
  expect(await at('/tours/kish')).toEqual({ kind: 'tour', title: 'تور کیش' })
  const visa = { kind: 'visa', title: 'ویزای امارات' }
  expect(await at('/visa/uae')).toEqual(visa)
  expect(await at('/visa-uae')).toEqual(visa)
})

it('knows no other address', async () => {
  const others = [
    '/',
    '/hotels/shiraz/laleh',
    '/hotels/tehran',
    '/tours/none',
    '/tours/kish/x',
    '/visa/none',
    '/visa-home',
    '/hotels/tehran/laleh/x',
  ]
  for (const path of others) expect(await at(path)).toBeNull()
})

it('tells whether a product is sold at the place of a landing', async () => {
  const places = { hotel: 'THR', tour: 'KIH', visa: 'DXB' } as const
  for (const product of ['hotel', 'tour', 'visa'] as const)
    for (const [other, cityCode] of Object.entries(places))
      expect(await soldIn(given, product, { cityCode, category: '' })).toBe(other === product)
})

it('tells whether anything is sold there that a category is about', async () => {
  const isSold = (product: 'hotel' | 'tour', cityCode: string, category: string) =>
    soldIn(given, product, { cityCode, category })
  expect(await isSold('hotel', 'THR', 'five-star')).toBe(true)
  // A shrine sixteen minutes away is not near.
  expect(await isSold('hotel', 'THR', 'near-shrine')).toBe(false)
  expect(await isSold('tour', 'KIH', 'short')).toBe(true)
  expect(await isSold('tour', 'KIH', 'guaranteed')).toBe(false)
})

it('lists the pages of what is sold, and of no invention', async () => {
  expect(await soldPages(given)).toEqual([
    '/hotels/tehran',
    '/hotels/karbala',
    '/hotels/tehran/laleh',
    '/tours/kish',
    '/visa/uae',
    '/visa/uae/type',
    '/visa/italy',
    '/visa/italy/type',
    '/visa-uae',
    '/visa-italy',
  ])
})

it('names what people go for, with the least it costs and where it is sold', async () => {
  expect(await trendingOf(given, 'hotel', 1)).toMatchObject([
    { productType: 'DomesticHotel', cityCode: 'THR', path: '/hotels/tehran', lowest: null },
  ])
  expect(await trendingOf(given, 'tour', 3)).toMatchObject([
    { productType: 'Tour', path: '/tours/kish', lowest: { date: '2026-12-08', priceRial: 20 } },
  ])
  expect(await trendingOf(given, 'visa', 3)).toMatchObject([
    { productType: 'Visa', path: '/visa/uae', lowest: { date: null, priceRial: 7 } },
  ])
})
