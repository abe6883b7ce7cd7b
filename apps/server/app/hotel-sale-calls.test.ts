/** A stay bought, paid, asked for or given back, through the door of the API; in one piece, for one house is opened for all of it. */
import type { HotelOrderDetails } from '@parastoo/contract/hotels/hotel-orders'
import type { CheckedVoucher } from '@parastoo/contract/hotels/vouchers'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { addDays } from '@parastoo/kit/dates'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { releaseStaleRooms } from '../modules/hotel-stock/stock/index.ts'
import {
  addHotel,
  freeRooms,
  unsoundNights,
} from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { accounts, createLedger } from '../modules/ledger/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'
import { pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
import { askAgain } from './testing/ask-again.ts'
import {
  couple,
  offersOf,
  type Party,
  type StayWish,
  stayFrom,
  submissionOf,
  submitStay,
} from './testing/buy-stays.ts'
import { runRoomSellOut } from './testing/counter/sell-out-rooms.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db, baseUrl } = await openTestHouse()
const { signedIn, paidAtBank, held: flown } = takeSteps({ buyer: buyerOf, today })
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
/** The orders that staff find by what stands on a paper. */
async function foundBy(q: string): Promise<string[]> {
  const clerk = await signedIn()
  const { id } = clerk.must(
    await clerk.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, ['orders'])
  const asked = clerk.call<{ orders: { orderId: string }[] }>('POST', '/api/office/Search/Find', {
    q,
  })
  return clerk.must(await asked).orders.map(({ orderId }) => orderId)
}

/** The English voucher without its spaces. */
async function voucherText(buyer: Buyer, orderId: string): Promise<string> {
  const path = `/api/hotel-reservation/Vouchers/HotelVoucherPdf/${orderId}?language=en`
  const paper = await buyer.send(path)
  return (await pagesOfPdf(new Uint8Array(await paper.arrayBuffer()))).join()
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
    expect(await foundBy(line?.documents[0]?.number ?? '')).toContain(orderId)
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
    expect(await trips('DomesticHotel')).toMatchObject([
      {
        orderId,
        startsAt: `${addDays(today, 10)}T14:00`,
        endsAt: `${addDays(today, 12)}T12:00`,
      },
    ])
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
    const paper = `/api/hotel-reservation/Vouchers/HotelVoucherPdf/${orderId}`
    expect(await askAgain(buyer, paper)).toBe(304)
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

  it('edge 6: that was paid in time is issued from rooms taken again, though they were given back while nothing worked', async () => {
    const { code, typeIds } = await hotelWith()
    const { buyer, orderId, total } = await held(code)
    await paidAtBank(buyer, orderId)
    const other = await held(code)
    await paidAtBank(other.buyer, other.orderId)
    const free = async () => (await freeRooms(db, typeIds.get('double'), 12)).slice(10)
    clock.advance({ minutes: 21 })
    await releaseStaleRooms({ db, clock, log: silentLog })
    // Of five rooms the hotel has one left, for the first of the two.
    await query(db, 'update hotel_stock.room_night set allotment = 1 where room_type_id = $1', [
      typeIds.get('double'),
    ])
    await jobs.runDue()
    const states = async () =>
      [await buyer.order(orderId), await other.buyer.order(other.orderId)].flatMap(
        ({ lineStates }) => lineStates,
      )
    expect((await states()).toSorted()).toEqual(['failed', 'issued'])
    expect(await free()).toEqual([0, 0])
    expect((await buyer.balance()) + (await other.buyer.balance())).toBe(total)
    await booksStand()
    expect(await unsoundNights(db)).toEqual([])
  })

  it('edge 8: that its supplier says nothing about for an hour is pending for traveller and staff, and issued once when it answers', async () => {
    const { code } = await hotelWith()
    const { buyer, orderId } = await held(code)
    const silent = { unknown: true as const, reason: 'no answer' }
    const fulfil = vi.spyOn(house.hotelStock.hotelSupplier, 'fulfil').mockResolvedValue(silent)
    try {
      await paidAtBank(buyer, orderId)
      await jobs.runDue()
      clock.advance({ minutes: 61 })
      await jobs.runDue()
      const order = await house.orders.find(orderId)
      expect(order?.lines[0]?.fulfilment).toBe('issuing')
      expect(order && (await house.orders.statusOf(order))).toBe('FinalizationPending')
      // Whoever of the staff looks finds it, to decide when the hotel was heard.
      const waiting = await house.orders.desk.pending()
      expect(waiting.map((each) => each.orderId)).toContain(orderId)
    } finally {
      fulfil.mockRestore()
    }
    clock.advance({ minutes: 10 })
    await jobs.runDue()
    clock.setTo(start)
    expect((await buyer.order(orderId)).lineStates).toEqual(['issued'])
    expect(await buyer.balance()).toBe(0)
    await booksStand()
    expect(await unsoundNights(db)).toEqual([])
  })

  it('edge 4: with an infant takes no more of the room, and names it on its voucher', async () => {
    const { code } = await hotelWith()
    const wish = stayFrom(today, { rooms: [{ adults: 2, childAges: [1] }] })
    const { buyer, orderId, total } = await bought(code, wish)
    expect(total).toBe((await ready(code, stayFrom(today))).total)
    const [line] = (await detailsOf(buyer, orderId)).lines
    expect(line?.stay.rooms[0]?.guests.map(({ age, isChild }) => [age, isChild])).toEqual([
      [40, false],
      [38, false],
      [1, true],
    ])
    expect(await voucherText(buyer, orderId)).toContain('infant')
  })

  it('edge 16: that begins after midnight is told on its voucher what a hotel does of who did not come', async () => {
    const { code } = await hotelWith()
    const { buyer, orderId } = await bought(code)
    expect(await voucherText(buyer, orderId)).toContain('aftermidnightofthefirstday')
  })

  it('is not held again, nor called available, on terms worse than those it was sold on', async () => {
    const { code, planIds } = await hotelWith()
    const { buyer, orderId } = await held(code)
    const userId = (await house.orders.find(orderId))?.userId ?? ''
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    const setPlan = (column: string, value: string) =>
      query(db, `update hotel_stock.rate_plan set ${column} = $2 where id = $1`, [
        planIds.get('double'),
        value,
      ])
    const path = `/api/hotel-reservation/Submit/VerifyHotelOrder/${orderId}`
    const isAvailable = async () => buyer.must(await buyer.call('GET', path))
    for (const [column, worse, asSold] of [
      ['board', 'RO', 'BB'],
      ['policy_code', 'none', 'flexible'],
    ] as const) {
      await setPlan(column, worse)
      expect(await isAvailable()).toMatchObject({ available: false, priceChanged: false })
      expect(await house.orders.holdAgain({ orderId, userId })).toMatchObject({
        refused: 'NOT_AVAILABLE',
      })
      await setPlan(column, asSold)
    }
    expect(await house.orders.holdAgain({ orderId, userId })).toMatchObject({ money: 'unpaid' })
  })

  it('edge 7: shows both sides when it became dearer or binds more since it was seen, and takes what is cheaper as it is', async () => {
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

  it('that is paid at the hotel is paid here for its first night, and the voucher says what is left', async () => {
    const { code, planIds } = await hotelWith()
    await query(db, `update hotel_stock.rate_plan set pays = 'at-hotel' where id = $1`, [
      planIds.get('double'),
    ])
    const wish = stayFrom(today, { nights: 3, rooms: [couple, couple] })
    const { buyer, orderId } = await bought(code, wish)
    const { totalAmount, lines } = await detailsOf(buyer, orderId)
    const [{ stay } = {}] = lines
    const { payAtHotel = 0, rooms = [], cancellation = [] } = stay ?? {}
    expect([totalAmount, payAtHotel]).toEqual([22_000_000, 44_000_000])
    expect(rooms.map((room) => [room.totalPrice, room.payAtHotel])).toEqual([
      [11_000_000, 22_000_000],
      [11_000_000, 22_000_000],
    ])
    // Whatever the rule says, nobody keeps more than was paid here.
    expect(Math.max(...cancellation.map(({ keptRial }) => keptRial))).toBeLessThanOrEqual(
      22_000_000,
    )
    expect(stay?.voucher).not.toBeNull()
    const owed = await house.ledger.balance(db, accounts.supplierPayable(stay?.supplier ?? ''))
    expect(owed).toBeGreaterThanOrEqual(0)
    await booksStand()
  })

  it('takes a discount for hotels, and stands without one that is not for it', async () => {
    const { code } = await hotelWith()
    await query(
      db,
      `insert into discounts.voucher (id, code, title_fa, basis_points, least_total_rial, products, is_first_order,
         starts_at, taken, given_rial, made_by, made_at)
       values ($1, 'HOTEL10', 'هتل', 1000, 0, '{DomesticHotel}', false, now() - interval '1 day', 0, 0, 'test', now())`,
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

  it('cannot hide among open orders behind a paper they do not show', async () => {
    const { code } = await hotelWith()
    const { buyer, body } = await ready(code)
    // Three open orders may name one person.
    const hidden = ['A1', 'B2', 'C3', 'D4'].map((passportNumber) => {
      const [room] = body.roomGuests as { guests: object[] }[]
      const [first, ...others] = room?.guests ?? []
      const guests = [{ ...first, documentType: 'NationalCode', passportNumber }, ...others]
      return { ...body, roomGuests: [{ ...room, guests }] }
    })
    const { orderId } = buyer.must(await submitStay(buyer, hidden[0] ?? {}))
    const [guest] = (await detailsOf(buyer, orderId)).lines[0]?.stay.rooms[0]?.guests ?? []
    expect(guest).toMatchObject({ documentType: 'NationalCode', passportNumber: '' })
    for (const body of hidden.slice(1, 3)) buyer.must(await submitStay(buyer, body))
    const again = await submitStay(buyer, hidden[3] ?? {})
    expect(again.refused?.code).toBe('TRAVELLER_IN_OPEN_ORDERS')
  })

  it('edge 12: by a foreign passport on an Iranian rate is led to the foreign one', async () => {
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
    // The page says before the payment that the hotel is asked, and for how long.
    expect((await detailsOf(buyer, orderId)).lines[0]?.stay.answerMinutes).toBe(20)
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

  it('reminds who comes alone of the letter they said they bring, and nobody else', async () => {
    const { code } = await hotelWith({ rules: { single_man: 'police-letter' } })
    const notesFor = async (party: Party) => {
      const { buyer, body } = await ready(code, stayFrom(today, { rooms: [party] }))
      const { orderId } = buyer.must(await submitStay(buyer, { ...body, hasPoliceLetter: true }))
      await paidAtBank(buyer, orderId)
      await jobs.runDue()
      return await voucherText(buyer, orderId)
    }
    expect(await notesFor({ adults: 1, childAges: [] })).toContain('Bringtheletterofthepolice')
    expect(await notesFor(couple)).not.toContain('Bringtheletterofthepolice')
  })

  it('is not there before it is issued', async () => {
    const { code } = await hotelWith()
    const { buyer, orderId } = await held(code)
    const path = `/api/hotel-reservation/Vouchers/HotelVoucherPdf/${orderId}`
    expect((await buyer.call('GET', path)).refused?.code).toBe('VOUCHER_NOT_READY')
  })
})

describe('giving back', () => {
  it('edge 10: one of two rooms costs what the timeline of the sale said, and frees its nights', async () => {
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
    // What is given back costs nothing any more.
    expect(after?.stay.cancellation).toEqual(stay?.rooms[1]?.cancellation)
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

  it('one of two rooms leaves paper and page with the sums of the other', async () => {
    const { code, planIds } = await hotelWith()
    await query(db, `update hotel_stock.rate_plan set tax = 'at-hotel' where id = $1`, [
      planIds.get('double'),
    ])
    const wish = stayFrom(today, { rooms: [couple, couple] })
    const { buyer, orderId } = await bought(code, wish)
    const vouchers = '/api/hotel-reservation'
    const read = async () => {
      const stay = (await detailsOf(buyer, orderId)).lines[0]?.stay
      const issued = buyer.must(
        await buyer.call<{ vouchers: { payAtHotel: number }[] }>(
          'GET',
          `${vouchers}/Issue/VerifyIssueHotelVoucher/${orderId}`,
        ),
      )
      const paper = await buyer.send(`${vouchers}/Vouchers/HotelVoucherPdf/${orderId}?language=en`)
      const pages = await pagesOfPdf(new Uint8Array(await paper.arrayBuffer()))
      return {
        atHotel: [stay?.payAtHotel, issued.vouchers[0]?.payAtHotel],
        last: stay?.cancellation.at(-1)?.keptRial,
        // What was paid, what is asked for there, and the steps of the timeline that cost something.
        sums: pages.join().match(/(?<=Paid|hotel|14:00)[\d,]+(?=IRR)/g),
      }
    }
    expect(await read()).toEqual({
      atHotel: [4_000_000, 4_000_000],
      last: 40_000_000,
      sums: ['40,000,000', '4,000,000', '10,000,000', '40,000,000'],
    })
    const giveBack = async (room: number) => {
      const items = await buyer.refundable(orderId)
      buyer.must(await buyer.refund(orderId, items.slice(room, room + 1)))
      await jobs.runDue()
    }
    await giveBack(0)
    expect(await read()).toEqual({
      atHotel: [2_000_000, 2_000_000],
      last: 20_000_000,
      sums: ['20,000,000', '2,000,000', '5,000,000', '20,000,000'],
    })
    await giveBack(1)
    expect(await read()).toEqual({ atHotel: [0, 0], last: undefined, sums: ['0'] })
  })

  it('booked by hand puts the nights of our own room on sale again, once, and the other room later', async () => {
    const { code, typeIds } = await hotelWith()
    const wish = stayFrom(today, { rooms: [couple, couple] })
    const { buyer, orderId, totalPrice } = await bought(code, wish)
    const nights = async () => (await freeRooms(db, typeIds.get('double'), 12)).slice(10)
    const [first, second] = await buyer.refundable(orderId, 6)
    const { number, items } = buyer.must(
      await buyer.refund(orderId, first ? [first] : [], { reasonId: 6 }),
    )
    expect(await nights()).toEqual([3, 3])
    const itemIds = [items[0]?.id ?? ''] as const
    const byHand = { number, staff: 'reza', percent: 0, isVoidAlready: true, itemIds } as const
    expect(await house.refunds.desk.approve(byHand)).toEqual({ decided: 1 })
    expect(await nights()).toEqual([4, 4])
    expect(await house.refunds.desk.approve(byHand)).not.toEqual({ decided: 1 })
    expect(await nights()).toEqual([4, 4])
    buyer.must(await buyer.refund(orderId, second ? [second] : []))
    await jobs.runDue()
    expect(await nights()).toEqual([5, 5])
    expect(await buyer.balance()).toBe(totalPrice)
    await booksStand()
    expect(await unsoundNights(db)).toEqual([])
  })

  it('is quoted and kept by the step of the timeline that is in force', async () => {
    const { code } = await hotelWith()
    const wish = stayFrom(today, { daysAhead: 2, nights: 3 })
    const { buyer, orderId, totalPrice } = await bought(code, wish)
    const steps = (await detailsOf(buyer, orderId)).lines[0]?.stay.cancellation ?? []
    const inForce = steps.findLast(
      ({ from }) => from === null || Date.parse(from) <= clock.now().epochMilliseconds,
    )
    const items = await buyer.refundable(orderId)
    // Between three days and one before the arrival: half of the first night.
    expect([items[0]?.penaltyAmount, inForce?.keptRial]).toEqual([5_500_000, 5_500_000])
    // A sixth of the price is no whole percentage of it: the sums are those that were promised.
    const amounts = items[0]?.penaltyBands.map(({ amount }) => amount)
    expect(amounts).toEqual(steps.map(({ keptRial }) => keptRial))
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
    const { number, status, items: given } = buyer.must(asked)
    expect(status).toBe('InReview')
    const half = { number, staff: 'reza', percent: 50, itemIds: given.map(({ id }) => id) }
    // More than its last step leaves is for two of the staff.
    expect(await house.refunds.desk.approve(half)).toEqual({ refused: 'REFUND_NEEDS_APPROVAL' })
    await db.tx((tx) => house.refunds.desk.approveAboveIn(tx, half))
    await jobs.runDue()
    const paidRial = both.reduce((sum, { paidAmount }) => sum + paidAmount, 0)
    expect(await buyer.balance()).toBe(paidRial / 2)
    await booksStand()
  })
})

describe('the last rooms', () => {
  it('edge 5: wanted by many at once over overlapping nights are sold once each, and none is left while buyers wait', async () => {
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

  it('edge 5: 120 buyers, ten rooms, some of whom give theirs back: all are sold, none twice', async () => {
    const { sold, givenBack, faults } = await runRoomSellOut({
      db,
      clock,
      today,
      buyers: 120,
      rooms: 10,
      seed: 1,
    })
    expect([faults, sold]).toEqual([[], 10])
    expect(givenBack).toBeGreaterThan(0)
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

describe('a stay added to a flight that waits for its payment', () => {
  const add = async (orderId: string, hotelCode: string, buyer: Buyer, wish = stayFrom(today)) => {
    seed += 1
    const [proposal] = await offersOf(buyer, hotelCode, wish)
    if (!proposal) throw new Error('The test hotel sells nothing')
    return { ...submissionOf(buyer, proposal, { wish, seed }), orderId }
  }

  it('is held until the flight is, paid with it in one payment, and issued with it', async () => {
    const { code } = await hotelWith()
    const buyer = await signedIn()
    const { orderId, totalPrice: flightRial } = await flown(buyer)
    const before = await buyer.order(orderId)
    const body = await add(orderId, code, buyer)
    const key = newId()
    const both = await Promise.all([submitStay(buyer, body, key), submitStay(buyer, body, key)])
    const added = both.find(({ data }) => data)?.data
    expect(added).toMatchObject({ orderId, holdExpiresAt: before.holdExpiresAt })
    const again = buyer.must(await submitStay(buyer, body, key))
    expect(again.totalPrice).toBe(flightRial + 22_000_000)
    const { lines } = await buyer.order(orderId)
    expect(lines.map(({ kind, state }) => [kind, state])).toEqual([
      ['flight', 'held'],
      ['hotel', 'held'],
    ])
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const paid = await buyer.order(orderId)
    expect(paid.lines.map(({ state }) => state)).toEqual(['issued', 'issued'])
    await booksStand()
    expect(await unsoundNights(db)).toEqual([])
  })

  it('whose rooms are gone, or cost more than was shown, costs nobody the seats', async () => {
    const { code, planIds } = await hotelWith()
    const buyer = await signedIn()
    const { orderId, totalPrice } = await flown(buyer)
    const body = await add(orderId, code, buyer)
    await query(
      db,
      'update hotel_stock.rate_night set price_rial = price_rial * 2 where rate_plan_id = $1',
      [planIds.get('double')],
    )
    expect((await submitStay(buyer, body)).refused?.code).toBe('PRICE_CHANGED')
    const { lines, totalAmount } = await buyer.order(orderId)
    expect([lines.map(({ state }) => state), totalAmount]).toEqual([['held'], totalPrice])
  })

  it('is for one’s own order that can be paid: another’s answers 404, an ended one gives the rooms back', async () => {
    const { code, typeIds } = await hotelWith()
    const buyer = await signedIn()
    const { orderId } = await flown(buyer)
    const stranger = await signedIn()
    const stolen = await submitStay(stranger, await add(orderId, code, stranger))
    expect(stolen.refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const body = await add(orderId, code, buyer)
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    clock.setTo(start)
    expect((await submitStay(buyer, body)).refused?.code).toBe('ADDING_TO_ORDER_NOT_POSSIBLE')
    expect((await freeRooms(db, typeIds.get('double'), 12)).slice(9)).toEqual([5, 5, 5])
  })

  it('in the moment of its payment is paid with it, or not in it at all', async () => {
    const { code } = await hotelWith()
    const buyer = await signedIn()
    const { orderId } = await flown(buyer)
    const body = await add(orderId, code, buyer)
    const [added] = await Promise.all([submitStay(buyer, body), paidAtBank(buyer, orderId)])
    await jobs.runDue()
    const { money, lines } = await buyer.order(orderId)
    // What came from the bank was enough for the flight alone: with the stay in it the order waits for the rest.
    expect([money, lines.length]).toEqual(added.data ? ['unpaid', 2] : ['paid', 1])
    await booksStand()
    expect(await unsoundNights(db)).toEqual([])
  })
})
