/** A stay bought, paid, asked for or given back, through the door of the API; in one piece, for one house is opened for all of it. */
import type { HotelOrderDetails } from '@parastoo/contract/hotels/hotel-orders'
import type { CheckedVoucher } from '@parastoo/contract/hotels/vouchers'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { addDays } from '@parastoo/kit/dates'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addHotel,
  freeRooms,
  unsoundNights,
} from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import {
  couple,
  offersOf,
  type Party,
  type StayWish,
  stayFrom,
  submissionOf,
  submitStay,
} from './testing/buy-stays.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db, baseUrl } = await openTestHouse()
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
let seed = 5_000
const start = clock.now()
// Tokens are of the machine's time.
afterEach(() => clock.setTo(start))

const hotelWith = (more: Parameters<typeof addHotel>[1] = {}) =>
  addHotel(db, { from: today, nights: 60, ...more })
type Ready = { buyer: Buyer; body: Record<string, unknown>; wish: StayWish; total: number }

/** Somebody signed in, and what a page would send for the cheapest offer. */
async function ready(hotelCode: string, wish: StayWish = stayFrom(today)): Promise<Ready> {
  seed += 1
  const buyer = await signedIn()
  const [proposal] = await offersOf(buyer, hotelCode, wish)
  if (!proposal) throw new Error('The test hotel sells nothing')
  const body = submissionOf(buyer, proposal, { wish, seed })
  return { buyer, body, wish, total: proposal.totalPrice }
}
async function held(hotelCode: string, wish?: StayWish) {
  const one = await ready(hotelCode, wish)
  const submitted = one.buyer.must(await submitStay(one.buyer, one.body))
  return { ...one, ...submitted }
}
async function bought(hotelCode: string, wish?: StayWish) {
  const one = await held(hotelCode, wish)
  await paidAtBank(one.buyer, one.orderId)
  await jobs.runDue()
  return one
}
const detailsOf = async (buyer: Buyer, orderId: string) =>
  buyer.must(
    await buyer.call<HotelOrderDetails>(
      'GET',
      `/api/orders/Order/GetCurrentUserHotelOrderDetails/${orderId}`,
    ),
  )
const booksStand = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
const messagesTo = async ({ phoneNumber }: Buyer): Promise<string[]> => {
  const reply = await fetch(`${baseUrl}/dev/outbox.json?to=${phoneNumber}`)
  const all = (await reply.json()) as { template: string }[]
  return all.map(({ template }) => template)
}
const family: Party = { adults: 2, childAges: [5] }

