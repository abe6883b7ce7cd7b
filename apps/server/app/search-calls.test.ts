/** What a visitor asks of searches and prices, in one piece because every call goes to the one product that is started here. */
import type { FareRules, Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays, weekdayIndex } from '@parastoo/kit/dates'
import { isUuid } from '@parastoo/kit/uuid'
import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { baseUrl, buyer, house, clock, today } = await openTestHouse()
const visitor = buyer(1)
const next = addDays(today, 7)

type Ask = Record<string, unknown>
const post = <T>(path: string, body: Ask = {}) => visitor.call<T>('POST', `/api${path}`, body)
const read = async <T>(path: string, body?: Ask) => visitor.must(await post<T>(path, body))
const direction = (origin: string, destination: string, departureDate = next) => ({
  origin,
  destination,
  departureDate,
  originKind: 'CityCode',
  destinationKind: 'CityCode',
})
const domestic = {
  productType: 'DomesticFlight',
  flightType: 1,
  originDestinations: [direction('THR', 'MHD')],
}
const available = (changes: Ask = {}) =>
  post<SearchReply>('/flight-catalog/FlightCatalog/Available', { ...domestic, ...changes })
const search = async (changes: Ask = {}) => visitor.must(await available(changes))
const chosenOf = ({ requestId, proposalId }: Proposal) => ({ requestId, proposalId })
const some = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('The test timetable sells nothing like that')
  return found
}
const legOf = (proposal: Proposal) => some(proposal.flightGroups[0]?.flightLegs[0])

