import { brotliDecompressSync } from 'node:zlib'
import {
  entriesOfIndex,
  type PlaceIndex,
  placeIndexPath,
} from '@parastoo/contract/flights/place-index'
import type { PlaceEntry } from '@parastoo/kit/place-search'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { HeldPlaces } from './held-places.ts'
import { mountPlaceIndex } from './serve-index.ts'

const mashhad: PlaceEntry = {
  iataCode: 'MHD',
  nameFa: 'شهید هاشمی‌نژاد',
  nameEn: 'Shahid Hasheminejad',
  cityCode: 'MHD',
  cityNameFa: 'مشهد',
  cityNameEn: 'Mashhad',
  aliases: ['mashad'],
  countryCode: 'IR',
  countryNames: ['ایران', 'Iran'],
  lat: 36.2352,
  lon: 59.641,
  popularity: 98,
}
let held = { entries: [mashhad] } as unknown as HeldPlaces
const app = Fastify()
mountPlaceIndex(app, () => held)
const get = (headers: Record<string, string>) => app.inject({ url: placeIndexPath, headers })

test('the index holds every place with the names of its country', async () => {
  const reply = await get({})
  const index: PlaceIndex = reply.json()
  expect(entriesOfIndex(index)).toEqual([{ ...mashhad, lat: 36.24, lon: 59.64 }])
  expect(index.towns.length).toBeGreaterThan(20)
  expect(reply.headers['cache-control']).toContain('max-age')
})

test('it is sent compressed to whoever can read that', async () => {
  const reply = await get({ 'accept-encoding': 'gzip, br' })
  expect(reply.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe((await get({})).payload)
})

test('whoever has it already gets nothing again, until an import changes places', async () => {
  const etag = String((await get({})).headers.etag)
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
  held = { entries: [{ ...mashhad, popularity: 1 }] } as unknown as HeldPlaces
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
})
