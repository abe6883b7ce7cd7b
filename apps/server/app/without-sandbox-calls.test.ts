/** Without the sandbox its pages are not there, nothing of it can be paid with, and nothing is charged by a sample of a rate. */
import type { ToursAvailable } from '@parastoo/contract/tours/catalogue'
import type { TourPage } from '@parastoo/contract/tours/tour'
import { addDays } from '@parastoo/kit/dates'
import { afterAll, expect, it } from 'vitest'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { newId } from '../platform/ids.ts'
import { quoteTour, submitTour, tourSubmission } from './testing/buy-tours.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { startTestHouse } from './testing/start-test-house.ts'

const SECRET = 'a secret that two houses of one database share'
const { buyer, house, clock, today, db, url } = await openTestHouse({
  settings: { SANDBOX: '0', SECRET },
})

it('neither outbox nor bank is answered, and no gateway of it is offered', async () => {
  const visitor = buyer(7)
  for (const path of ['/dev/outbox', '/dev/outbox.json?to=09121234567', '/dev/bank/any'])
    expect([path, (await visitor.send(path)).status]).toEqual([path, 404])
  const paid = await visitor.send('/dev/bank/any', {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
  })
  expect(paid.status).toBe(404)
  const gateways = await visitor.call<{ name: string }[]>('GET', '/api/payment/Gateway/Paged')
  expect(visitor.must(gateways)).toEqual([])
})

it('sells no tour by a sample of a rate until staff have set one, and says since when it stands', async () => {
  const startsOn = addDays(today, 30)
  for (const wish of [{ code: 'in-rial' }, { code: 'in-dollars', dollars: 150 }])
    await addTours({ db, clock }, { dates: [startsOn], ...wish })
  const wish = {
    departureId: departureIdOf('in-dollars', startsOn),
    rooms: [{ kind: 'DBL', people: [0, 1] }],
  }
  const withSamples = await startTestHouse({ db, url, settings: { SECRET } })
  afterAll(withSamples.close)
  const shopper = withSamples.buyer(11)
  await shopper.signIn()
  const quote = shopper.must(await quoteTour(shopper, wish))
  expect(quote.rates).toMatchObject([{ currency: 'USD', asOf: '2026-01-01T00:00:00Z' }])

  const one = buyer(11)
  one.useToken(shopper.token())
  const found = async () => {
    const path = '/api/tour-catalog/HomePage/GetAvailableTours'
    const { tours } = one.must(
      await one.call<ToursAvailable>('POST', path, { from: startsOn, to: startsOn }),
    )
    return tours.map(({ code }) => code).toSorted()
  }
  const ask = { tourCode: 'in-dollars' }
  const page = async () =>
    one.must(await one.call<TourPage>('POST', '/api/tour-catalog/Tour/TourDetail', ask))
  const days = async () =>
    one.must(
      await one.call<object[]>('POST', '/api/tour-catalog/Tour/DepartureCalendar', {
        ...ask,
        from: startsOn,
        to: startsOn,
      }),
    )
  expect(await found()).toEqual(['in-rial'])
  expect(await page()).toMatchObject({ departures: [], ratesAsOf: null })
  expect(await days()).toEqual([])
  expect((await quoteTour(one, wish)).refused?.code).toBe('RATE_NOT_KNOWN')
  const body = tourSubmission(one, quote, { wish, seed: 11 })
  expect((await submitTour(one, body)).refused?.code).toBe('RATE_NOT_KNOWN')

  const rate = { currencyCode: 'USD' as const, version: 1, rialPerUnit: 900_000, source: 'صرافی' }
  const setAt = clock.now()
  await db.tx((tx) => house.currencies.set(tx, { ...rate, by: newId(), askedBy: newId() }))
  await house.currencies.refresh()
  clock.setTo(setAt.add({ minutes: 20 }))
  expect(await found()).toEqual(['in-dollars', 'in-rial'])
  const shown = await page()
  expect(Temporal.Instant.compare(shown.ratesAsOf ?? '', setAt)).toBe(0)
  expect(shown.departures.map((each) => each.startsOn)).toEqual([startsOn])
  expect(await days()).toHaveLength(1)
  const now = one.must(await quoteTour(one, wish))
  expect(Temporal.Instant.compare(now.rates[0]?.asOf ?? '', setAt)).toBe(0)
  const { totalPrice } = one.must(
    await submitTour(one, tourSubmission(one, now, { wish, seed: 11 })),
  )
  expect(totalPrice).toBe(2 * (100_000_000 + 150 * 900_000))
})
