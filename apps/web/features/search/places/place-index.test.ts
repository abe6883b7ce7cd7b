import { readFileSync } from 'node:fs'
import type { PlaceIndex } from '@parastoo/contract/flights/place-index'
import { hardPlaceQueries } from '@parastoo/kit/testing/hard-place-queries'
import { describe, expect, it } from 'vitest'
import { placeName } from './place.ts'
import { placeLookup } from './place-index.ts'

const rows = (file: string) =>
  readFileSync(new URL(`../../../../../data/timetable/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

/** As the server writes it; its towns are the server's own. */
const index: PlaceIndex = {
  countries: Object.fromEntries(
    rows('countries.csv').map(([, code2 = '', , nameFa = '', nameEn = '']) => [
      code2,
      [nameFa, nameEn],
    ]),
  ),
  airports: rows('airports.csv').map((cells) => {
    const [iataCode = '', nameFa = '', nameEn = '', cityCode = '', cityNameFa = ''] = cells
    const [cityNameEn = '', aliases = '', countryCode = '', , lat, lon, popularity] = cells.slice(5)
    return {
      iataCode,
      nameFa,
      nameEn,
      cityCode,
      cityNameFa,
      cityNameEn,
      countryCode,
      aliases: aliases.split('|').filter(Boolean),
      lat: Number(lat),
      lon: Number(lon),
      popularity: Number(popularity),
    }
  }),
  towns: [
    { nameFa: 'قم', nameEn: 'Qom', airports: ['IKA', 'THR'] },
    { nameFa: 'کاشان', nameEn: 'Kashan', airports: ['IFN', 'IKA'] },
    { nameFa: 'کربلا', nameEn: 'Karbala', airports: ['NJF', 'BGW'] },
  ],
}
const find = placeLookup(index)

describe('finding places in the browser', () => {
  it('answers the fifty hard queries as the server does', () => {
    const wrong = hardPlaceQueries.filter(([typed, meant]) => {
      const [first] = find('international', typed, 20)
      return `${first?.code}${first?.kind === 'CityCode' ? '.city' : ''}` !== meant
    })
    expect(wrong).toEqual([])
  })

  it('offers the most popular before anything is typed, a city before its airports', () => {
    const names = find('domestic', '', 4).map(placeName)
    expect(names).toEqual(['تهران', 'تهران (مهرآباد)', 'تهران (امام خمینی)', 'مشهد'])
  })

  it('keeps to Iran for a domestic search, and says what is only near', () => {
    expect(find('domestic', 'dubai', 20).every(({ countryCode }) => countryCode === 'IR')).toBe(
      true,
    )
    expect(find('domestic', 'قم', 1)[0]).toMatchObject({ code: 'IKA', nearTo: 'قم' })
  })
})