describe('a stay', () => {
  it('is held, paid, issued, shown, and found among the trips of its kind', async () => {
    const { code, typeIds } = await hotelWith()
    const rooms = [couple, family]
    const { buyer, orderId, totalPrice, holdExpiresAt, status } = await held(
      code,
      stayFrom(today, { rooms }),
    )
    expect(status).toBe('Submitted')
    expect(Date.parse(holdExpiresAt ?? '') - clock.now().epochMilliseconds).toBe(15 * 60_000)
    expect((await freeRooms(db, typeIds.get('double'), 12)).slice(9)).toEqual([5, 3, 3])
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const details = await detailsOf(buyer, orderId)
    expect(details).toMatchObject({
      orderType: 'DomesticHotel',
      status: 'FinalizationSuccessful',
      payableAmount: totalPrice,
      lines: [{ kind: 'hotel', state: 'issued', documents: [{ kind: 'voucher', isVoid: false }] }],
    })
    const [line] = details.lines
    expect(line?.units.map(({ label }) => label)).toEqual(['اتاق ۱: دوتخته', 'اتاق ۲: دوتخته'])
    expect(line?.stay).toMatchObject({
      nights: 2,
      board: 'BB',
      payAtHotel: 0,
      request: null,
      leadGuest: 'رضا مرادی',
      hotel: { code, cityNameFa: 'مشهد', isSample: false },
    })
    expect(line?.stay.voucher?.reference).toBe(line?.reference)
    const guests = buyer.must(
      await buyer.call<{ roomNameFa: string; age: number; nationalCode: string }[]>(
        'POST',
        '/api/orders/HotelOrder/GetHotelPassengersByOrderId',
        { orderId },
      ),
    )
    expect(guests.map(({ age }) => age)).toEqual([40, 38, 40, 38, 5])
    expect(guests[0]?.nationalCode).toMatch(/^\d{10}$/)
    const trips = async (productType: string) =>
      buyer.must(
        await buyer.call<OrderSummary[]>('POST', '/api/orders/Order/GetCurrentUserOrders', {
          productType,
        }),
      )
    expect((await trips('DomesticHotel')).map((trip) => trip.orderId)).toEqual([orderId])
    expect(await trips('DomesticFlight')).toEqual([])
    // Nobody else learns that there is such an order.
    const stranger = await signedIn()
    for (const path of [
      `/api/orders/Order/GetCurrentUserHotelOrderDetails/${orderId}`,
      `/api/hotel-reservation/Submit/VerifyHotelOrder/${orderId}`,
      `/api/hotel-reservation/Issue/VerifyIssueHotelVoucher/${orderId}`,
      `/api/hotel-reservation/Vouchers/HotelVoucherPdf/${orderId}`,
    ])
      expect((await stranger.call('GET', path)).refused).toMatchObject({ status: 404 })
    await booksStand()
    expect(await unsoundNights(db)).toEqual([])
  })

  it('has one order for one key, and another wish under it is refused', async () => {
    const { code } = await hotelWith()
    const { buyer, body } = await ready(code)
    const key = newId()
    const first = buyer.must(await submitStay(buyer, body, key))
    expect(buyer.must(await submitStay(buyer, body, key))).toEqual(first)
    const other = await submitStay(buyer, { ...body, specialRequests: 'طبقهٔ بالا' }, key)
    expect(other.refused).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('gives its nights back when nobody pays, and can be looked at afterwards', async () => {
    const { code, typeIds } = await hotelWith()
    const { buyer, orderId } = await held(code)
    clock.advance({ minutes: 16 })
    await house.orders.settleLostHolds()
    await jobs.runDue()
    expect((await buyer.order(orderId)).money).toBe('closed')
    expect(new Set(await freeRooms(db, typeIds.get('double'), 20))).toEqual(new Set([5]))
    const path = `/api/hotel-reservation/Submit/VerifyHotelOrder/${orderId}`
    expect(buyer.must(await buyer.call('GET', path))).toMatchObject({
      available: true,
      priceChanged: false,
      holdExpiresAt: null,
    })
  })

  it('shows both sides when it became dearer or binds more since it was seen, and takes what is cheaper as it is', async () => {
    const { code, planIds } = await hotelWith()
    const { buyer, body, total } = await ready(code)
    const setPrice = (rial: number) =>
      query(db, 'update hotel_stock.rate_night set price_rial = $2 where rate_plan_id = $1', [
        planIds.get('double'),
        rial,
      ])
    await setPrice(12_000_000)
    const refused = (await submitStay(buyer, body)).refused
    expect(refused).toMatchObject({
      code: 'PRICE_CHANGED',
      detail: { before: { totalPrice: total }, now: { totalPrice: 26_400_000, board: 'BB' } },
    })
    await setPrice(10_000_000)
    const accepted = body.accepted as Record<string, unknown>
    for (const worse of [
      { board: 'FB' },
      { cancellation: [{ from: null, keptRial: 0 }] },
      { totalPrice: total - 1 },
    ]) {
      const reply = await submitStay(buyer, { ...body, accepted: { ...accepted, ...worse } })
      expect(reply.refused?.code).toBe('PRICE_CHANGED')
    }
    await setPrice(9_000_000)
    const cheaper = buyer.must(await submitStay(buyer, body))
    expect(cheaper.totalPrice).toBe(19_800_000)
  })

  it('that is paid at the hotel is refused by name', async () => {
    const { code, planIds } = await hotelWith()
    await query(db, `update hotel_stock.rate_plan set pays = 'at-hotel' where id = $1`, [
      planIds.get('double'),
    ])
    const { buyer, body } = await ready(code)
    expect((await submitStay(buyer, body)).refused?.code).toBe('PAY_AT_HOTEL_NOT_SOLD')
  })

  it('takes a discount for hotels, and stands without one that is not for it', async () => {
    const { code } = await hotelWith()
    await query(
      db,
      `insert into discounts.voucher (id, code, title_fa, basis_points, least_total_rial, products, is_first_order,
         starts_at, taken, made_by, made_at)
       values ($1, 'HOTEL10', 'هتل', 1000, 0, '{DomesticHotel}', false, now() - interval '1 day', 0, 'test', now())`,
      [newId()],
    )
    const one = await ready(code)
    const body = { ...one.body, discountVoucherCode: 'hotel10' }
    const taken = one.buyer.must(await submitStay(one.buyer, body))
    expect(taken.discountRefused).toBeNull()
    expect((await one.buyer.order(taken.orderId)).payableAmount).toBe(one.total * 0.9)
    const other = await ready(code)
    const refused = { ...other.body, discountVoucherCode: 'NOTHING' }
    expect(other.buyer.must(await submitStay(other.buyer, refused))).toMatchObject({
      status: 'Submitted',
      discountRefused: 'DISCOUNT_CODE_NOT_FOUND',
    })
  })
})

describe('who is not taken in', () => {
  it('is told every fault at its field before any order is written', async () => {
    const { code } = await hotelWith({ rules: { couples_document: 'certificate' } })
    const { buyer, body } = await ready(code)
    const rooms = body.roomGuests as { guests: object[] }[]
    const noPaper = { roomGuests: rooms.map((room) => ({ ...room, couplesPaper: null })) }
    expect((await submitStay(buyer, { ...body, ...noPaper })).refused).toMatchObject({
      status: 400,
      code: 'COUPLES_PAPER_REQUIRED',
      field: 'roomGuests.0.couplesPaper',
    })
    const wrong = await buyer.send('/api/hotel-reservation/Submit/SubmitHotelOrder', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...body,
        roomGuests: [{ guests: [{ ...rooms[0]?.guests[0], age: null }, { nationality: 'IR' }] }],
        contact: { phoneNumber: '' },
        arrivalTime: '25:00',
      }),
    })
    const { meta } = (await wrong.json()) as { meta: { errors: { code: string; field: string }[] } }
    expect(meta.errors.map(({ code: name, field }) => `${name} ${field}`)).toEqual([
      'GUEST_AGE_REQUIRED roomGuests.0.guests.0.age',
      'FIRST_NAME_FARSI_REQUIRED roomGuests.0.guests.1.firstNameFarsi',
      'LAST_NAME_FARSI_REQUIRED roomGuests.0.guests.1.lastNameFarsi',
      'GENDER_REQUIRED roomGuests.0.guests.1.genderTitle',
      'GUEST_AGE_REQUIRED roomGuests.0.guests.1.age',
      'PHONE_NUMBER_REQUIRED contact.phoneNumber',
      'ARRIVAL_TIME_IS_INVALID arrivalTime',
    ])
    const trips = await buyer.call<unknown[]>('POST', '/api/orders/Order/GetCurrentUserOrders', {})
    expect(buyer.must(trips)).toEqual([])
  })

  it('by a foreign passport on an Iranian rate is led to the foreign one', async () => {
    const { code } = await hotelWith()
    const { buyer, body, wish } = await ready(code)
    const rooms = body.roomGuests as { guests: object[] }[]
    const foreign = (rooms[0]?.guests ?? []).map((guest, place) => ({
      ...guest,
      nationality: 'IQ',
      passportNumber: `A1234567${place}`,
    }))
    const asked = { ...body, roomGuests: [{ guests: foreign }] }
    expect((await submitStay(buyer, asked)).refused).toMatchObject({
      code: 'FOREIGN_GUEST_ON_IRANIAN_RATE',
      field: 'roomGuests.0.guests.0.nationality',
    })
    const [proposal] = await offersOf(buyer, code, { ...wish, nationality: 'IQ' })
    expect(proposal?.payNow).toBeGreaterThan(0)
    const again = await submitStay(buyer, { ...asked, nationality: 'IQ' })
    expect(buyer.must(again).status).toBe('Submitted')
  })
})

