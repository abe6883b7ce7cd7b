import { expect, it } from 'vitest'
import { soldAt, soldIn } from './sold-at.ts'

const glance = { nameFa: 'هتل لاله', cityCode: 'tehran', cityNameFa: 'تهران' }
const rooms = {
  hotelStock: {
    hotelSupplier: {
      glances: async ([code]: string[]) => (code === 'laleh' ? [glance] : []),
      cities: async () => [{ iataCode: 'THR' }, { iataCode: null }],
    },
  },
  tours: {
    titleOf: async (code: string) => (code === 'kish' ? 'تور کیش' : null),
    goesTo: async (cityCode: string) => cityCode === 'KIH',
  },
  visas: {
    nameOf: async (code: string) => (code === 'uae' ? 'امارات' : null),
    isSoldFor: async (cityCode: string) => cityCode === 'DXB',
  },
}
const given = rooms as unknown as Parameters<typeof soldAt>[0]
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
      expect(await soldIn(given, product, cityCode)).toBe(other === product)
})
