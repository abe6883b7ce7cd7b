import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { tables } from '../../../platform/db/database.ts'
import { localClient } from '../../../platform/http/serve-contract.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { testGate } from '../../../platform/testing/test-gate.ts'
import type { FlightsTables } from '../tables.generated.ts'
import {
  createPlaces,
  importAirlines,
  importAirports,
  importCountries,
  importTerminals,
} from './index.ts'

const { db } = await testDatabase()
const folder = resolve(import.meta.dirname, '../../../../../data/timetable')
const shipped = (name: string) => readFileSync(join(folder, name), 'utf8')
const places = createPlaces({ db })
const importShipped = async () => [
  await db.tx((tx) => importCountries(tx, shipped('countries.csv'))),
  await db.tx((tx) => importAirports(tx, shipped('airports.csv'))),
  await db.tx((tx) => importAirlines(tx, shipped('airlines.csv'))),
]
const first = await importShipped()
await places.refresh()

const visitor = {
  caller: null,
  address: '127.0.0.1',
  requestId: 'r',
  idempotencyKey: null,
  userAgent: '',
}
const client = localClient(places.routes, {
  db,
  log: silentLog,
  gate: testGate(),
  context: visitor,
})
const foundAll = async (search: string) => {
  const { data: airports } = await client.internationalAirports({ search, take: 5 })
  return airports.map(({ iataCode }) => iataCode)
}
const found = async (search: string) => (await foundAll(search))[0]

it('imports the shipped places once: a second time nothing is new and nothing changed', async () => {
  for (const outcome of first) {
    if (!('imported' in outcome)) throw new Error(JSON.stringify(outcome.badLines))
    expect(outcome.imported.rows).toBeGreaterThan(50)
    expect(outcome.imported).toMatchObject({ added: outcome.imported.rows, changed: 0 })
  }
  expect(await importShipped()).toEqual(
    first.map((outcome) => ({
      imported: { ...('imported' in outcome ? outcome.imported : {}), added: 0 },
    })),
  )
})

it('changes what a later file says differently', async () => {
  const changed = shipped('airports.csv').replace('شهید هاشمی‌نژاد', 'هاشمی‌نژاد')
  const outcome = await db.tx((tx) => importAirports(tx, changed))
  expect(outcome).toMatchObject({ imported: { added: 0, changed: 1 } })
  await places.refresh()
  expect(places.airport('MHD')?.nameFa).toBe('هاشمی‌نژاد')
  await importShipped()
  await places.refresh()
})

it('names every bad line and changes nothing', async () => {
  const [header = '', ...lines] = shipped('airlines.csv').trim().split('\n')
  const bad = [
    header,
    'ZZ,ZZZ,ایر زد,Air Zed,#000000,IR',
    'toolong,X,,,red,IR',
    ...lines,
    'QQ,QQQ,بد,Bad,red,IR',
  ]
  const outcome = await db.tx((tx) => importAirlines(tx, bad.join('\n')))
  if (!('badLines' in outcome)) throw new Error('was taken')
  expect(outcome.badLines.map(({ line }) => line)).toEqual([3, bad.length])
  expect(outcome.badLines[1]?.reason).toContain('colour')
  const rows = tables<FlightsTables>(db).selectFrom('flights.airline').where('code', '=', 'ZZ')
  expect(await rows.selectAll().execute()).toEqual([])
})

it('names the terminal of an airline, else that of all others, and forgets a line that a later file leaves out', async () => {
  const bringIn = (text: string) => db.tx((tx) => importTerminals(tx, text))
  expect(await bringIn(shipped('terminals.csv'))).toMatchObject({ imported: { changed: 0 } })
  await places.refresh()
  const atMehrabad = (airline: string) => places.terminalOf({ airport: 'THR', airline })
  expect(['W5', 'IR', 'Y9', 'QQ'].map(atMehrabad)).toEqual(['4', '2', '1', '4'])
  expect(places.terminalOf({ airport: 'MHD', airline: 'W5' })).toBeNull()
  const later = await bringIn('airport,airline,terminal\nTHR,W5,6\n')
  expect(later).toEqual({ imported: { rows: 1, added: 0, changed: 1 } })
  await places.refresh()
  expect(['W5', 'IR'].map(atMehrabad)).toEqual(['6', null])
})

