import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { askedRoutes } from './asked-routes.ts'
import type { SearchNeeds } from './needs.ts'
import { popularRoutes } from './popular-routes.ts'
import { addSearches } from './store.ts'

const { db } = await testDatabase()
const start = Temporal.Instant.from('2030-03-01T08:00:00Z')
/** Each test lives years after the one before, whose searches count for nothing by then. */
let era = start
const nextEra = () => {
  era = era.add({ hours: 24 * 1_000 })
  return era
}

type Asked = { from?: string; to: string; kind?: 'CityCode' | 'AirportCode'; daysAgo?: number }
const ask = (now: Temporal.Instant, searches: Asked[], returningOf: string | null = null) =>
  addSearches(
    db,
    searches.map(({ from = 'THR', to, kind = 'CityCode', daysAgo = 0 }) => ({
      requestId: newId(),
      returningOf,
      askedAt: now.subtract({ hours: 24 * daysAgo }),
      criteria: {
        productType: 'DomesticFlight',
        flightType: 1,
        cabinClass: 1,
        adults: 1,
        children: 0,
        infants: 0,
        originDestinations: [
          {
            origin: from,
            originKind: kind,
            destination: to,
            destinationKind: kind,
            departureDate: '2040-01-01',
          },
        ],
      },
    })),
  )
const times = (count: number, one: Asked): Asked[] => Array.from({ length: count }, () => one)

/** Airports by city; every other code is its own city in Iran. */
const cityOf: Record<string, string> = { IKA: 'THR' }
const unknown = 'XXX'
const airportOf = (code: string) => ({
  iataCode: code,
  cityCode: cityOf[code] ?? code,
  cityNameFa: code,
  countryCode: code === 'IST' || code === 'DXB' || code === 'NJF' ? 'TR' : 'IR',
})
function search(now: { at: Temporal.Instant }, unsold: string[] = []) {
  let asked = 0
  const needs = {
    db,
    clock: { now: () => now.at },
    places: { airportsOf: (code: string) => (code === unknown ? [] : [airportOf(code)]) },
    calendar: {
      lowest: async ({ destinations }: { destinations: string[] }) => {
        asked += 1
        if (destinations.some((code) => unsold.includes(code))) return []
        return [
          { date: '2040-01-03', totalRial: 9_000_000 },
          { date: '2040-01-02', totalRial: 7_000_000 },
        ]
      },
    },
  } as unknown as SearchNeeds
  const popular = popularRoutes(needs)
  return {
    routes: async (take = 24) =>
      (await popular(take)).map(({ origin, destination }) => `${origin} ${destination}`),
    first: async () => (await popular(1))[0],
    asked: () => asked,
  }
}

describe('popular routes', () => {
  it('are the shipped ones while nobody asked, each with its cheapest day', async () => {
    const { routes, first } = search({ at: nextEra() })
    expect((await routes()).slice(0, 3)).toEqual(['THR MHD', 'THR KIH', 'THR SYZ'])
    expect(await first()).toMatchObject({
      productType: 'DomesticFlight',
      departureDate: '2040-01-02',
      minPrice: 7_000_000,
    })
  })

  it('begin with what was asked for most, airports counted with their city, each route once', async () => {
    const at = nextEra()
    await ask(at, [
      ...times(6, { to: 'BND' }),
      ...times(4, { to: 'GSM' }),
      ...times(4, { from: 'IKA', to: 'GSM', kind: 'AirportCode' }),
      ...times(4, { to: 'KSH' }),
      ...times(9, { to: unknown }),
    ])
    const found = await search({ at }).routes()
    expect(found.slice(0, 3)).toEqual(['THR GSM', 'THR BND', 'THR MHD'])
    expect(found).not.toContain('THR KSH')
    expect(new Set(found).size).toBe(found.length)
  })

  it('forget: a search counts half after a week, so that fewer new ones weigh more', async () => {
    const at = nextEra()
    await ask(at, [...times(12, { to: 'BND', daysAgo: 7 }), ...times(7, { to: 'GSM' })])
    const weights = Map.groupBy(await askedRoutes(db, at), ({ destination }) => destination)
    const weight = (code: string) =>
      weights.get(code)?.reduce((sum, one) => sum + one.weight, 0) ?? 0
    expect(weight('BND')).toBeCloseTo(6, 3)
    expect(weight('GSM')).toBeCloseTo(7, 3)
    expect((await search({ at }).routes()).slice(0, 2)).toEqual(['THR GSM', 'THR BND'])
    const later = at.add({ hours: 24 * 14 })
    expect((await search({ at: later }).routes())[0]).toBe('THR MHD')
  })

  it('do not count the way back of a round trip again', async () => {
    const at = nextEra()
    await ask(at, times(9, { from: 'BND', to: 'THR' }), newId())
    expect(await search({ at }).routes()).not.toContain('BND THR')
  })

  it('leave out what is not for sale, and tell a flight abroad from one at home', async () => {
    const at = nextEra()
    await ask(at, [...times(8, { to: 'IST' }), ...times(9, { to: 'BND' })])
    const { routes, first } = search({ at }, ['BND'])
    expect((await routes())[0]).toBe('THR IST')
    expect(await first()).toMatchObject({ productType: 'InternationalFlight' })
  })

  it('are priced once in two seconds however many look', async () => {
    const now = { at: nextEra() }
    const { routes, asked } = search(now)
    await Promise.all([routes(), routes(), routes(3)])
    const once = asked()
    now.at = now.at.add({ milliseconds: 1_999 })
    await routes()
    expect(asked()).toBe(once)
    now.at = now.at.add({ milliseconds: 1 })
    await routes()
    expect(asked()).toBe(2 * once)
  })

  it('are ranked once a minute', async () => {
    const now = { at: nextEra() }
    const { routes } = search(now)
    await routes()
    await ask(now.at, times(9, { to: 'BND' }))
    now.at = now.at.add({ seconds: 59 })
    expect(await routes()).not.toContain('THR BND')
    now.at = now.at.add({ seconds: 3 })
    expect((await routes())[0]).toBe('THR BND')
  })
})
