/** The cases ETG certifies a partner by, and the traps of its documents, over the stub (one piece: one list of cases). */
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import type { StayAsk, StayOffer } from '../../../modules/hotels/index.ts'
import { QuestionRefused } from '../../../modules/hotels/ports.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { openEtg } from './testing/etg-house.ts'

const { db } = await testDatabase({ maxConnections: 8 })
const couple: StayAsk = {
  checkIn: '2026-12-20',
  checkOut: '2026-12-23',
  rooms: [{ adults: 2, childAges: [] }],
  market: 'iranian',
}
const termsOf = (offer: StayOffer) => ({
  totalPrice: offer.payNowRial,
  payAtHotel: offer.payAtHotelRial,
  board: offer.board,
  cancellation: offer.cancellation.map(({ from, keptRial }) => ({
    from: from?.toString() ?? null,
    keptRial,
  })),
})
const bosphorus = 7700101

async function begin(ask: StayAsk = couple, hid = bosphorus) {
  const etg = await openEtg(db)
  const { supplier, clock } = etg
  const cityCode = hid === 7700201 ? 'dubai' : 'istanbul'
  await supplier.search({ cityCode }, ask)
  const [page] = await supplier.search({ hotelCode: `etg-${hid}` }, ask)
  const offers = page?.offers ?? []
  const offer = offers.find(({ freeUntil }) => freeUntil !== null) ?? offers[0]
  if (!offer) throw new Error('The stub sells nothing')
  const key = newId()
  const hold = () =>
    supplier.hold({
      key,
      offerKey: offer.offerKey,
      ask,
      until: clock.now().add({ minutes: 15 }),
      accepted: termsOf(offer),
    })
  const fulfil = () =>
    supplier.fulfil({
      key,
      rooms: ask.rooms.map(({ adults, childAges }, room) => ({
        guests: [
          ...Array.from({ length: adults }, (_, index) => ({
            name: `Sara${'ab'[room] ?? ''} Moradi${'xyz'[index] ?? ''}`,
            age: 30,
            isChild: false,
            gender: 'female' as const,
          })),
          ...childAges.map((age) => ({ name: 'Aria Moradi', age, isChild: true })),
        ],
      })),
      leadGuest: 'Sara Moradi',
      specialRequests: '',
      arrivalTime: '22:00',
    })
  const sent = (call: Parameters<typeof etg.stub.state.bodies>[0]) =>
    etg.stub.state.bodies(call).at(-1)
  const orders = () => [...etg.stub.state.orders.values()]
  return { ...etg, page, offers, offer, key, hold, fulfil, sent, orders, ask }
}

