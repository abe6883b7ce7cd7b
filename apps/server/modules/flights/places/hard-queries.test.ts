import { readFileSync } from 'node:fs'
import { createPlaceSearch, type PlaceEntry } from '@parastoo/kit/place-search'
import { hardPlaceQueries } from '@parastoo/kit/testing/hard-place-queries'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { createPlaces, importAirports, importCountries } from './index.ts'
import { readAirports } from './read-airports.ts'
import { readCountries } from './read-countries.ts'
import { townsWithoutAirport } from './towns.ts'

const shipped = (file: string) =>
  readFileSync(new URL(`../../../../../data/timetable/${file}`, import.meta.url), 'utf8')
const countries = new Map(
  readCountries(shipped('countries.csv')).rows.map((row) => [row.code2, [row.nameFa, row.nameEn]]),
)
const entries = readAirports(shipped('airports.csv')).rows.map(
  ({ latitude: lat, longitude: lon, ...row }): PlaceEntry => ({
    ...row,
    lat,
    lon,
    countryNames: countries.get(row.countryCode) ?? [],
  }),
)
const find = createPlaceSearch(entries, townsWithoutAirport)
const firstFor = (typed: string) => {
  const [first] = find(typed)
  return first && (first.kind === 'CityCode' ? `${first.code}.city` : first.code)
}

test('fifty hard queries find what was meant first', () => {
  expect(hardPlaceQueries).toHaveLength(50)
  const wrong = hardPlaceQueries
    .map(([typed, meant]) => ({ typed, meant, found: firstFor(typed) }))
    .filter(({ meant, found }) => meant !== found)
  expect(wrong).toEqual([])
})

test('the server answers them in the same order, a city by its airports', async () => {
  const { db } = await testDatabase()
  await db.tx((tx) => importCountries(tx, shipped('countries.csv')))
  await db.tx((tx) => importAirports(tx, shipped('airports.csv')))
  const places = createPlaces({ db })
  await places.refresh()
  const held = places.all().findPlaces.international
  for (const [typed] of hardPlaceQueries) expect(held(typed)).toEqual(find(typed))
})

test('a town without flights leads to the airports people use for it', () => {
  expect(find('قم').slice(0, 2)).toEqual([
    { kind: 'AirportCode', code: 'IKA', nearTo: 'قم' },
    { kind: 'AirportCode', code: 'THR', nearTo: 'قم' },
  ])
  const known = new Set(entries.map(({ iataCode }) => iataCode))
  const named = townsWithoutAirport.flatMap(({ airports }) => airports)
  expect(named.filter((code) => !known.has(code))).toEqual([])
})

test('after a city come the airports near it, and a country lists its cities', () => {
  expect(find('دبی')).toContainEqual({ kind: 'AirportCode', code: 'SHJ', nearTo: 'دبی' })
  expect(find('دبی').map(({ code }) => code)).not.toContain('AEU')
  expect(find('ترکیه').slice(0, 4)).toEqual([
    { kind: 'CityCode', code: 'IST', nearTo: null },
    { kind: 'AirportCode', code: 'IST', nearTo: null },
    { kind: 'AirportCode', code: 'SAW', nearTo: null },
    { kind: 'AirportCode', code: 'AYT', nearTo: null },
  ])
})
