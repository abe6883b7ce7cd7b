/** A site that compares prices searches our flights by its key, and its visitors come by the addresses it was given: at the price they read, or told otherwise. */
import { tripTypes } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { ResellerOffer } from '@parastoo/contract/resellers/resellers'
import { addDays } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { query } from '../platform/db/database.ts'
import { openStubServer } from '../platform/outbound/testing/stub-server.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const site = await openStubServer(() => ({ status: 200, text: 'GIF', type: 'image/gif' }))
const key = 'k'.repeat(40)
const { buyer, today, clock, jobs, house, db } = await openTestHouse({
  settings: {
    SAFARMARKET_PROVIDER: 'parastoo',
    SAFARMARKET_HOST: site.url,
    SAFARMARKET_KEY: key,
    SAFARMARKET_PER_MINUTE: '40',
  },
})
const { signedIn, held, paidAtBank } = takeSteps({ buyer, today })
const partner = buyer(9_700)

const trip = (daysAhead = 7) => ({
  originDestinations: [
    { origin: 'THR', destination: 'MHD', departureDate: addDays(today, daysAhead) },
  ],
})
const ask = (body: object, shown: string | null = key) =>
  partner.call<{ currencyCode: string; offers: ResellerOffer[] }>(
    'POST',
    '/api/resellers/safarmarket/Flights',
    body,
    shown === null ? {} : { 'x-reseller-key': shown },
  )
const offersOf = async (daysAhead?: number) => partner.must(await ask(trip(daysAhead))).offers

type Opened = { linkId: string; criteria: SearchCriteria }
const visitor = buyer(9_701)
const tokenOf = ({ deepLink }: ResellerOffer) => String(deepLink.split('/').at(-1))
const open = (token: string, safarmarketId?: string, reseller = 'safarmarket') =>
  visitor.call<Opened>('POST', `/api/resellers/${reseller}/OpenLink`, { token, safarmarketId })
const linkOf = (linkId: string) =>
  visitor.call<{ proposalId: string; quotedRial: number }>('GET', `/api/resellers/Link/${linkId}`)
const counted = async () =>
  (await house.resellers.countLinks(clock.now().subtract({ hours: 1 })))[0]
const search = async (one: typeof visitor, daysAhead = 7) => {
  const [{ origin, destination, departureDate }] = trip(daysAhead).originDestinations as [
    { origin: string; destination: string; departureDate: string },
  ]
  return await one.search({ origin, destination, departureDate })
}
/** Another price of the class that an offer is of, as the agency sets it between the feed and the click. */
async function reprice({ flightGroups, isCharter, fareClass, prices }: ResellerOffer, by: number) {
  const [leg] = flightGroups[0]?.flightLegs ?? []
  const [adult] = prices
  if (!leg || !adult) throw new Error('An offer without a flight or a price')
  const { airlineCode, flightNumber, origin, destination } = leg
  const date = leg.departureTime.slice(0, 10).replaceAll('-', '')
  const channel = isCharter ? 'C' : 'S'
  const offerKey = `${airlineCode}-${flightNumber}-${date}-${origin}${destination}-${channel}${fareClass}`
  await house.inventory.changePrice({ offerKey, adultPriceRial: adult.unitPrice + by })
}
const sellOut = ({ flightGroups }: ResellerOffer) =>
  query(
    db,
    `update inventory.seat_class set seats_left = 0 where flight_date_id in (select id from inventory.flight_date
      where airline_code = $1 and flight_number = $2::int and origin = 'THR' and operates_on = $3::date) returning 1`,
    [
      flightGroups[0]?.flightLegs[0]?.airlineCode,
      flightGroups[0]?.flightLegs[0]?.flightNumber,
      flightGroups[0]?.departureTime.slice(0, 10),
    ],
  )