describe('a hotel on request', () => {
  const asked = async () => {
    const { code, typeIds } = await hotelWith({ answerMinutes: 20 })
    const one = await held(code)
    return { ...one, typeIds }
  }
  const answer = async (orderId: string, isAccepted: boolean) => {
    const order = await house.orders.find(orderId)
    const lineId = order?.lines[0]?.lineId ?? ''
    return await house.hotels.requests.answer({ lineId, isAccepted, by: 'sara', noteFa: '' })
  }
  const freeNow = async (typeIds: Map<string, number>) =>
    (await freeRooms(db, typeIds.get('double'), 12)).slice(10)

  const paid = async () => {
    const one = await asked()
    await paidAtBank(one.buyer, one.orderId)
    await jobs.runDue()
    return one
  }

  it('is paid first and asked then: its nights are kept meanwhile, and its yes is the voucher', async () => {
    const { buyer, orderId, status, holdExpiresAt, answerBy, typeIds } = await asked()
    expect([status, answerBy]).toEqual(['Submitted', null])
    expect(Date.parse(holdExpiresAt ?? '') - clock.now().epochMilliseconds).toBe(15 * 60_000)
    expect(await house.hotels.requests.list()).toEqual([])
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    await jobs.runDue()
    const path = `/api/hotel-reservation/Submit/VerifyHotelOrder/${orderId}`
    const waiting = buyer.must(await buyer.call<{ answerBy: string }>('GET', path))
    expect(Date.parse(waiting.answerBy) - clock.now().epochMilliseconds).toBe(20 * 60_000)
    expect((await buyer.order(orderId)).lineStates).toEqual(['issuing'])
    expect(await messagesTo(buyer)).toContain('stay-requested')
    clock.advance({ minutes: 19 })
    await jobs.runDue()
    expect(await freeNow(typeIds)).toEqual([4, 4])
    expect(await house.hotels.requests.list()).toMatchObject([
      { cityFa: 'مشهد', rooms: 1, leadGuest: 'رضا مرادی' },
    ])
    expect(await answer(orderId, true)).toBe('accepted')
    expect(await answer(orderId, false)).toMatchObject({ refused: 'REQUEST_ENDED' })
    await jobs.runDue()
    expect((await buyer.order(orderId)).lineStates).toEqual(['issued'])
    await booksStand()
  })

  it('that says no gives all the money back, and its nights are on sale at once', async () => {
    const { buyer, orderId, total, typeIds } = await paid()
    expect(await answer(orderId, false)).toBe('refused')
    await jobs.runDue()
    const [line] = (await detailsOf(buyer, orderId)).lines
    expect([line?.state, line?.stay.request?.state]).toEqual(['failed', 'refused'])
    expect(await freeNow(typeIds)).toEqual([5, 5])
    expect(await buyer.balance()).toBe(total)
    await jobs.runDue()
    expect(await messagesTo(buyer)).toContain('stay-refused')
    await booksStand()
  })

  it('that does not answer in time gives all the money back by itself', async () => {
    const { buyer, orderId, total, typeIds } = await paid()
    clock.advance({ minutes: 19 })
    await jobs.runDue()
    expect((await buyer.order(orderId)).lineStates).toEqual(['issuing'])
    clock.advance({ minutes: 2 })
    expect(await answer(orderId, true)).toMatchObject({ refused: 'REQUEST_ENDED' })
    await jobs.runDue()
    const [line] = (await detailsOf(buyer, orderId)).lines
    expect([line?.state, line?.stay.request?.state]).toEqual(['failed', 'unanswered'])
    expect(await freeNow(typeIds)).toEqual([5, 5])
    expect(await buyer.balance()).toBe(total)
    await booksStand()
  })

  it('that is not paid is not asked, and may be given up', async () => {
    const { buyer, orderId, typeIds } = await asked()
    buyer.must(await buyer.call('POST', '/api/orders/Order/CancelOrder', { orderId }))
    await jobs.runDue()
    const [line] = (await detailsOf(buyer, orderId)).lines
    expect([line?.state, line?.stay.request]).toEqual(['released', null])
    expect(await freeNow(typeIds)).toEqual([5, 5])
    expect(await answer(orderId, true)).toMatchObject({ refused: 'NOT_FOUND' })
  })
})

