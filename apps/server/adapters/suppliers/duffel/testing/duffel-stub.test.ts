import { describe, expect, it } from 'vitest'
import { begin, nobody } from './duffel-client.ts'
import { day, duffelStand } from './duffel-stand.ts'
import { amount, centsOf } from './duffel-words.ts'

describe('the stub of Duffel', () => {
  it('lets nobody in without a token and a version, counts requests, and names each', async () => {
    const { send, get, headers, stub, clock } = await begin()
    const without = (name: string) =>
      Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
    const codes = []
    for (const some of [
      without('authorization'),
      { ...headers, authorization: 'Bearer another' },
      without('duffel-version'),
      { ...headers, 'duffel-version': 'v1' },
    ]) {
      const {
        status,
        code,
        json,
        headers: said,
      } = await send('GET', '/air/airlines', undefined, some)
      codes.push([status, code])
      expect(json.meta).toEqual({ status, request_id: said.get('x-request-id') })
    }
    expect(codes).toEqual([
      [401, 'missing_authorization_header'],
      [401, 'access_token_not_found'],
      [400, 'missing_version_header'],
      [400, 'unsupported_version'],
    ])
    stub.faults.limit(1)
    const fine = await get('/air/airlines?limit=1')
    expect(fine.json).toMatchObject({ data: [{ iata_code: 'ZZ' }], meta: { after: null } })
    expect(fine.headers.get('content-encoding')).toBe('gzip')
    expect(fine.headers.get('ratelimit-remaining')).toBe('0')
    expect(await get('/air/airlines')).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
    expect(Date.parse(fine.headers.get('ratelimit-reset') ?? '')).toBe(
      clock.now().add({ seconds: 60 }).epochMilliseconds,
    )
    clock.advance({ minutes: 1 })
    expect((await get('/air/airlines')).status).toBe(200)
    clock.advance({ minutes: 1 })
    expect(await get('/air/nothing')).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('offers whole itineraries at one price for the party, in text with decimals', async () => {
    const { search, get } = await begin()
    const there = { origin: 'IST', destination: 'LON', departure_date: day }
    const back = { origin: 'LHR', destination: 'IST', departure_date: '2030-12-08' }
    const { status, json } = await search([there, back])
    expect(status).toBe(201)
    expect(json.data.slices[0]).toMatchObject({
      destination_type: 'city',
      destination: { iata_code: 'LON' },
    })
    const { offers } = json.data
    expect(offers).toHaveLength(2 * 2 * 2)
    const [offer] = offers
    expect(offer).toMatchObject({
      total_amount: '1683.60',
      total_currency: 'EUR',
      base_amount: '1346.88',
      tax_amount: '336.72',
      payment_requirements: { requires_instant_payment: false },
      conditions: { refund_before_departure: { allowed: true, penalty_amount: '120.00' } },
      passengers: [
        { type: 'adult', age: null },
        { type: 'adult' },
        { type: 'child', age: 7 },
        { type: 'infant_without_seat', age: 0 },
      ],
    })
    expect(offer.slices[0].segments[0]).toMatchObject({
      departing_at: '2030-12-01T08:10:00',
      arriving_at: '2030-12-01T09:15:00',
      origin: { time_zone: 'Europe/Istanbul' },
      marketing_carrier_flight_number: '1201',
    })
    expect(offer).not.toHaveProperty('available_services')
    expect((await get(`/air/offers/${offer.id}`)).json.data).toHaveProperty('available_services')
    const listed = await get(
      `/air/offers?offer_request_id=${json.data.id}&sort=total_amount&limit=3`,
    )
    expect(listed.json.data).toHaveLength(3)
    expect(Number(listed.json.data[0].total_amount)).toBeLessThan(1_683.6)
    const next = await get(
      `/air/offers?offer_request_id=${json.data.id}&limit=3&after=${listed.json.meta.after}`,
    )
    expect(next.json.meta.before).not.toBeNull()
    expect((await search([{ ...there, departure_date: '2030-01-01' }])).status).toBe(422)
    expect((await search([{ ...there, origin: 'QQQ' }])).status).toBe(422)
  })

  it('knows the routes of the test mode', async () => {
    const { search, get, offered } = await begin()
    const route = async (origin: string, destination: string) =>
      await search([{ origin, destination, departure_date: day }])
    expect((await route('PVD', 'RAI')).json.data.offers).toEqual([])
    expect(await route('STN', 'LHR')).toMatchObject({ status: 504, code: 'gateway_timeout_error' })
    const [connection] = (await route('LHR', 'DXB')).json.data.offers
    expect(connection.slices[0].segments).toHaveLength(2)
    const [stop] = (await route('DXB', 'AMS')).json.data.offers
    expect(stop.slices[0].segments[0].stops).toHaveLength(1)
    const held = (await route('JFK', 'EWR')).json.data.offers
    for (const { payment_requirements } of held)
      expect(payment_requirements.requires_instant_payment).toBe(false)
    const [gone] = (await route('LGW', 'LHR')).json.data.offers
    expect((await get(`/air/offers/${gone.id}`)).code).toBe('offer_no_longer_available')
    const [dearer] = (await route('LHR', 'STN')).json.data.offers
    const first = (await get(`/air/offers/${dearer.id}`)).json.data.total_amount
    const second = (await get(`/air/offers/${dearer.id}`)).json.data.total_amount
    expect([first, second].map((total) => (centsOf(total) ?? 0) - 84_180)).toEqual([1_000, 2_000])
    const poor = await offered({ origin: 'LGW', destination: 'STN' })
    expect((await poor.order('instant')).code).toBe('insufficient_balance')
  })

  it('loses, doubles, halves, contradicts and spoils what it is ordered to', async () => {
    const { offered, stub } = await begin()
    stub.state.flightOf('1201', day).seats = 90
    const { order } = await offered()
    const fail = (kind: Parameters<typeof stub.faults.order>[1]) =>
      stub.faults.order('createOrder', kind)
    const count = () => stub.state.orders.size
    fail('lose-request')
    await expect(order('hold')).rejects.toThrow()
    expect(count()).toBe(0)
    for (const kind of ['lose-reply', 'half', 'garbage', 'double-reply'] as const) {
      fail(kind)
      await expect(order('hold')).rejects.toThrow()
    }
    expect(count()).toBe(4)
    fail('page')
    await expect(order('hold')).rejects.toThrow()
    fail('double-request')
    expect((await order('hold')).status).toBe(201)
    expect(count()).toBe(6)
    fail('contradict')
    expect((await order('hold')).json.data).toMatchObject({
      total_amount: '-1.00',
      metadata: { key: 'of somebody else' },
    })
    stub.faults.onNext('createOrder', () => stub.state.sellOut('1201', day))
    expect((await order('hold')).code).toBe('offer_no_longer_available')
    expect(stub.called('createOrder')).toBe(9)
    expect(stub.sent('createOrder')).toHaveLength(9)
  })

  it('stands for the suite: seats told beside, prices and times of every flight asked for', async () => {
    const { stub, seatsLeft, raisePrice, change, network } = await duffelStand(nobody, {
      calls: { reprice: 'askOffers' },
    })
    expect(seatsLeft()).toBe(9)
    const { adult } = stub.state.flightOf('1203', day).cents.Flex
    await raisePrice('any', 1_000_000)
    expect(amount(stub.state.flightOf('1203', day).cents.Flex.adult - adult)).toBe('1.00')
    await change('any', { byMinutes: 150 })
    expect(stub.state.flightOf('1203', day).departs.toString()).toBe('2030-12-01T19:15:00')
    network?.cutBefore('reprice')
    await expect(fetch(`${stub.url}/air/offer_requests`, { method: 'POST' })).rejects.toThrow()
  })
})
