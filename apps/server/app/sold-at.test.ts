import { expect, it } from 'vitest'
import { soldAt } from './sold-at.ts'

const glance = { nameFa: 'هتل لاله', cityCode: 'tehran', cityNameFa: 'تهران' }
const rooms = {
  hotelStock: {
    hotelSupplier: { glances: async ([code]: string[]) => (code === 'laleh' ? [glance] : []) },
  },
  tours: { titleOf: async (code: string) => (code === 'kish' ? 'تور کیش' : null) },
  visas: { nameOf: async (code: string) => (code === 'uae' ? 'امارات' : null) },
}
const at = (path: string) => soldAt(rooms as unknown as Parameters<typeof soldAt>[0], path)

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
