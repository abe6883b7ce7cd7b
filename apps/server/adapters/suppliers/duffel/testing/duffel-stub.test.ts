import { describe, expect, it } from 'vitest'
import type { FlightSupplier } from '../../../../modules/flights/ports.ts'
import type { Ways } from './duffel-book.ts'
import { connected, day, duffelStand } from './duffel-stand.ts'
import { amount, centsOf } from './duffel-words.ts'

/** The stub alone: nobody is asked for a supplier here. */
const nobody = () => ({ name: 'duffel' }) as FlightSupplier
// biome-ignore lint/suspicious/noExplicitAny: replies are looked into as their readers would
type Reply = any

async function begin(ways: Partial<Ways> = {}) {
  const { stub, clock } = await connected(nobody, ways)
  const headers: Record<string, string> = {
    authorization: `Bearer ${stub.token}`,
    'duffel-version': 'v2',
    'content-type': 'application/json',
  }
  const send = async (
    method: string,
    path: string,
    data?: object,
    others: Record<string, string> = headers,
  ) => {
    const body = data && JSON.stringify({ data })
    const reply = await fetch(`${stub.url}${path}`, {
      method,
      headers: others,
      ...(body !== undefined && { body }),
    })
    const json: Reply = JSON.parse(await reply.text())
    return { status: reply.status, headers: reply.headers, json, code: json.errors?.[0]?.code }
  }
  const get = async (path: string) => await send('GET', path)
  const post = async (path: string, data: object = {}) => await send('POST', path, data)
  const search = async (slices: object[], passengers: object[] = family) =>
    await post('/air/offer_requests', { slices, passengers, cabin_class: 'economy' })
  /** Two adults, a child and an infant to London, as the Flex brand is sold. */
  const offered = async (
    slice: { origin: string; destination: string } = { origin: 'IST', destination: 'LHR' },
    brand = 'Flex',
  ) => {
    const { json } = await search([{ ...slice, departure_date: day }])
    const offer = json.data.offers.find((one: Reply) => one.slices[0].fare_brand_name === brand)
    const [one, two, child, infant] = offer.passengers.map(({ id }: { id: string }) => id)
    const person = (id: string, born_on: string, more: object = {}) => ({
      id,
      title: 'ms',
      gender: 'f',
      given_name: 'Sara',
      family_name: 'Moradi',
      born_on,
      email: 'desk@agency.example',
      phone_number: '+982191000000',
      ...more,
    })
    const asked = (type: 'hold' | 'instant', more: object = {}) => ({
      type,
      selected_offers: [offer.id],
      passengers: [
        person(one, '1990-05-01', { infant_passenger_id: infant }),
        person(two, '1991-05-01'),
        person(child, '2023-05-01'),
        person(infant, '2030-05-01'),
      ],
      ...(type === 'instant' && {
        payments: [{ type: 'balance', amount: offer.total_amount, currency: offer.total_currency }],
      }),
      metadata: { key: 'our line' },
      ...more,
    })
    const order = async (type: 'hold' | 'instant', more?: object) =>
      await post('/air/orders', asked(type, more))
    return { offer, asked, order }
  }
  const seats = () => stub.state.flightOf('1201', day).seats
  const pay = async (id: string, total: string, currency = 'EUR') =>
    await post('/air/payments', {
      order_id: id,
      payment: { type: 'balance', amount: total, currency },
    })
  return { stub, clock, headers, send, get, post, search, offered, seats, pay }
}
const family = [{ type: 'adult' }, { type: 'adult' }, { age: 7 }, { age: 0 }]

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

  it('makes two orders of one request sent twice, and finds them by offer, name, reference and payment', async () => {
    const { offered, seats, get, stub } = await begin()
    const { order, offer } = await offered()
    const [first, second] = [await order('instant'), await order('hold')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(seats()).toBe(3)
    expect(stub.state.standing()).toHaveLength(2)
    expect(first.json.data).toMatchObject({
      metadata: { key: 'our line' },
      total_amount: '841.80',
      payment_status: { awaiting_payment: false, payment_required_by: null },
      documents: [{ type: 'electronic_ticket', unique_identifier: '9990002400001' }, {}, {}, {}],
    })
    expect(second.json.data).toMatchObject({
      documents: [],
      available_actions: ['cancel', 'change', 'update'],
      payment_status: { awaiting_payment: true, paid_at: null },
    })
    const ids = async (query: string) =>
      (await get(`/air/orders?${query}`)).json.data.map(({ id }: { id: string }) => id)
    const [one, two] = [first.json.data.id, second.json.data.id]
    expect(await ids(`offer_id=${offer.id}`)).toEqual([two, one])
    expect(await ids('awaiting_payment=true')).toEqual([two])
    expect(await ids('passenger_name[]=morad&limit=1')).toEqual([two])
    expect(await ids(`booking_reference=${first.json.data.booking_reference}`)).toEqual([one])
    expect(await ids('booking_reference=NONE')).toEqual([])
  })

  it('holds until it is paid or its time is over, and then says only that nothing is awaited', async () => {
    const { offered, get, pay, seats, clock, stub } = await begin()
    const { order } = await offered()
    const [kept, lapsed] = [(await order('hold')).json.data, (await order('hold')).json.data]
    expect((await pay(kept.id, '1.00')).code).toBe('payment_amount_does_not_match_order_amount')
    expect((await pay(kept.id, '841.80', 'USD')).code).toBe(
      'payment_currency_does_not_match_order_currency',
    )
    stub.state.raise('1201', day, 500)
    expect(await pay(kept.id, '841.80')).toMatchObject({
      status: 201,
      json: { data: { amount: '841.80', type: 'balance' } },
    })
    expect((await pay(kept.id, '841.80')).code).toBe('already_paid')
    clock.advance({ minutes: 1_441 })
    expect((await pay(lapsed.id, '841.80')).code).toBe('price_changed')
    expect((await get(`/air/orders/${lapsed.id}`)).json.data.total_amount).toBe('861.80')
    clock.advance({ minutes: 1_441 })
    expect((await get(`/air/orders/${lapsed.id}`)).json.data).toMatchObject({
      payment_status: { awaiting_payment: false, paid_at: null },
      cancelled_at: null,
      available_actions: [],
    })
    expect((await pay(lapsed.id, '861.80')).code).toBe('past_payment_required_by_date')
    expect(seats()).toBe(6)
  })

  it('sells some offers at once or not at all, and holds without telling until when', async () => {
    const { offered } = await begin({ deadlines: 'null' })
    const { order, offer } = await offered()
    expect(offer.payment_requirements).toEqual({
      requires_instant_payment: false,
      payment_required_by: null,
      price_guarantee_expires_at: null,
    })
    expect((await order('hold')).json.data.payment_status).toEqual({
      awaiting_payment: true,
      payment_required_by: null,
      price_guarantee_expires_at: null,
      paid_at: null,
    })
    const atOnce = await offered(undefined, 'Basic')
    expect(atOnce.offer.payment_requirements.requires_instant_payment).toBe(true)
    expect((await atOnce.order('hold')).code).toBe('invalid_order_create_type')
    expect((await atOnce.order('instant')).status).toBe(201)
  })

  it('refuses offers out of time, full or dearer, and people who are not whom it offered for', async () => {
    const { offered, clock, stub, seats, get } = await begin()
    const { order, asked, offer } = await offered()
    const but = (place: number, fields: object) => ({
      passengers: asked('hold').passengers.map((one, at) =>
        at === place ? { ...one, ...fields } : one,
      ),
    })
    const wrong = [
      but(0, { given_name: 'سارا' }),
      but(0, { family_name: 'Moradi-Of-A-Very-Long-Name' }),
      but(1, { id: 'pas_of_another' }),
      but(2, { born_on: '1990-05-01' }),
      but(0, { infant_passenger_id: null }),
      but(0, { phone_number: '02191000000' }),
      { passengers: asked('hold').passengers.slice(1) },
    ]
    for (const each of wrong)
      expect(await order('hold', each)).toMatchObject({ status: 422, code: 'validation_format' })
    expect((await order('hold', but(0, { given_name: 'سارا' }))).json.errors[0].source).toEqual({
      field: 'given_name',
      pointer: '/passengers/0/given_name',
    })
    expect((await order('instant', { payments: undefined })).code).toBe('validation_required')
    stub.state.raise('1201', day, 1_000)
    expect((await order('instant')).code).toBe('price_changed')
    expect((await get(`/air/offers/${offer.id}`)).json.data.total_amount).toBe('881.80')
    stub.state.sellOut('1201', day)
    expect((await order('hold')).code).toBe('offer_no_longer_available')
    clock.advance({ minutes: 30 })
    expect((await order('hold')).code).toBe('offer_expired')
    expect(stub.state.orders.size).toBe(0)
    expect(seats()).toBe(0)
  })

  it('accepts an order that stands later or never, and issues its tickets later still', async () => {
    const { offered, get, clock, stub } = await begin({ ticketsAfterMinutes: 10 })
    const { order } = await offered()
    const listed = async () => (await get('/air/orders')).json.data
    stub.faults.slowOrder({ minutes: 5, isCreated: false })
    expect(await order('instant')).toMatchObject({ status: 202, json: { data: null } })
    stub.faults.slowOrder({ minutes: 5, isCreated: true })
    expect((await order('instant')).status).toBe(202)
    expect(await listed()).toEqual([])
    clock.advance({ minutes: 5 })
    expect(await listed()).toMatchObject([{ documents: [], metadata: { key: 'our line' } }])
    clock.advance({ minutes: 5 })
    expect((await listed())[0].documents).toHaveLength(4)
  })

  it('says failures before anything was done, and after', async () => {
    const { offered, pay, stub } = await begin()
    const { order } = await offered()
    for (const code of [
      'order_not_created',
      'service_unavailable',
      'internal_server_error',
    ] as const)
      stub.faults.say('createOrder', code)
    const said = [await order('hold'), await order('hold'), await order('hold')]
    expect(said.map(({ status }) => status)).toEqual([502, 503, 500])
    expect(said[0]?.json.errors[0]).toMatchObject({ type: 'api_error', code: 'order_not_created' })
    expect(stub.state.orders.size).toBe(0)
    stub.faults.say('createOrder', 'internal_server_error', { isDone: true })
    expect((await order('hold')).status).toBe(500)
    expect(stub.state.orders.size).toBe(1)
    const [held] = stub.state.standing()
    stub.faults.say('pay', 'internal_server_error', { isDone: true })
    expect((await pay(held?.id ?? '', '841.80')).status).toBe(500)
    expect(stub.state.payments).toHaveLength(1)
    expect((await pay(held?.id ?? '', '841.80')).code).toBe('already_paid')
  })

  it('quotes a cancellation and confirms the last one, to whatever it is refunded', async () => {
    const { offered, post, get, seats, clock, stub } = await begin({ penaltyCurrency: 'GBP' })
    const sell = async (type: 'hold' | 'instant', brand = 'Flex') =>
      (await (await offered(undefined, brand)).order(type)).json.data
    const quote = async (order_id: string) =>
      (await post('/air/order_cancellations', { order_id })).json.data
    const confirm = async (id: string) =>
      await post(`/air/order_cancellations/${id}/actions/confirm`)
    const flex = await sell('instant')
    const before = stub.state.ways.balanceCents
    const [stale, latest] = [await quote(flex.id), await quote(flex.id)]
    expect(latest).toMatchObject({
      refund_amount: '721.80',
      refund_to: 'balance',
      confirmed_at: null,
    })
    expect((await confirm(stale.id)).code).toBe('order_cancellation_stale')
    clock.advance({ minutes: 20 })
    expect((await confirm(latest.id)).code).toBe('order_cancellation_stale')
    const { id } = await quote(flex.id)
    expect((await confirm(id)).json.data.confirmed_at).not.toBeNull()
    expect((await confirm(id)).code).toBe('already_cancelled')
    expect(stub.state.ways.balanceCents - before).toBe(72_180)
    expect(seats()).toBe(9)
    expect((await get(`/air/orders/${flex.id}`)).json.data).toMatchObject({
      available_actions: [],
      cancellation: { id, refund_amount: '721.80' },
    })
    expect((await get(`/air/order_cancellations?order_id=${flex.id}`)).json.data).toHaveLength(3)
    expect(await quote((await sell('hold')).id)).toMatchObject({
      refund_amount: '0.00',
      refund_to: 'awaiting_payment',
    })
    expect((await quote((await sell('instant', 'Basic')).id)).refund_amount).toBe('0.00')
    stub.state.flightOf('1201', day).seats = 9
    Object.assign(stub.state.ways, { refundTo: 'airline_credits', quoteMinutes: null })
    const credited = await sell('instant')
    const credits = await quote(credited.id)
    expect(credits).toMatchObject({ refund_amount: '0.00', expires_at: null })
    expect(credits.airline_credits[0]).toMatchObject({ credit_code: null, credit_amount: '180.45' })
    expect((await confirm(credits.id)).json.data.airline_credits[0].credit_code).not.toBeNull()
    Object.assign(stub.state.ways, { refundTo: 'voucher', isRefundTold: false })
    const unknown = await sell('instant')
    expect(await quote(unknown.id)).toMatchObject({ refund_amount: null, refund_currency: null })
    stub.state.ways.canCancel = false
    expect((await post('/air/order_cancellations', { order_id: unknown.id })).code).toBe(
      'order_not_cancellable',
    )
  })

  it('tells what the airline moved and cancelled, and takes such an order back for all', async () => {
    const { offered, post, get, pay, stub } = await begin()
    const { order } = await offered()
    const [sold, held] = [(await order('instant')).json.data, (await order('hold')).json.data]
    stub.state.change('1201', day, { byMinutes: 150 })
    expect((await pay(held.id, '841.80')).code).toBe('schedule_changed')
    const changes = async () =>
      (await get(`/air/airline_initiated_changes?order_id=${sold.id}`)).json.data
    const [moved] = await changes()
    expect(moved).toMatchObject({ action_taken: null, removed: [{ id: sold.slices[0].id }] })
    expect(moved.added[0].segments[0].departing_at).toBe('2030-12-01T10:40:00')
    const now = async () => (await get(`/air/orders/${sold.id}`)).json.data
    expect((await now()).slices[0].segments[0].departing_at).toBe('2030-12-01T08:10:00')
    await post(`/air/airline_initiated_changes/${moved.id}/actions/accept`)
    expect((await now()).slices[0].id).toBe(moved.added[0].id)
    stub.state.change('1201', day, 'cancelled')
    expect((await changes())[1]).toMatchObject({ added: [], removed: [{ id: moved.added[0].id }] })
    const { json } = await post('/air/order_cancellations', { order_id: sold.id })
    expect(json.data.refund_amount).toBe('841.80')
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
