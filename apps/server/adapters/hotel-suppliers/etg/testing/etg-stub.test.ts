import { zstdDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../platform/clock.ts'
import { startEtgStub } from './etg-stub.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

async function begin() {
  const clock = createTestClock('2030-05-01T08:00:00Z')
  const stub = await startEtgStub({ now: clock.now })
  opened.push(stub)
  const authorization = `Basic ${Buffer.from(`${stub.keyId}:${stub.key}`).toString('base64')}`
  const post = async (
    path: string,
    body: object,
    headers: Record<string, string> = { authorization },
  ) => {
    const reply = await fetch(`${stub.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    const said = JSON.parse(await reply.text())
    return { http: reply.status, ...said }
  }
  const stay = { checkin: '2030-06-10', checkout: '2030-06-12', residency: 'ir', language: 'en' }
  const two = [{ adults: 2, children: [] as number[] }]
  const page = (more: object = {}) =>
    post('/search/hp/', { ...stay, guests: two, hid: 7700101, ...more })
  /** A booking form of the first rate of a hotel. */
  const formed = async (id: string, more: object = {}) => {
    const { data } = await page(more)
    const hash = data.hotels[0].rates[0].book_hash
    const prebooked = await post('/hotel/prebook/', { hash, price_increase_percent: 0 })
    const book_hash = prebooked.data.hotels[0].rates[0].book_hash
    const form = { partner_order_id: id, book_hash, language: 'en', user_ip: '127.0.0.1' }
    return post('/hotel/order/booking/form/', form)
  }
  const finish = (
    form: { data: { partner_order_id: string; payment_types: object[] } },
    more = {},
  ) =>
    post('/hotel/order/booking/finish/', {
      user: { email: 'desk@agency.example', phone: '982100000000', comment: '' },
      partner: { partner_order_id: form.data.partner_order_id },
      language: 'en',
      rooms: [
        {
          guests: [
            { first_name: 'Sara', last_name: 'Moradi' },
            { first_name: 'Ali', last_name: 'Moradi' },
          ],
        },
      ],
      payment_type: form.data.payment_types[0],
      ...more,
    })
  const status = (id: string) =>
    post('/hotel/order/booking/finish/status/', { partner_order_id: id })
  const cancel = (id: string) => post('/hotel/order/cancel/', { partner_order_id: id })
  return { clock, stub, post, stay, page, formed, finish, status, cancel }
}

describe('the stub of ETG', () => {
  it('knows its customer, its addresses to the slash, its limits and what may be asked', async () => {
    const { stub, post, page, stay } = await begin()
    expect(await post('/search/hp/', {}, {})).toMatchObject({ http: 401, error: 'no_auth_header' })
    const wrong = { authorization: 'Basic bm86bm8=' }
    expect(await post('/search/hp/', {}, wrong)).toMatchObject({ error: 'incorrect_credentials' })
    expect(await post('/search/hp', {})).toMatchObject({ error: 'endpoint_not_found' })
    expect(await page({ language: 'fa' })).toMatchObject({ http: 400, error: 'invalid_params' })
    expect(await page({ residency: 'IR' })).toMatchObject({ error: 'invalid_params' })
    expect(await page({ checkout: '2030-07-20' })).toMatchObject({ error: 'invalid_params' })
    const suggested = await post('/search/multicomplete/', { query: 'istan', language: 'en' })
    const [{ id }] = suggested.data.regions
    const list = await post('/search/serp/region/', {
      ...stay,
      region_id: id,
      guests: [{ adults: 2 }],
    })
    expect(list.data.total_hotels).toBe(2)
    expect(list.data.hotels[0].rates[0]).not.toHaveProperty('book_hash')
    stub.faults.limit('page', 2, 60)
    await page()
    expect(await page()).toMatchObject({ status: 'error', error: 'endpoint_exceeded_limit' })
  })

  it('books behind the reply, once, for the very payment of its form', async () => {
    const { stub, formed, finish, status } = await begin()
    stub.state.nextCourse({ says: ['processing', 'unknown', 'timeout'] })
    const form = await formed('order-1')
    expect(form.data.payment_types[0]).toMatchObject({ amount: '121.00', currency_code: 'EUR' })
    expect(await status('order-1')).toMatchObject({ error: 'booking_finish_did_not_succeed' })
    const other = { type: 'deposit', amount: '121.0', currency_code: 'EUR' }
    expect(await finish(form, { payment_type: other })).toMatchObject({
      error: 'chosen_payment_type_was_not_available_on_booking_form',
    })
    expect(await finish(form)).toMatchObject({ http: 200, status: 'ok', data: null })
    expect(await finish(form)).toMatchObject({ error: 'double_booking_finish' })
    expect(await formed('order-1')).toMatchObject({ error: 'double_booking_form' })
    expect(await status('order-1')).toMatchObject({ status: 'processing', error: null })
    expect(await status('order-1')).toMatchObject({ status: 'error', error: 'unknown' })
    expect(await status('order-1')).toMatchObject({ error: 'timeout' })
    expect(await status('order-1')).toMatchObject({ status: 'ok', data: { percent: 100 } })
    expect(await formed('order-1')).toMatchObject({ error: 'duplicate_reservation' })
    expect(stub.state.account.balanceCents).toBe(10_000_000 - 12_100)
  })

  it('counts adults and children as the search did, and takes a guest without is_child for an adult', async () => {
    const { formed, finish } = await begin()
    const guests = [{ adults: 1, children: [5] }]
    const form = await formed('order-2', { guests })
    const sara = { first_name: 'Sara', last_name: 'Moradi' }
    const with_ = (child: object) => finish(form, { rooms: [{ guests: [sara, child] }] })
    const child = { first_name: 'Nika', last_name: 'Moradi', age: 5 }
    expect(await with_(child)).toMatchObject({ error: 'incorrect_guests_number' })
    expect(await with_({ ...child, is_child: true, age: 6 })).toMatchObject({
      error: 'incorrect_children_data',
    })
    expect(await with_({ ...child, first_name: 'N1ka', is_child: true })).toMatchObject({
      error: 'invalid_params',
    })
    expect(await with_({ ...child, is_child: true })).toMatchObject({ status: 'ok' })
  })

  it('gets dearer or cheaper until the prebook, which says so, within what it was allowed', async () => {
    const { stub, post, page } = await begin()
    const hash = (await page()).data.hotels[0].rates[0].book_hash
    const prebook = (price_increase_percent: number) =>
      post('/hotel/prebook/', { hash, price_increase_percent })
    stub.state.dearer(7700101, 10)
    expect(await prebook(5)).toMatchObject({ error: 'no_available_rates' })
    expect((await prebook(10)).data).toMatchObject({ changes: { price_changed: true } })
    stub.state.dearer(7700101, -10)
    expect((await prebook(0)).data.hotels[0].rates[0].payment_options).toMatchObject({
      payment_types: [{ amount: '108.90' }],
    })
    stub.state.sellOut(7700101)
    expect(await prebook(100)).toMatchObject({ error: 'no_available_rates' })
  })

  it('lets hashes and forms die, and prices by passport', async () => {
    const { clock, post, page, formed, finish } = await begin()
    const form = await formed('order-3')
    const [uzbek] = (await page({ residency: 'uz' })).data.hotels[0].rates
    expect(uzbek.payment_options.payment_types[0].amount).toBe('133.10')
    clock.advance({ minutes: 61 })
    expect(await finish(form)).toMatchObject({ error: 'booking_form_expired' })
    clock.advance({ hours: 6 })
    const old = { hash: uzbek.book_hash, price_increase_percent: 0 }
    expect(await post('/hotel/prebook/', old)).toMatchObject({ error: 'rate_not_found' })
  })

  it('is sold out at the booking, fails in its own words, cancels once by its policy', async () => {
    const { stub, clock, formed, finish, status, cancel } = await begin()
    await finish(await formed('order-4'))
    expect(await status('order-4')).toMatchObject({ status: 'ok' })
    const late = await formed('order-5')
    stub.state.sellOut(7700101)
    await finish(late)
    expect(await status('order-5')).toMatchObject({ status: 'error', error: 'soldout' })
    clock.setTo('2030-06-08T00:00:00Z')
    expect((await cancel('order-4')).data).toMatchObject({
      amount_payable: { amount: '40.33' },
      amount_refunded: { amount: '80.67', currency_code: 'EUR' },
    })
    expect(await cancel('order-4')).toMatchObject({ error: 'order_not_cancellable' })
    expect(await cancel('order-6')).toMatchObject({ error: 'order_not_found' })
  })

  it('loses the request, or the reply of what it has done', async () => {
    const { stub, formed, finish, status } = await begin()
    const form = await formed('order-7')
    stub.faults.order('finish', 'lose-request')
    await expect(finish(form)).rejects.toThrow()
    expect(await status('order-7')).toMatchObject({ error: 'booking_finish_did_not_succeed' })
    stub.faults.order('finish', 'lose-reply')
    await expect(finish(form)).rejects.toThrow()
    expect(await status('order-7')).toMatchObject({ status: 'ok' })
    stub.faults.say('status', 'unknown', { http: 500 })
    expect(await status('order-7')).toMatchObject({ http: 500, error: 'unknown' })
    stub.faults.order('status', 'double-reply')
    await expect(status('order-7')).rejects.toThrow()
    stub.faults.order('status', 'contradict')
    expect((await status('order-7')).data.partner_order_id).not.toBe('order-7')
  })

  it('tells its content by hotel and as a packed dump whose address dies', async () => {
    const { clock, post } = await begin()
    const hotel = await post('/hotel/info/', { hid: 7700102, language: 'en' })
    expect(hotel.data).toMatchObject({ hid: 7700102, is_gender_specification_required: true })
    const { data } = await post('/hotel/info/dump/', { inventory: 'all', language: 'en' })
    const lines = async () => fetch(data.url)
    const packed = Buffer.from(await (await lines()).arrayBuffer())
    expect(zstdDecompressSync(packed).toString().split('\n')).toHaveLength(3)
    clock.advance({ minutes: 61 })
    expect((await lines()).status).toBe(403)
  })
})