describe('the certification of ETG', () => {
  it('several rooms with children: each guest in their room, children with their ages', async () => {
    const rooms = [
      { adults: 2, childAges: [5, 11] },
      { adults: 1, childAges: [0] },
    ]
    const { hold, fulfil, sent, orders } = await begin({ ...couple, rooms })
    expect(await hold()).toMatchObject({ held: true })
    expect(await fulfil()).toHaveProperty('reference')
    expect(sent('finish')).toMatchObject({
      rooms: [
        { guests: [{}, {}, { is_child: true, age: 5 }, { is_child: true, age: 11 }] },
        { guests: [{}, { is_child: true, age: 0 }] },
      ],
    })
    expect(sent('page')).toMatchObject({
      guests: [
        { adults: 2, children: [5, 11] },
        { adults: 1, children: [0] },
      ],
    })
    expect(orders().map(({ state }) => state)).toEqual(['ok'])
  })

  it('a citizen of Uzbekistan: residency in every question, and its price', async () => {
    const iranian = await begin()
    const uzbek = await begin({ ...couple, market: 'foreign', nationality: 'UZ' })
    expect(uzbek.sent('page')).toMatchObject({ residency: 'uz' })
    expect(uzbek.offer.totalRial).toBeGreaterThan(iranian.offer.totalRial)
    expect(uzbek.offer.offerKey).toContain('~UZ~')
    expect(await uzbek.hold()).toMatchObject({ held: true })
    expect(uzbek.stub.state.bodies('page').every((body) => body?.residency === 'uz')).toBe(true)
    const nobody = await iranian.supplier.search(
      { cityCode: 'istanbul' },
      { ...couple, market: 'foreign' },
    )
    expect(nobody).toEqual([])
  })

  it('a price rise at prebook: refused with what was accepted unsold, and nothing formed', async () => {
    const { hold, stub, orders } = await begin()
    stub.state.dearer(bosphorus, 12)
    expect(await hold()).toMatchObject({ refused: 'PRICE_CHANGED' })
    expect(orders()).toEqual([])
  })

  it('a lower price at prebook: taken as it is, and the form repeats the lower sum', async () => {
    const { hold, fulfil, stub, sent } = await begin()
    stub.state.dearer(bosphorus, -10)
    expect(await hold()).toMatchObject({ held: true })
    expect(await fulfil()).toHaveProperty('reference')
    expect(sent('finish')).toMatchObject({
      payment_type: { type: 'deposit', amount: '163.35', currency_code: 'EUR' },
    })
  })

  it('worse terms of giving back at prebook: refused, for they bind more than was accepted', async () => {
    const { hold, stub } = await begin()
    stub.state.withoutRefund(bosphorus)
    expect(await hold()).toMatchObject({ refused: 'PRICE_CHANGED' })
  })

  it('unknown, then ok: polled to the end, one booking', async () => {
    const { hold, fulfil, stub, orders } = await begin()
    stub.state.nextCourse({ says: ['unknown', 'timeout', 'processing'], ends: 'ok' })
    await hold()
    for (const _ of [1, 2, 3]) expect(await fulfil()).toMatchObject({ unknown: true })
    expect(await fulfil()).toHaveProperty('reference')
    expect(orders()).toHaveLength(1)
    expect(stub.state.calls().filter((call) => call === 'finish')).toHaveLength(1)
  })

  it.each(['soldout', 'book_limit', 'provider'])(
    'unknown, then %s: failed, and the next attempt has a reference of its own',
    async (ends) => {
      const { hold, fulfil, stub, orders } = await begin()
      stub.state.nextCourse({ says: ['unknown'], ends })
      await hold()
      expect(await fulfil()).toMatchObject({ unknown: true })
      expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
      expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
      expect(await hold()).toMatchObject({ held: true })
      expect(await fulfil()).toHaveProperty('reference')
      expect(new Set(orders().map(({ partnerOrderId }) => partnerOrderId)).size).toBe(2)
      expect(orders().map(({ state }) => state)).toEqual(['failed', 'ok'])
    },
  )

  it.each(['block', 'charge', 'not_allowed', 'overdue_debt'])(
    'ends with %s: failed for good, so that the money goes back at once',
    async (ends) => {
      const { hold, fulfil, stub } = await begin()
      stub.state.nextCourse({ says: [], ends })
      await hold()
      expect(await fulfil()).toMatchObject({ refused: 'ISSUE_FAILED' })
    },
  )

  it('never ends before the cut-off: stays unknown, is never sent again, and waits for a person', async () => {
    const { hold, fulfil, stub, clock, orders } = await begin()
    stub.state.nextCourse({ says: [], ends: 'never' })
    await hold()
    expect(await fulfil()).toMatchObject({ unknown: true })
    clock.advance({ minutes: 30 })
    expect(await fulfil()).toMatchObject({ reason: expect.stringContaining('a person decides') })
    expect(await hold()).toMatchObject({ unknown: true })
    expect(orders()).toHaveLength(1)
    expect(stub.state.calls().filter((call) => call === 'finish')).toHaveLength(1)
  })

  it('sold out between prebook and finish: refused', async () => {
    const { hold, fulfil, stub } = await begin()
    await hold()
    stub.state.sellOut(bosphorus)
    expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
    expect(await hold()).toMatchObject({ refused: 'ROOM_SOLD_OUT' })
  })
})