describe('Available', () => {
  it('answers what own inventory sells, whole, with its suppliers and how long it holds good', async () => {
    const reply = await search()
    expect(isUuid(reply.requestId)).toBe(true)
    expect(reply).toMatchObject({
      returningRequestId: null,
      returningProposals: [],
      completed: true,
      validUntil: clock.now().add({ minutes: 10 }).toString(),
      suppliers: [{ name: 'inventory', state: 'completed' }],
    })
    expect(reply.proposals.length).toBeGreaterThan(1)
  })

  it('describes each proposal with everything a card shows', async () => {
    const { proposals, requestId } = await search({ adults: 2, children: 1, infants: 1 })
    for (const proposal of proposals) {
      expect(proposal).toMatchObject({
        requestId,
        isReturning: false,
        provider: 'inventory',
        cabinClass: 1,
        stops: 0,
        baggage: { unit: 'Kg' },
        flightGroups: [{ marketingAirlineCode: 'ZV' }],
      })
      expect(isUuid(proposal.proposalId)).toBe(true)
      expect(proposal.fareClass).toMatch(/^[A-Z]/)
      expect(proposal.flightGroups[0]?.marketingAirlineName).toMatch(/[\u0600-\u06ff]/)
      const leg = legOf(proposal)
      expect(leg).toMatchObject({ origin: 'THR', destination: 'MHD', airlineCode: 'ZV' })
      expect([leg.originTimeZone, leg.destinationTimeZone]).toEqual(['Asia/Tehran', 'Asia/Tehran'])
      expect([leg.originName, leg.destinationName].join()).toMatch(/[\u0600-\u06ff]/)
      expect(leg.flightNumber).toMatch(/^\d+$/)
      expect(leg.departureTime).toMatch(new RegExp(`^${next}T\\d\\d:\\d\\d`))
      expect(leg.departureTime).not.toMatch(/Z|[+-]\d\d:\d\d$/)
      expect(leg).toMatchObject({ stopMinutes: 0, aircraft: expect.stringMatching(/\S/) })
      expect(proposal.isRefundable).toBeTypeOf('boolean')
      expect(proposal.flightGroups[0]).toMatchObject({
        departureTime: leg.departureTime,
        arrivalTime: leg.arrivalTime,
      })
      expect(leg.durationMinutes).toBe(proposal.totalDurationMinutes)
      expect(proposal.prices.map(({ paxType, count }) => [paxType, count])).toEqual([
        ['Adult', 2],
        ['Child', 1],
        ['Infant', 1],
      ])
      for (const price of proposal.prices)
        expect(price.totalPrice).toBe(price.unitPrice * price.count)
      const total = proposal.prices.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
      expect(proposal.totalPrice).toBe(total)
    }
  })

  it('sells system and charter seats: a charter child pays the adult price, a system child and infant their share', async () => {
    const { proposals } = await search({ adults: 1, children: 1, infants: 1 })
    const unitsOf = (isCharter: boolean) => {
      const { prices } = some(proposals.find((proposal) => proposal.isCharter === isCharter))
      return Object.fromEntries(prices.map(({ paxType, unitPrice }) => [paxType, unitPrice]))
    }
    const charter = unitsOf(true)
    expect(charter.Child).toBe(charter.Adult)
    const { Adult = 0, Child = 0, Infant = 0 } = unitsOf(false)
    expect(Child / Adult).toBeGreaterThanOrEqual(0.5)
    // The spec says about: each fare is rounded by itself.
    expect(Child / Adult).toBeLessThanOrEqual(0.7505)
    expect(Infant / Adult).toBeCloseTo(0.1, 1)
  })

  it('lists what can be bought from the cheapest on, and what is full for this party after it', async () => {
    const { proposals } = await search({ adults: 9 })
    const isFull = proposals.map(({ seat }) => seat === 0)
    expect(isFull).toEqual([...isFull].sort())
    const prices = proposals.filter(({ seat }) => seat > 0).map(({ totalPrice }) => totalPrice)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  it('goes abroad, and answers a round trip with a way back of its own', async () => {
    const abroad = { productType: 'InternationalFlight' }
    const route = some(await routeAbroad())
    const oneWay = await search({ ...abroad, originDestinations: [route] })
    expect(oneWay.proposals.length).toBeGreaterThan(0)
    const misnamed = await search({ productType: 'DomesticFlight', originDestinations: [route] })
    expect(misnamed.criteria).toMatchObject(abroad)
    const [rules] = await read<{ rulesFa: { title: string }[] }[]>(
      '/flight-reservation/FareRules/GetRouteRules',
      chosenOf(some(oneWay.proposals[0])),
    )
    expect(rules?.rulesFa.map(({ title }) => title)).toContain('روادید')
    const back = direction('MHD', 'THR', addDays(next, 3))
    const both = await search({
      flightType: 2,
      originDestinations: [direction('THR', 'MHD'), back],
    })
    expect(isUuid(String(both.returningRequestId))).toBe(true)
    for (const proposal of both.returningProposals) {
      expect(proposal).toMatchObject({ isReturning: true, requestId: both.returningRequestId })
      expect(legOf(proposal)).toMatchObject({ origin: 'MHD', destination: 'THR' })
    }
    expect(both.returningProposals.length).toBeGreaterThan(0)
  })

  it('gives the same offer the same id and hash in every search', async () => {
    const [one, other] = [await search(), await search()]
    const names = ({ proposals }: SearchReply) =>
      proposals.map(({ proposalId, hash }) => `${proposalId} ${hash}`)
    expect(names(one)).toEqual(names(other))
    expect(one.requestId).not.toBe(other.requestId)
  })

  it('is asked again by its request id: polling, reload, a shared link', async () => {
    const { requestId, proposals } = await search()
    const path = (id: string) => `/api/flight-catalog/FlightCatalog/Available/${id}`
    const again = visitor.must(await buyer(2).call<SearchReply>('GET', path(requestId)))
    expect(again.proposals).toEqual(proposals)
    expect(await visitor.call('GET', path(newId()))).toMatchObject({
      refused: { status: 404, code: 'SEARCH_NOT_FOUND' },
    })
    // What cannot be an id names nothing either; this call is answered beside the contract's own handler.
    expect(await visitor.call('GET', path('abc'))).toMatchObject({
      refused: { status: 404, code: 'NOT_FOUND' },
    })
  })

  it.each<[Ask, string]>([
    [{ adults: 10 }, 'TOO_MANY_PASSENGERS'],
    [{ adults: 8, children: 2 }, 'TOO_MANY_PASSENGERS'],
    [{ adults: 1, infants: 2 }, 'TOO_MANY_INFANTS'],
    [{ adults: 1, children: 3, infants: 1 }, 'TOO_MANY_CHILDREN_PER_ADULT'],
    [{ adults: 0 }, 'PASSENGERS_REQUIRED'],
    [{ originDestinations: [direction('THR', 'QQQ')] }, 'PLACE_UNKNOWN'],
    [{ originDestinations: [direction('THR', 'THR')] }, 'SAME_ORIGIN_AND_DESTINATION'],
    [
      { originDestinations: [direction('THR', 'MHD', addDays(today, -1))] },
      'DEPARTURE_DATE_IN_PAST',
    ],
    [
      { originDestinations: [direction('THR', 'MHD', addDays(today, 331))] },
      'DEPARTURE_DATE_TOO_FAR',
    ],
    [{ originDestinations: [direction('', 'MHD')] }, 'ORIGIN_REQUIRED'],
  ])('refuses %j', async (changes, code) => {
    expect((await available(changes)).refused).toMatchObject({ status: 400, code })
  })
})

describe('a proposal', () => {
  it('is priced anew when somebody looks closer, and says so when it changed', async () => {
    const proposal = some((await search()).proposals.find(({ isCharter }) => isCharter))
    const look = () =>
      read<{ flightProposal: Proposal & { captchaUrl: null }; priceChanged: boolean }>(
        '/flight-catalog/FlightCatalog/FlightDetail',
        chosenOf(proposal),
      )
    expect(await look()).toMatchObject({
      flightProposal: { proposalId: proposal.proposalId, totalPrice: proposal.totalPrice },
      priceChanged: false,
      previousTotalPrice: proposal.totalPrice,
    })
    const { captchaUrl } = (await look()).flightProposal
    expect(captchaUrl).toBeNull()
  })

  it('shows its rules: baggage, penalty bands to the end, route and papers', async () => {
    const proposal = some((await search()).proposals.find(({ isRefundable }) => isRefundable))
    type Details = { proposal: Proposal; fareRules: FareRules; routeRules: { title: string }[] }
    const details = await read<Details>(
      '/flight-catalog/FlightCatalog/GetPlpProposalDetails',
      chosenOf(proposal),
    )
    const { penaltyBands, baggage } = details.fareRules
    expect(details.proposal).toMatchObject(proposal)
    // Zagros at Mehrabad, as the shipped list has it; of Mashhad it says nothing.
    expect(legOf(details.proposal)).toMatchObject({ airlineCode: 'ZV', originTerminal: '1' })
    expect(legOf(details.proposal)).not.toHaveProperty('destinationTerminal')
    expect(baggage).toEqual(proposal.baggage)
    expect(penaltyBands.length).toBeGreaterThan(1)
    expect(penaltyBands.at(-1)?.until).toBeNull()
    for (const { percent, amount, until } of penaltyBands) {
      expect(amount).toBe(Math.round((proposal.totalPrice * percent) / 100))
      if (until !== null) expect(until).toMatch(/^\d{4}-.+(Z|[+-]\d\d:\d\d)$/)
    }
    expect(details.routeRules.map(({ title }) => title)).toEqual(['حضور در فرودگاه', 'مدارک'])
    const rules = '/flight-reservation/FareRules'
    expect(await read(`${rules}/GetFareRules`, chosenOf(proposal))).toEqual([details.fareRules])
    expect(await read(`${rules}/GetRouteRules`, chosenOf(proposal))).toEqual([
      { proposalId: proposal.proposalId, rulesFa: details.routeRules },
    ])
    const segments = '/flight-reservation/Proposals/GetFlightDetails'
    expect(await read(segments, chosenOf(proposal))).toEqual({ proposal, returningProposal: null })
  })

  it('is told its search’s product; of a search that is none, nothing', async () => {
    const { requestId } = await search()
    const path = '/flight-catalog/FlightCatalog/GetProductTypeByAvailableRequest'
    expect(await read(path, { requestId })).toEqual({
      productType: 'DomesticFlight',
      leavesIran: true,
    })
    const proposal = some((await search()).proposals[0])
    const elsewhere = { ...chosenOf(proposal), requestId: newId() }
    expect(
      (await post('/flight-catalog/FlightCatalog/FlightDetail', elsewhere)).refused,
    ).toMatchObject({ status: 404, code: 'SEARCH_NOT_FOUND' })
  })
})

describe('prices ahead', () => {
  type Day = {
    date: string
    minPrice: number | null
    isCheapest: boolean
    isHoliday: boolean
    holidayName: string | null
  }

  it('of a route stand day by day, the cheapest marked, Fridays and holidays as days off', async () => {
    const ask = { origin: 'THR', destination: 'MHD', from: next, to: addDays(next, 9) }
    const days = await read<Day[]>('/flight-catalog/FlightCalendar/HomePageCalendar', ask)
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, index) => addDays(next, index)),
    )
    const prices = days.flatMap(({ minPrice }) => minPrice ?? [])
    const cheapest = days.filter(({ isCheapest }) => isCheapest)
    expect(new Set(cheapest.map(({ minPrice }) => minPrice))).toEqual(
      new Set([Math.min(...prices)]),
    )
    const isOff = ({ date, holidayName }: Day) => weekdayIndex(date) === 6 || holidayName !== null
    const daysOff = days.filter(({ isHoliday }) => isHoliday)
    expect(daysOff).toEqual(days.filter(isOff))
    expect(daysOff.some(({ date }) => weekdayIndex(date) === 6)).toBe(true)
    const { proposals } = await search()
    expect(days[0]?.minPrice).toBe(Math.min(...proposals.map(({ totalPrice }) => totalPrice)))
  })

  it('are refused for unknown places, an end before its beginning and more than 62 days', async () => {
    const ask = { origin: 'THR', destination: 'MHD', from: next, to: addDays(next, 61) }
    const faultOf = async (changes: object) => {
      const { refused } = await post('/flight-catalog/FlightCalendar/HomePageCalendar', {
        ...ask,
        ...changes,
      })
      return refused && `${refused.field} ${refused.code}`
    }
    expect(await faultOf({})).toBeNull()
    expect(await faultOf({ origin: 'ZZZ' })).toBe('origin PLACE_UNKNOWN')
    expect(await faultOf({ to: addDays(next, -1) })).toBe('to CALENDAR_ENDS_BEFORE_IT_BEGINS')
    expect(await faultOf({ to: addDays(next, 62) })).toBe('to CALENDAR_TOO_LONG')
  })

  it('of popular routes are "from" prices of the next two weeks', async () => {
    type Route = { origin: string; destination: string; minPrice: number; departureDate: string }
    const routes = await read<Route[]>('/flight-catalog/HomePage/GetQuickSearchInfos', { take: 4 })
    expect(routes[0]).toMatchObject({
      origin: 'THR',
      originCityName: 'تهران',
      destination: 'MHD',
      destinationCityName: 'مشهد',
      productType: 'DomesticFlight',
    })
    expect(routes.every(({ minPrice }) => minPrice > 0)).toBe(true)
  })
})

