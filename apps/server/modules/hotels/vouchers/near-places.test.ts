import { expect, it } from 'vitest'
import type { Landmark } from '../hotel-supplier.ts'
import { placesNear } from './near-places.ts'

const hotel = { lat: 36.2879, lon: 59.6158 }
const at = (nameFa: string, north: number, east: number) =>
  ({
    nameFa,
    nameEn: nameFa,
    nameAr: nameFa,
    lat: hotel.lat + north / 111_320,
    lon: hotel.lon + east / (111_320 * Math.cos((hotel.lat * Math.PI) / 180)),
  }) as Landmark

it('tells the nearest places first, how far the hotel is and which way, and where they stand on its sketch', () => {
  const near = placesNear(hotel, [
    at('far', 0, 60_000),
    at('south', -2_000, 0),
    at('fourth', 9_000, 9_000),
    at('west', 0, -300),
    at('north-east', 3_000, 3_000),
  ])
  expect(
    near.map(({ nameFa, metres, walkMinutes, towards }) => [nameFa, metres, walkMinutes, towards]),
  ).toEqual([
    ['west', 390, 5, 'e'],
    ['south', 2600, 35, 'n'],
    ['north-east', 5500, 73, 'sw'],
  ])
  const [west, south, northEast] = near
  expect([west?.y, south?.x]).toEqual([0, 0].map((zero) => expect.closeTo(zero)))
  // North is up; the nearest stands nearest.
  expect([west?.x, south?.y]).toEqual([-0.4, 0.7])
  expect([northEast?.x, northEast?.y]).toEqual([0.71, -0.71])
})

it('has nothing to say where nothing known is near, and stands beside what is at its own door', () => {
  expect(placesNear(hotel, [at('far', 0, 60_000)])).toEqual([])
  expect(placesNear(hotel, [at('door', 0, 0)])[0]).toMatchObject({ metres: 0, walkMinutes: 1 })
})