describe('a search by key', () => {
  it('answers what own stock has, at the prices of the site, and leaves no trace of a search', async () => {
    const counts = async () =>
      await query(
        db,
        'select (select count(*) from flights.search)::int as searches, (select count(*) from flights.supplier_answer)::int as answers',
        [],
      )
    const before = await counts()
    const { currencyCode, offers } = partner.must(await ask(trip()))
    expect(currencyCode).toBe('IRR')
    expect(offers.length).toBeGreaterThan(3)
    await house.flights.close()
    expect(await counts()).toEqual(before)
    const { proposals } = await search(visitor)
    const sold = new Map(proposals.map((each) => [each.proposalId, each]))
    for (const { deepLink, ...offer } of offers) {
      expect(sold.get(offer.proposalId)).toMatchObject(offer)
      expect(offer.seat).toBeGreaterThan(0)
      expect(deepLink).toMatch(/^http:\/\/parastoo\.test\/go\/safarmarket\/[\w-]+\.[\w-]+$/)
    }
    const prices = offers.map(({ totalPrice }) => totalPrice)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  })

  it('is refused without the key, by another, of a site that is none, and with every fault of the question', async () => {
    const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).refused
    for (const wrong of [null, '', 'k', `${key}k`, key.toUpperCase()])
      expect(await codeOf(ask(trip(), wrong))).toMatchObject({
        status: 401,
        code: 'RESELLER_KEY_IS_WRONG',
      })
    const nobody = await partner.call('POST', '/api/resellers/nobody/Flights', trip(), {
      'x-reseller-key': key,
    })
    expect(nobody.refused?.code).toBe('NOT_FOUND')
    expect(await codeOf(ask(trip(-1)))).toMatchObject({
      code: 'DEPARTURE_DATE_IN_PAST',
      field: 'originDestinations.0.departureDate',
    })
    const both = trip().originDestinations.flatMap((way) => [
      way,
      { ...way, origin: way.destination, destination: way.origin },
    ])
    expect(
      await codeOf(ask({ flightType: tripTypes.RoundTrip, originDestinations: both })),
    ).toMatchObject({
      code: 'RESELLER_ASKS_EACH_WAY',
    })
  })
})

describe('the address of an offer', () => {
  it('leads to its search with what was told of it, and one click is counted once', async () => {
    const [offer] = await offersOf(9)
    if (!offer) throw new Error('Nothing is offered')
    const before = (await counted())?.clicks ?? 0
    const opened = visitor.must(await open(tokenOf(offer), 'SM-900'))
    expect(opened.criteria).toMatchObject({ ...trip(9), productType: 'DomesticFlight', adults: 1 })
    expect(visitor.must(await linkOf(opened.linkId))).toEqual({
      reseller: 'safarmarket',
      proposalId: offer.proposalId,
      hash: offer.hash,
      quotedRial: offer.totalPrice,
    })
    const again = await Promise.all(Array.from({ length: 5 }, () => open(tokenOf(offer), 'SM-900')))
    expect(new Set(again.map(({ data }) => data?.linkId))).toEqual(new Set([opened.linkId]))
    const another = visitor.must(await open(tokenOf(offer), 'SM-901'))
    expect(another.linkId).not.toBe(opened.linkId)
    expect(visitor.must(await open(tokenOf(offer), 'SM-901'))).toEqual(another)
    visitor.must(await open(tokenOf(offer)))
    expect(await counted()).toMatchObject({ clicks: before + 3, dearer: 0, gone: 0 })
  })

  it('is ours alone: forged, altered, cut, of another site or of nobody, it is as missing as none', async () => {
    const [offer] = await offersOf(9)
    const token = tokenOf(offer as ResellerOffer)
    const [held = '', signature = ''] = token.split('.')
    const told = JSON.parse(Buffer.from(held, 'base64url').toString())
    const cheaper = Buffer.from(JSON.stringify({ ...told, quotedRial: 1 })).toString('base64url')
    for (const wrong of [`${cheaper}.${signature}`, `${held}.`, held, `${held}.${signature}x`, 'x'])
      expect((await open(wrong)).refused, wrong).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await open(token, undefined, 'nobody')).refused?.code).toBe('NOT_FOUND')
    expect((await open(token, '../x')).refused?.code).toBe('NOT_FOUND')
    const nobodys = '0196f0f0-0000-7000-8000-0000000000ff'
    expect((await linkOf(nobodys)).refused).toMatchObject({ status: 404 })
  })

  it('counts what is dearer, cheaper and gone by the time its visitor comes', async () => {
    const offers = await offersOf(11)
    const [first, second, third] = offers.filter(
      ({ hash }, place) => offers.findIndex((each) => each.hash === hash) === place,
    )
    if (!first || !second || !third) throw new Error('Too little is offered')
    const before = await counted()
    await reprice(first, 2_000_000)
    visitor.must(await open(tokenOf(first), 'SM-910'))
    await reprice(second, -100_000)
    visitor.must(await open(tokenOf(second), 'SM-911'))
    await sellOut(third)
    await expect
      .poll(async () => {
        const { proposals } = await search(visitor, 11)
        return proposals.find(({ proposalId }) => proposalId === third.proposalId)?.seat ?? 0
      })
      .toBe(0)
    visitor.must(await open(tokenOf(third), 'SM-912'))
    const after = await counted()
    const more = (of: 'dearer' | 'cheaper' | 'gone') => (after?.[of] ?? 0) - (before?.[of] ?? 0)
    expect([more('dearer'), more('cheaper'), more('gone')]).toEqual([1, 1, 1])
    expect(after?.largestRise).toBeGreaterThan(0)
  })
})