describe('a voucher', () => {
  it('is a PDF in the languages of its hotel, and its code says whether it is real', async () => {
    const { code } = await hotelWith()
    const { buyer, orderId } = await bought(code)
    const path = '/api/hotel-reservation'
    const { vouchers } = buyer.must(
      await buyer.call<{ vouchers: { checkUrl: string; languages: string[] }[] }>(
        'GET',
        `${path}/Issue/VerifyIssueHotelVoucher/${orderId}`,
      ),
    )
    expect(vouchers[0]?.languages).toEqual(['fa', 'en'])
    for (const language of ['fa', 'en', 'ar']) {
      const reply = await buyer.send(
        `${path}/Vouchers/HotelVoucherPdf/${orderId}?language=${language}`,
      )
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(
        Buffer.from(await reply.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    const check = async (word: string) => {
      const stranger = buyerOf(4_999)
      const found = await stranger.call<CheckedVoucher>(
        'GET',
        `${path}/Vouchers/CheckVoucher/${word}`,
      )
      return stranger.must(found)
    }
    const word = vouchers[0]?.checkUrl.split('/').at(-1) ?? ''
    const told = await check(word)
    expect(told).toMatchObject({ state: 'valid', stay: { hotelNameEn: 'Hotel', rooms: 1 } })
    expect(JSON.stringify(told)).not.toMatch(/مرادی|Moradi|\d{10}/)
    expect(await check(`${word.slice(0, -1)}${word.endsWith('A') ? 'B' : 'A'}`)).toEqual({
      state: 'unknown',
      stay: null,
    })
  })

  it('is not there before it is issued', async () => {
    const { code } = await hotelWith()
    const { buyer, orderId } = await held(code)
    const path = `/api/hotel-reservation/Vouchers/HotelVoucherPdf/${orderId}`
    expect((await buyer.call('GET', path)).refused?.code).toBe('VOUCHER_NOT_READY')
  })
})

describe('giving back', () => {
  it('one of two rooms costs what the timeline of the sale said, and frees its nights', async () => {
    const { code, typeIds } = await hotelWith()
    const rooms = [couple, couple]
    const { buyer, orderId, totalPrice } = await bought(code, stayFrom(today, { rooms }))
    const stay = (await detailsOf(buyer, orderId)).lines[0]?.stay
    const items = await buyer.refundable(orderId)
    expect(items.map(({ penaltyAmount }) => penaltyAmount)).toEqual([0, 0])
    expect(stay?.rooms[0]?.cancellation[0]).toEqual({ from: null, keptRial: 0 })
    buyer.must(await buyer.refund(orderId, items.slice(0, 1)))
    await jobs.runDue()
    expect(await buyer.balance()).toBe(totalPrice / 2)
    const after = (await detailsOf(buyer, orderId)).lines[0]
    expect(after?.stay.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true, false])
    expect((await freeRooms(db, typeIds.get('double'), 12)).slice(10)).toEqual([4, 4])
    const [, second] = await buyer.refundable(orderId)
    buyer.must(await buyer.refund(orderId, second ? [second] : []))
    await jobs.runDue()
    expect(await buyer.balance()).toBe(totalPrice)
    const flows = await buyer.call('GET', '/api/wallet/WalletFlows/GetCurrentUserWalletFlows')
    expect(JSON.stringify(flows)).toContain('استرداد اتاق ۱')
    expect((await detailsOf(buyer, orderId)).lines[0]).toMatchObject({
      state: 'void',
      documents: [{ isVoid: true }],
    })
    await jobs.runDue()
    expect(await messagesTo(buyer)).toEqual(
      expect.arrayContaining(['stay-issued', 'refund-settled']),
    )
    await booksStand()
    expect(await unsoundNights(db)).toEqual([])
  })

  it('is quoted and kept by the step of the timeline that is in force', async () => {
    const { code } = await hotelWith()
    const { buyer, orderId, totalPrice } = await bought(code, stayFrom(today, { daysAhead: 2 }))
    const steps = (await detailsOf(buyer, orderId)).lines[0]?.stay.cancellation ?? []
    const inForce = steps.findLast(
      ({ from }) => from === null || Date.parse(from) <= clock.now().epochMilliseconds,
    )
    const items = await buyer.refundable(orderId)
    // Between three days and one before the arrival: half of the first night.
    expect([items[0]?.penaltyAmount, inForce?.keptRial]).toEqual([5_500_000, 5_500_000])
    buyer.must(await buyer.refund(orderId, items))
    await jobs.runDue()
    expect(await buyer.balance()).toBe(totalPrice - 5_500_000)
    await booksStand()
  })

  it('leaves no child behind, and ends when the rooms could be slept in', async () => {
    const { code } = await hotelWith()
    const rooms = [couple, { adults: 1, childAges: [] }]
    const { buyer, body } = await ready(code, stayFrom(today, { rooms }))
    const [parents, children] = body.roomGuests as { guests: object[] }[]
    const young = { ...children, guests: [{ ...children?.guests[0], age: 16 }] }
    const { orderId } = buyer.must(
      await submitStay(buyer, { ...body, roomGuests: [parents, young] }),
    )
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const items = await buyer.refundable(orderId)
    const left = await buyer.refund(orderId, items.slice(0, 1))
    expect(left.refused?.code).toBe('MINOR_LEFT_ALONE')
    await query(db, 'update hotels.stay set check_in_at = $2 where order_id = $1', [orderId, start])
    expect(await buyer.refundable(orderId)).toEqual([])
    // Who did not come, or left early, asks staff; what they agree on with the hotel comes back.
    const [first, second] = await buyer.refundable(orderId, 6)
    const lastStep = (await detailsOf(buyer, orderId)).lines[0]?.stay.rooms[0]?.cancellation.at(-1)
    expect(first).toMatchObject({ penaltyAmount: lastStep?.keptRial, needsReview: true })
    const both = [first, second].flatMap((item) => item ?? [])
    const asked = await buyer.refund(orderId, both, { reasonId: 6 })
    const { number, status } = buyer.must(asked)
    expect(status).toBe('InReview')
    await house.refunds.desk.approve({ number, staff: 'reza', percent: 50 })
    await jobs.runDue()
    const paidRial = both.reduce((sum, { paidAmount }) => sum + paidAmount, 0)
    expect(await buyer.balance()).toBe(paidRial / 2)
    await booksStand()
  })
})

describe('the last rooms', () => {
  it('wanted by many at once over overlapping nights are sold once each, and none is left while buyers wait', async () => {
    const { code, typeIds } = await hotelWith({
      rooms: [{ code: 'double', allotment: 4, priceRial: 10_000_000 }],
      from: today,
      nights: 90,
    })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => signedIn()))
    const start = addDays(today, 60)
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const buyer = buyers[index % buyers.length] as Buyer
        const checkIn = addDays(start, index % 3)
        const wish = { checkIn, checkOut: addDays(checkIn, 2), rooms: [couple] }
        const body = {
          offerKey: `${code}.${wish.checkIn}.${wish.checkOut}.double:bb`,
          accepted: {
            totalPrice: 22_000_000,
            payAtHotel: 0,
            board: 'BB',
            cancellation: [{ from: null, keptRial: 22_000_000 }],
          },
          contact: { phoneNumber: `0${buyer.phoneNumber}` },
          ...wish,
          roomGuests: submissionOf(buyer, {} as never, { wish, seed: 900 + index }).roomGuests,
        }
        return await submitStay(buyer, body)
      }),
    )
    const refusals = outcomes.flatMap(({ refused }) => refused?.code ?? [])
    expect(new Set(refusals)).toEqual(new Set(['ROOM_SOLD_OUT']))
    const free = (await freeRooms(db, typeIds.get('double'), 64)).slice(60)
    expect(Math.min(...free)).toBeGreaterThanOrEqual(0)
    // The middle nights are in every stay: as long as somebody wants them they are gone.
    expect(free[2]).toBe(0)
    expect(await unsoundNights(db)).toEqual([])
  })
})

it('searches of a signed-in user are kept, and removed by the call of flights', async () => {
  const buyer = await signedIn()
  const wish = stayFrom(today)
  const search = { cityCode: 'mashhad', ...wish }
  buyer.must(await buyer.call('POST', '/api/hotel-catalog/HotelCatalog/Available', search))
  type Kept = { id: string; criteria: { cityNameFa: string; checkIn: string } }[]
  const list = async () =>
    buyer.must(
      await buyer.call<Kept>(
        'POST',
        '/api/user-interactions/HotelUserInterations/GetHotelSearchHistories',
        {},
      ),
    )
  await expect
    .poll(list)
    .toMatchObject([{ criteria: { cityNameFa: 'مشهد', checkIn: wish.checkIn } }])
  const ids = (await list()).map(({ id }) => id)
  const path = '/api/user-interactions/FlightUserInteractions/DeActive'
  buyer.must(await buyer.call('POST', path, { ids }))
  expect(await list()).toEqual([])
})