it('refuses terminals of airports nobody knows, said twice or spelt as words, and changes nothing', async () => {
  const lines = ['airport,airline,terminal', 'THR,*,4', 'QQQ,*,1', 'THR,*,2', 'IKA,*,one']
  const outcome = await db.tx((tx) => importTerminals(tx, lines.join('\n')))
  if (!('badLines' in outcome)) throw new Error('was taken')
  expect(outcome.badLines.map(({ line }) => line)).toEqual([3, 4, 5])
  await places.refresh()
  expect(places.terminalOf({ airport: 'THR', airline: 'W5' })).toBe('6')
})

it.each([
  'مشهد',
  'mashhad',
  'mhd',
  'MHD',
  'mashad',
  'مشه',
  'lain',
  'پشساشی',
  'مشهذ',
  'mashhd',
  'مشہد',
  'meshed',
])('finds Mashhad first for %s', async (typed) => {
  expect(await found(typed)).toBe('MHD')
})

it.each([
  ['تهران', 'THR'],
  ['طهران', 'THR'],
  ['tehrn', 'THR'],
  ['امام', 'IKA'],
  ['كيش', 'KIH'],
  ['کیش', 'KIH'],
  ['najaf', 'NJF'],
  ['نجف', 'NJF'],
  ['k[t', 'NJF'],
  ['istambul', 'IST'],
  ['استانبول', 'IST'],
  ['dubai', 'DXB'],
  ['shiraz', 'SYZ'],
  ['سلیمانیه', 'ISU'],
])('finds %s', async (typed, iataCode) => {
  expect(await found(typed)).toBe(iataCode)
})

it('offers the most popular first when nothing is typed, and only Iran for a domestic search', async () => {
  expect((await foundAll('')).slice(0, 3)).toEqual(['THR', 'IKA', 'MHD'])
  const { data: domestic } = await client.domesticAirports({ take: 200 })
  expect(domestic.length).toBeGreaterThanOrEqual(50)
  expect(domestic.every(({ countryCode }) => countryCode === 'IR')).toBe(true)
  expect((await client.domesticAirports({ search: 'dubai', take: 5 })).data).toEqual([])
})

it('finds nothing for nonsense and does not fall over strange signs', async () => {
  expect(await foundAll('xqzvwk')).toEqual([])
  expect(await foundAll('()*?[\\')).toEqual([])
})

it('knows the airports of a city, and which are in Iran', () => {
  const codes = (code: string, kind: 'CityCode' | 'AirportCode') =>
    places.airportsOf(code, kind).map(({ iataCode }) => iataCode)
  expect(codes('THR', 'CityCode')).toEqual(['THR', 'IKA'])
  expect(codes('THR', 'AirportCode')).toEqual(['THR'])
  expect(places.airportsOf('XXX', 'CityCode')).toEqual([])
  expect(places.airportsOf('XXX', 'AirportCode')).toEqual([])
  expect(places.isDomestic('THR', 'MHD')).toBe(true)
  expect(places.isDomestic('THR', 'NJF')).toBe(false)
  expect(places.isDomestic('THR', 'XXX')).toBe(false)
})

it('answers airlines and countries', async () => {
  const { data: airlines } = await client.airlines({ search: 'ماهان', take: 3 })
  expect(airlines[0]).toMatchObject({ code: 'W5', nameFa: 'ماهان' })
  const { data: countries } = await client.countries()
  expect(countries.find(({ id }) => id === 3414)).toMatchObject({ code2: 'IR', dialingCode: '98' })
})

it('hears of an import by another process', async () => {
  const watching = createPlaces({ db })
  const listening = await watching.watch()
  expect(watching.airport('MHD')?.countryNameFa).toBe('ایران')
  const changed = shipped('airports.csv').replace('شهید هاشمی‌نژاد', 'هاشمی‌نژاد')
  await db.tx((tx) => importAirports(tx, changed))
  await expect.poll(() => watching.airport('MHD')?.nameFa).toBe('هاشمی‌نژاد')
  await listening.stop()
})
