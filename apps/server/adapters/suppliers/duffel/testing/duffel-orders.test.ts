import { describe, expect, it } from 'vitest'
import { begin } from './duffel-client.ts'
import { day } from './duffel-stand.ts'

describe('orders at the stub of Duffel', () => {
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

  it('may have been paid when it says 500, without showing it: whoever pays again pays twice', async () => {
    const { offered, pay, get, clock, stub } = await begin()
    const { id } = (await (await offered()).order('hold')).json.data
    const status = async () => (await get(`/air/orders/${id}`)).json.data.payment_status
    stub.faults.unseenPayment(5)
    expect((await pay(id, '841.80')).status).toBe(500)
    expect(await status()).toMatchObject({ awaiting_payment: true, paid_at: null })
    clock.advance({ minutes: 5 })
    expect(await status()).toMatchObject({ awaiting_payment: false })
    expect((await pay(id, '841.80')).code).toBe('already_paid')
    expect(stub.state.payments).toHaveLength(1)
    const other = (await (await offered()).order('hold')).json.data
    stub.faults.unseenPayment(5)
    await pay(other.id, '841.80')
    expect((await pay(other.id, '841.80')).status).toBe(201)
    expect(stub.state.payments).toHaveLength(3)
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
})
