import type { Airport } from '@parastoo/contract/flights/places'
import { describe, expect, it } from 'vitest'
import { findPlace, findPlaceByWords } from './find-place.ts'
import { isSameCity, itemOf, type Place, placeName, placesOf, productOfPair } from './place.ts'

const airport = (
  iataCode: string,
  cityCode: string,
  nameFa: string,
  cityNameFa: string,
): Airport => ({
  iataCode,
  nameFa,
  nameEn: iataCode,
  cityCode,
  cityNameFa,
  cityNameEn: cityCode,
  countryCode: 'IR',
  countryNameFa: 'ایران',
  timeZone: 'Asia/Tehran',
  lat: 0,
  lon: 0,
})
const mehrabad = airport('THR', 'THR', 'مهرآباد', 'تهران')
const mashhad = airport('MHD', 'MHD', 'شهید هاشمی‌نژاد', 'مشهد')
const khomeini = airport('IKA', 'THR', 'امام خمینی', 'تهران')

describe('places to choose', () => {
  it('offer a city with several airports as a whole first, then one by one', () => {
    const places = placesOf([mehrabad, mashhad, khomeini])
    expect(places.map(({ kind, code }) => [kind, code])).toEqual([
      ['CityCode', 'THR'],
      ['AirportCode', 'THR'],
      ['AirportCode', 'IKA'],
      ['AirportCode', 'MHD'],
    ])
    expect(places.map(placeName)).toEqual([
      'تهران',
      'تهران (مهرآباد)',
      'تهران (امام خمینی)',
      'مشهد',
    ])
  })

  it('say which country abroad', () => {
    const [place] = placesOf([mashhad])
    if (!place) throw new Error('no place')
    expect(itemOf(place, { product: 'domestic' }).description).toBe('فرودگاه شهید هاشمی‌نژاد')
    expect(itemOf(place, { product: 'international' }).description).toContain('ایران')
  })
})

describe('looking a place up', () => {
  const known = [khomeini, mehrabad, mashhad]
  const answer = async ({ search = '' }: { search?: string }) => ({
    meta: {},
    data: known.filter((one) => [one.iataCode, one.cityCode, one.cityNameFa].includes(search)),
  })
  const places = { domesticAirports: answer, internationalAirports: answer } as never

  it('finds the airport or the city a code means', async () => {
    const asked = { product: 'domestic', code: 'THR' } as const
    const city = await findPlace(places, { ...asked, kind: 'CityCode' })
    const field = await findPlace(places, { ...asked, kind: 'AirportCode' })
    expect(city && placeName(city)).toBe('تهران')
    expect(field && placeName(field)).toBe('تهران (مهرآباد)')
  })

  it('finds nothing under a code nobody flies to', async () => {
    const asked = { product: 'domestic', code: 'XXX', kind: 'AirportCode' } as const
    expect(await findPlace(places, asked)).toBeNull()
  })

  it('takes words for the place they most likely mean', async () => {
    expect(await findPlaceByWords(places, { product: 'domestic', search: 'تهران' })).toEqual({
      code: 'THR',
      kind: 'CityCode',
    })
  })
})

it('a pair is sold abroad when an end is, in Iran when both are, and is open until then', () => {
  const [tehran, dubai] = [named('تهران', 'IR'), named('دبی', 'AE')]
  expect(productOfPair({ origin: tehran, destination: dubai })).toBe('international')
  expect(productOfPair({ origin: tehran, destination: named('مشهد', 'IR') })).toBe('domestic')
  expect(productOfPair({ origin: tehran, destination: null })).toBeNull()
  expect(isSameCity(tehran, { ...tehran, code: 'IKA' })).toBe(true)
  expect(isSameCity(tehran, dubai)).toBe(false)
})

const named = (cityName: string, countryCode: string): Place => ({
  code: 'AAA',
  kind: 'CityCode',
  cityName,
  airportName: cityName,
  countryCode,
  countryName: countryCode,
  isOneOfSeveral: false,
})
