import type { TrendingRow } from '@parastoo/contract/content/content'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/log.ts'
import type { FlightFacts } from './ports.ts'
import { listTrending } from './trending.ts'

const row = (productType: TrendingRow['productType'], code: string): TrendingRow => ({
  productType,
  code,
  nameFa: code,
  cityCode: null,
  path: `/${code}`,
  lowest: null,
})
const stock = {
  hotel: [
    row('DomesticHotel', 'mashhad'),
    row('InternationalHotel', 'karbala'),
    row('DomesticHotel', 'shiraz'),
  ],
  visa: [row('Visa', 'uae')],
}
const needs = {
  db: null as unknown as Db,
  log: silentLog,
  // Nobody asks for flights.
  flights: { popular: async () => [] } as unknown as FlightFacts,
  trendingOf: async (product: 'hotel' | 'tour' | 'visa') => {
    if (product === 'tour') throw new Error('tours are down')
    return stock[product]
  },
}
const codes = async (ask: Parameters<typeof listTrending>[1]) =>
  (await listTrending(needs, ask)).map(({ code }) => code)

it('leaves out a product that is down and keeps the others', async () => {
  expect(await codes({ take: 8 })).toEqual(['mashhad', 'shiraz', 'karbala', 'uae'])
})

it('lists so many of each kind, and one kind where one is asked for', async () => {
  expect(await codes({ take: 1 })).toEqual(['mashhad', 'karbala', 'uae'])
  expect(await codes({ take: 8, productType: 'Hotel' })).toEqual(['mashhad', 'shiraz', 'karbala'])
  expect(await codes({ take: 8, productType: 'InternationalHotel' })).toEqual(['karbala'])
  expect(await codes({ take: 8, productType: 'Visa' })).toEqual(['uae'])
})
