import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAirlines } from './read-airlines.ts'
import { readAirports } from './read-airports.ts'
import { readCountries } from './read-countries.ts'

const shipped = (file: string) =>
  readFileSync(new URL(`../../../../../data/timetable/${file}`, import.meta.url), 'utf8')

const airports = readAirports(shipped('airports.csv'))
const airlines = readAirlines(shipped('airlines.csv'))
const countries = readCountries(shipped('countries.csv'))

test('the shipped places are read without a bad line', () => {
  expect([...airports.badLines, ...airlines.badLines, ...countries.badLines]).toEqual([])
})

test('there are as many places as the issue asks for', () => {
  const codes = airports.rows.map((airport) => airport.iataCode)
  expect(codes.length).toBeGreaterThanOrEqual(115)
  expect(airports.rows.filter((airport) => airport.isDomestic).length).toBeGreaterThanOrEqual(52)
  expect(codes).toEqual(expect.arrayContaining(['BGW', 'NJF', 'EBL', 'ISU', 'BSR', 'KIK']))
  expect(airlines.rows.length).toBeGreaterThanOrEqual(38)
  expect(countries.rows.length).toBeGreaterThanOrEqual(60)
})

test('airports of one city share its code and its names', () => {
  const cities = Map.groupBy(airports.rows, (airport) => airport.cityCode)
  for (const group of cities.values()) {
    const names = new Set(group.map((airport) => `${airport.cityNameFa} ${airport.cityNameEn}`))
    expect([...names]).toHaveLength(1)
  }
  expect(cities.get('THR')?.map((airport) => airport.iataCode)).toEqual(['THR', 'IKA'])
  expect(cities.get('IST')?.map((airport) => airport.iataCode)).toEqual(['IST', 'SAW'])
})

test('every airport and airline stands in a country we know', () => {
  const known = new Set(countries.rows.map((country) => country.code2))
  const used = [...airports.rows, ...airlines.rows].map((row) => row.countryCode)
  expect(used.filter((code) => !known.has(code))).toEqual([])
})

test('Iran and Iraq have the ids and dialling codes of the spec', () => {
  const byCode = (code3: string) => countries.rows.find((country) => country.code3 === code3)
  expect(byCode('IRN')).toMatchObject({ id: 3414, dialingCode: '98' })
  expect(byCode('IRQ')).toMatchObject({ id: 3415, dialingCode: '964' })
})

test('white text can be read on every airline colour', () => {
  const pale = airlines.rows.filter((airline) => contrastWithWhite(airline.colour) < 4.5)
  expect(pale).toEqual([])
})

/** WCAG 2 contrast ratio. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
