import { mostSavedHotels } from '@parastoo/contract/hotels/saved-hotels'
import { expect, it } from 'vitest'
import { storedValues } from '../../../shell/stored-values.ts'
import { type KeptHotel, keepHotels, keptHotels, toggled } from './kept-hotels.ts'

const now = new Date('2026-11-20T08:00:00Z')
function browser() {
  const kept = new Map<string, string>()
  return storedValues(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    },
    () => now.getTime(),
  )
}
const hotel = (code: string): KeptHotel => ({
  code,
  cityCode: 'mashhad',
  cityNameFa: 'مشهد',
  nameFa: 'هتل',
  kind: 'hotel',
  stars: 4,
  picture: null,
  isSample: true,
})

it('puts the newest first, and takes out what is pressed again', () => {
  const two = toggled(toggled([], hotel('one')), hotel('two'))
  expect(two.map(({ code }) => code)).toEqual(['two', 'one'])
  expect(toggled(two, hotel('two'))).toEqual([hotel('one')])
})

it('keeps a hundred in the browser, and nothing that cannot be read', () => {
  const store = browser()
  const many = Array.from({ length: mostSavedHotels + 1 }, (_, index) => hotel(`hotel-${index}`))
  keepHotels(store, many, now)
  expect(keptHotels(store)).toEqual(many.slice(0, mostSavedHotels))
  store.write('saved-hotels', [null, { code: 7 }, hotel('one')])
  expect(keptHotels(store)).toEqual([hotel('one')])
  keepHotels(store, [], now)
  expect(keptHotels(store)).toEqual([])
})