describe('places', () => {
  it('are airports with names, city, country, zone and coordinates', async () => {
    const path = '/flight-configuration/Airport/GetDomesticPlpAirports'
    const [mashhad] = await read<object[]>(path, { search: 'مشهد', take: 1 })
    expect(mashhad).toEqual({
      iataCode: 'MHD',
      nameFa: expect.any(String),
      nameEn: expect.any(String),
      cityCode: 'MHD',
      cityNameFa: 'مشهد',
      cityNameEn: expect.stringMatching(/^Mash/),
      countryCode: 'IR',
      countryNameFa: 'ایران',
      timeZone: 'Asia/Tehran',
      lat: expect.closeTo(36.2, 0),
      lon: expect.closeTo(59.6, 0),
    })
  })

  it('are countries, of which those with a dialling code may be telephoned', async () => {
    type Country = { code2: string; dialingCode: string | null }
    const get = async (path: string) =>
      visitor.must(await visitor.call<Country[]>('GET', `/api${path}`))
    const all = await get('/flight-configuration/Country/GetAllCountries')
    const dialled = await get('/payment/Country/GetAll')
    expect(dialled).toEqual(all.filter(({ dialingCode }) => dialingCode !== null))
    expect(dialled.map(({ code2 }) => code2)).toContain('IQ')
  })
})

describe('the house', () => {
  it('is ready once what is on sale is in memory, and describes itself', async () => {
    expect(house.inventory.isReady()).toBe(true)
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
    const description = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as object
    expect(description).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/),
      paths: {
        '/api/flight-catalog/FlightCatalog/Available': { post: { 'x-who': 'all' } },
        '/accounts/otp/create': { post: { 'x-who': 'all' } },
      },
    })
    expect(await (await fetch(`${baseUrl}/api/docs`)).text()).toContain('openapi.json')
  })
})

/** A route abroad that the carrier flies next week. */
async function routeAbroad() {
  for (const [origin, destination] of [
    ['THR', 'NJF'],
    ['MHD', 'NJF'],
    ['THR', 'IST'],
    ['THR', 'BGW'],
    ['THR', 'DXB'],
  ] as const)
    for (let day = 0; day < 7; day += 1) {
      const one = direction(origin, destination, addDays(next, day))
      const found = await search({
        productType: 'InternationalFlight',
        originDestinations: [one],
      })
      if (found.proposals.length > 0) return one
    }
  return undefined
}