it('from its address to a ticket, over a price that rose on the way, each step is told with nothing of a person', async () => {
  const [offer] = await offersOf(13)
  if (!offer) throw new Error('Nothing is offered')
  const one = await signedIn()
  const click = 'SM-950'
  const { criteria } = one.must(
    await one.call<Opened>('POST', '/api/resellers/safarmarket/OpenLink', {
      token: tokenOf(offer),
      safarmarketId: click,
    }),
  )
  const { requestId, proposals } = one.must(
    await one.call<{ requestId: string; proposals: Proposal[] }>(
      'POST',
      '/api/flight-catalog/FlightCatalog/Available',
      criteria,
    ),
  )
  const found = proposals.find(({ proposalId }) => proposalId === offer.proposalId)
  if (!found) throw new Error('The offer is not in the results')
  const opening = '/api/flight-catalog/SafarMarket/GetAvailableRequest'
  type Step = { pixelUrl: string; data: object }
  const said = one.must(
    await one.call<{ availableRequestExtra: Step }>('POST', opening, {
      safarmarketId: click,
      requestId,
    }),
  )
  const { pixelUrl, data } = said.availableRequestExtra
  one.must(
    await one.call('POST', '/api/resellers/SafarMarket/SafarMarket/CallStep', { pixelUrl, data }),
  )
  await reprice(offer, 1_000_000)
  expect((await one.submit(found)).refused).toMatchObject({ code: 'PRICE_CHANGED' })
  const { proposals: anew } = await search(one, 13)
  const now = anew.find(({ proposalId }) => proposalId === offer.proposalId)
  expect(now?.totalPrice).toBe(offer.totalPrice + 1_000_000)
  const { orderId } = await held(one, { ...found, totalPrice: now?.totalPrice ?? 0 })
  await paidAtBank(one, orderId)
  await jobs.runDue()
  expect((await one.order(orderId)).lineStates).toEqual(['issued'])
  const told = site.requests.filter(({ query: { smId } }) => smId === click)
  expect(told.map(({ path }) => path.split('/').at(-2)).sort()).toEqual(['1', '4'])
  const all = JSON.stringify(told)
  for (const personal of ['Moradi', one.phoneNumber, orderId, String(now?.totalPrice)])
    expect(all).not.toContain(personal)
  expect((await counted())?.orders).toBe(1)
})

it('a search by key is held to its share of a minute, which takes nothing from travellers', async () => {
  const codes: (string | null)[] = []
  for (let call = 0; call < 42; call += 1) codes.push((await ask(trip())).refused?.code ?? null)
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  expect(codes.filter((code) => code === null).length).toBeLessThanOrEqual(40)
  expect((await ask(trip())).refused).toMatchObject({ status: 429 })
  expect((await search(visitor)).proposals.length).toBeGreaterThan(0)
})
