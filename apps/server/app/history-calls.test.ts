import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { FlightSearchHistory } from '@parastoo/contract/flights/search-histories'
import { addDays, weekdayIndex } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { recordHistory, showHistories } from '../modules/flights/search/search-history.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { buyer, house, today } = await openTestHouse()
const next = addDays(today, 7)
const flights = '/api/user-interactions/FlightUserInteractions'

const criteriaOn = (departureDate: string) => ({
  productType: 'DomesticFlight' as const,
  flightType: 1 as const,
  originDestinations: [
    { origin: 'THR', originKind: 'CityCode', destination: 'MHD', destinationKind: 'CityCode' },
  ].map((ends) => ({ ...ends, departureDate })),
})
const ask = (one: Buyer, days = 0) =>
  one.call('POST', '/api/flight-catalog/FlightCatalog/Available', criteriaOn(addDays(next, days)))
const list = async (one: Buyer) =>
  one.must(await one.call<FlightSearchHistory[]>('POST', `${flights}/GetFlightSearchHistories`, {}))
const deActive = (one: Buyer, ids: string[], isActive = false) =>
  one.call<null>('POST', `${flights}/DeActive`, { ids, isActive })
let seed = 40
const signedIn = async () => {
  seed += 1
  const one = buyer(seed)
  await one.signIn()
  return one
}

describe('search histories', () => {
  it('keep what a signed-in user asked, once for a question, newest first', async () => {
    const one = await signedIn()
    await ask(one)
    await expect.poll(() => list(one)).toHaveLength(1)
    await ask(one, 1)
    await expect.poll(() => list(one)).toHaveLength(2)
    await Promise.all([ask(one), ask(one), ask(one)])
    const dates = async () =>
      (await list(one)).map(({ criteria }) => criteria.originDestinations[0]?.departureDate)
    await expect.poll(dates).toHaveLength(2)
    expect(new Set(await dates())).toEqual(new Set([next, addDays(next, 1)]))
  })

  it('are removed and brought back by their owner only, all or none', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await ask(one)
    await expect.poll(() => list(one)).toHaveLength(1)
    const ids = (await list(one)).map(({ id }) => id)
    expect((await deActive(other, ids)).refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await deActive(one, [...ids, newId()])).refused).toMatchObject({ status: 404 })
    expect(await list(one)).toHaveLength(1)
    expect(await list(other)).toEqual([])
    await deActive(one, ids)
    expect(await list(one)).toEqual([])
    await deActive(one, ids, true)
    expect(await list(one)).toHaveLength(1)
  })

  it('are for signed-in users, and empty where nothing records yet', async () => {
    const visitor = buyer(39)
    const asked = await visitor.call('POST', `${flights}/GetFlightSearchHistories`, {})
    expect(asked.refused?.status).toBe(401)
    const one = await signedIn()
    for (const path of [
      'HotelUserInterations/GetHotelSearchHistories',
      'VisaUserInterations/GetVisaSearchHistories',
    ])
      expect(one.must(await one.call('POST', `/api/user-interactions/${path}`, {}))).toEqual([])
  })

  it('of visas are removed by their own call, and by no other', async () => {
    const one = await signedIn()
    const { id: userId } = one.must(
      await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    await house.flights.recordVisaSearch({ userId, criteria: { destination: 'uae' } })
    const visas = '/api/user-interactions/VisaUserInterations'
    const kept = async () =>
      one.must(await one.call<{ id: string }[]>('POST', `${visas}/GetVisaSearchHistories`, {}))
    const ids = (await kept()).map(({ id }) => id)
    expect(ids).toHaveLength(1)
    expect((await deActive(one, ids)).refused).toMatchObject({ status: 404 })
    one.must(await one.call('POST', `${visas}/DeActive`, { ids }))
    expect(await kept()).toEqual([])
  })

  it('let go of all but the last fifty', async () => {
    const owner = { userId: newId(), product: 'flight' as const }
    for (let day = 0; day < 53; day += 1)
      await recordHistory(house.grounds, {
        ...owner,
        criteria: criteriaOn(addDays(next, day)) as SearchCriteria,
      })
    expect(await showHistories(house.grounds, owner)).toHaveLength(50)
  })
})

it('the calendar of results covers the whole criteria round its date and names holidays', async () => {
  type Day = { date: string; isHoliday: boolean; holidayName: string | null }
  const visitor = buyer(38)
  const call = (changes: object) =>
    visitor.call<Day[]>('POST', '/api/flight-catalog/FlightCalendar/PlpCalendar', {
      ...criteriaOn(next),
      ...changes,
    })
  const days = visitor.must(await call({ daysAround: 3 }))
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 7 }, (_, index) => addDays(next, index - 3)),
  )
  for (const { date, isHoliday, holidayName } of days)
    expect(isHoliday).toBe(weekdayIndex(date) === 6 || holidayName !== null)
  // As api.md writes the call: two places, two dates and a party.
  const ends = {
    origin: 'THR',
    destination: 'MHD',
    originKind: 'CityCode',
    destinationKind: 'CityCode',
  }
  const plain = await visitor.call<Day[]>(
    'POST',
    '/api/flight-catalog/FlightCalendar/PlpCalendar',
    {
      ...ends,
      from: next,
      to: addDays(next, 2),
      adults: 2,
    },
  )
  expect(visitor.must(plain).map(({ date }) => date)).toEqual(
    [0, 1, 2].map((day) => addDays(next, day)),
  )
  expect((await call({ direction: 3 })).refused?.code).toBe('CHECK_ENTERED_VALUES')
  expect((await call(criteriaOn(addDays(today, -2)))).refused?.code).toBe('DEPARTURE_DATE_IN_PAST')
})