describe('the wire of ETG', () => {
  it('takes a fresh reference for a form that was not answered, ten at most, and sells once', async () => {
    const { hold, fulfil, stub, orders } = await begin()
    await hold()
    stub.faults.order('form', 'lose-reply', { times: 2 })
    stub.faults.say('form', 'timeout', { http: 504 })
    expect(await fulfil()).toHaveProperty('reference')
    expect(orders().map(({ state }) => state)).toEqual(['form', 'form', 'ok'])
    const other = await begin()
    await other.hold()
    other.stub.faults.say('form', 'unknown', { times: 30 })
    expect(await other.fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
    expect(other.stub.state.calls().filter((call) => call === 'form')).toHaveLength(10)
  })

  it('never sends a finish again after silence, whatever is asked meanwhile', async () => {
    const { hold, fulfil, stub, orders } = await begin()
    await hold()
    stub.faults.order('finish', 'double-request')
    stub.faults.say('status', 'timeout', { times: 3 })
    expect(await fulfil()).toMatchObject({ unknown: true })
    for (const _ of [1, 2]) expect(await fulfil()).toMatchObject({ unknown: true })
    expect(await fulfil()).toHaveProperty('reference')
    expect(stub.state.calls().filter((call) => call === 'finish')).toHaveLength(1)
    expect(orders().filter(({ state }) => state === 'ok')).toHaveLength(1)
  })

  it('decides by the words and not by the HTTP status', async () => {
    const { hold, fulfil, stub, supplier } = await begin()
    stub.faults.say('region', 'endpoint_exceeded_limit', { http: 200 })
    await expect(
      supplier.search({ cityCode: 'istanbul' }, { ...couple, checkOut: '2026-12-24' }),
    ).rejects.toThrow('endpoint_exceeded_limit')
    await hold()
    stub.faults.say('form', 'insufficient_b2b_balance', { http: 200 })
    expect(await fulfil()).toMatchObject({ refused: 'ISSUE_FAILED' })
  })

  it('takes a stay that it does not sell for an answer, and no failure: nobody is left alone for it', async () => {
    const { supplier, stub } = await openEtg(db)
    const search = (ask: StayAsk) => supplier.search({ cityCode: 'istanbul' }, ask)
    await expect(search({ ...couple, checkOut: '2027-02-20' })).rejects.toThrow(QuestionRefused)
    for (const error of ['incorrect_credentials', 'endpoint_exceeded_limit', 'core_search_error']) {
      stub.faults.say('region', error)
      await expect(search(couple), error).rejects.not.toThrow(QuestionRefused)
    }
    stub.faults.say('region', 'invalid_params', { http: 500 })
    await expect(search(couple)).rejects.not.toThrow(QuestionRefused)
  })

  it('says a gender where the hotel must know it, and names in Latin letters', async () => {
    const { hold, fulfil, sent } = await begin(couple, 7700102)
    await hold()
    expect(await fulfil()).toHaveProperty('reference')
    expect(sent('finish')).toMatchObject({
      rooms: [{ guests: [{ gender: 'female' }, { gender: 'female' }] }],
      arrival_datetime: '2026-12-20T22:00:00',
      user: { email: 'desk@agency.example' },
    })
  })

  it('leaves out what is paid by other means, and tells taxes of the hotel apart in rial', async () => {
    const { offers } = await begin()
    expect(offers.every(({ board }) => board !== 'HB-dinner')).toBe(true)
    const dubai = await begin(couple, 7700201)
    expect(dubai.offer).toMatchObject({ board: 'AI', payAtHotelRial: 45 * 272_300 })
    expect(await dubai.hold()).toMatchObject({ held: true })
  })

  it('cancels late for what the timeline says, in the share of the price', async () => {
    const { hold, fulfil, supplier, key, offer, clock, orders } = await begin()
    await hold()
    await fulfil()
    clock.setTo('2026-12-18T12:00:00Z')
    const [step] = offer.cancellation.filter(({ keptRial }) => keptRial > 0)
    const promised = [{ position: 0, keptRial: step?.keptRial ?? 0 }]
    const answer = await supplier.cancel({ key, cancelKey: newId(), promised })
    if (isRefused(answer) || 'unknown' in answer) throw new Error(JSON.stringify(answer))
    const [kept] = answer.kept
    expect(kept?.keptRial).toBeGreaterThan(0)
    expect(kept?.keptRial).toBeLessThanOrEqual(step?.keptRial ?? 0)
    expect(orders()[0]?.state).toBe('cancelled')
  })

  it('cancels rooms of one order only together, and says so before anything is sent', async () => {
    const rooms = [couple.rooms[0], couple.rooms[0]].flatMap((room) => room ?? [])
    const { hold, fulfil, supplier, key, stub, page } = await begin({ ...couple, rooms })
    expect(page?.hotel.aboutFa).toContain('فقط با هم لغو')
    await hold()
    await fulfil()
    const promised = [{ position: 1, keptRial: 1_000_000_000 }]
    expect(await supplier.cancel({ key, cancelKey: newId(), promised })).toMatchObject({
      refused: 'CANCELLATION_NOT_POSSIBLE',
    })
    expect(stub.state.calls()).not.toContain('cancel')
  })

  it('asks for a list once, whoever wants it within a minute, and for a city once a month', async () => {
    const { supplier, stub } = await begin()
    const before = stub.state.calls().filter((call) => call === 'region').length
    const three = Array.from({ length: 3 }, () => supplier.search({ cityCode: 'istanbul' }, couple))
    await Promise.all(three)
    expect(stub.state.calls().filter((call) => call === 'region')).toHaveLength(before)
    expect(await supplier.search({ cityCode: 'nowhere' }, couple)).toEqual([])
    expect(await supplier.search({ cityCode: 'nowhere' }, couple)).toEqual([])
    expect(stub.state.calls().filter((call) => call === 'suggest')).toHaveLength(2)
  })

  it('waits for a list no longer than it may', async () => {
    const { supplier, stub } = await openEtg(db, { searchTimeoutMs: 200 })
    stub.faults.order('region', 'hang')
    await expect(supplier.search({ cityCode: 'istanbul' }, couple)).rejects.toThrow()
  })
})
