/** Bookings for an embassy made from a case: offered by what they risk, bought as one order, told on one paper; through the door of the API. */
import { resolve } from 'node:path'
import type { FareRules } from '@parastoo/contract/flights/proposal'
import type { KitsBack } from '@parastoo/contract/visas/kits'
import { addDays } from '@parastoo/kit/dates'
import { expect, it, vi } from 'vitest'
import { addHotel, unsoundNights } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { bringSampleTariff } from '../modules/insurance/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
import { bringTo, submitVisas } from './testing/ask-for-visas.ts'
import { issueAll } from './testing/buy-insurance.ts'
import {
  buyKit as buy,
  type Chosen,
  chosenOf,
  kitOf,
  moveHotelsToDubai,
} from './testing/buy-kits.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openVisas } from './testing/open-visas.ts'

const { house, db, clock, jobs, today, signedIn, paidAtBank, ready } = await openVisas({
  first: 70_000_000,
  carriers: ['FZ'],
})
await bringSampleTariff({
  db,
  clock,
  folder: resolve(import.meta.dirname, '../../../data/insurance'),
})
const travelDate = addDays(today, 40)
const hotels = { nights: 70, from: today, rooms: [room(10_000_000)] }
const free = await addHotel(db, hotels)
const bound = await addHotel(db, { ...hotels, rooms: [room(1_000_000)] })
await moveHotelsToDubai(db)
// Free for two days from now, which is over long before the promise.
await query(
  db,
  `insert into hotel_stock.cancellation_policy (code, valid_from, rules)
   values ('bound', '2020-01-01', '[{"untilHours": 900, "penalty": {"percentOfTotal": 0}},
     {"untilHours": 0, "penalty": {"percentOfTotal": 100}}]')`,
)
await query(db, `update hotel_stock.rate_plan set policy_code = 'bound' where id = $1`, [
  bound.planIds.get('double'),
])

function room(priceRial: number) {
  return { code: 'double', allotment: 3, priceRial }
}
const rulesPath = '/api/flight-reservation/FareRules'
/** Visas of these people for a journey in forty days, paid. */
async function visasOf(people = 2) {
  const { buyer, fields, first, passports } = await ready(people)
  const { data } = await submitVisas(buyer, { ...fields, travelDate })
  if (!data) throw new Error('The visas were refused')
  await paidAtBank(buyer, data.orderId)
  await jobs.runDue()
  return { buyer, first, passports, ...data }
}

const ordersOf = async (buyer: Buyer) => {
  const me = buyer.must(
    await buyer.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  return (await query(db, `select 1 from orders.order where user_id = $1`, [me.id])).length
}

it('offers for the days of a case only what gives something back after its promise, and says what each would lose', async () => {
  const { buyer, orderId } = await visasOf()
  const kit = await kitOf(buyer, orderId)
  expect([kit.startsOn, kit.endsOn, kit.people.length]).toEqual([
    travelDate,
    addDays(travelDate, 5),
    2,
  ])
  expect(kit.hotels.map(({ hotelCode, riskRial }) => [hotelCode, riskRial])).toEqual([
    [free.code, 0],
  ])
  expect((kit.hotels[0]?.freeUntil ?? '') > kit.safeUntil).toBe(true)
  const [flight] = kit.flights
  expect(flight?.proposal.isRefundable).toBe(true)
  expect(flight?.proposal.flightGroups[0]?.arrivalTime.slice(0, 10)).toBe(travelDate)
  expect(flight?.proposal.flightGroups[1]?.departureTime.slice(0, 10)).toBe(kit.endsOn)
  expect(flight?.riskRial ?? 0).toBeLessThan(flight?.proposal.totalPrice ?? 0)
  expect(kit.covers[0]?.startsOn).toBe(addDays(travelDate, -1))
  // A visa that stands for 30 days is no reason for 30 nights.
  const path = `/api/visa/Kit/GetEmbassyKit/${orderId}?nights=30`
  expect((await buyer.call('GET', path)).refused?.code).toBe('KIT_NIGHTS_ARE_INVALID')
  // A promise that was missed: what is lost is what is lost from now on, not what was once.
  await query(db, 'update visas.case set promised_on = $2 where order_id = $1', [
    orderId,
    addDays(today, -5),
  ])
  const late = await kitOf(buyer, orderId)
  expect(late.decidedOn).toBe(addDays(today, -5))
  expect(late.safeUntil > clock.now().add({ hours: 24 }).toString()).toBe(true)
})

it('is bought as one order of flight, stay and policy, once under its key, and its paper says only what is booked', async () => {
  const { buyer, orderId: visaOrder, passports } = await visasOf()
  const chosen = chosenOf(await kitOf(buyer, visaOrder))
  const before = await ordersOf(buyer)
  const key = newId()
  const raced = await Promise.all([buy(buyer, chosen, key), buy(buyer, chosen, key)])
  const again = buyer.must(await buy(buyer, chosen, key))
  const { orderId, totalPrice, riskRial, holdExpiresAt } = again
  expect(raced.flatMap(({ data }) => data?.orderId ?? [])).toContain(orderId)
  expect(await ordersOf(buyer)).toBe(before + 1)
  expect(riskRial).toBe(chosen.acceptedRiskRial)
  expect(holdExpiresAt).not.toBeNull()
  const { flight, hotel, cover } = chosen
  expect(totalPrice).toBe(
    flight.acceptedTotalPrice + hotel.accepted.totalPrice + cover.acceptedTotalPrice,
  )
  expect((await buy(buyer, { ...chosen, nights: 4 }, key)).refused?.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
  // Its last seats: nobody sells them any more, and their buyer reads by which rules they were sold.
  await query(db, 'update inventory.flight_date set is_closed = true')
  const { requestId, proposalId } = flight
  const asked = await buyer.call('POST', `${rulesPath}/GetFareRules`, { requestId, proposalId })
  expect(asked.refused?.code).toBe('FLIGHT_NOT_AVAILABLE')
  const rules = buyer.must(
    await buyer.call<FareRules[]>('GET', `${rulesPath}/GetFareRulesOfOrder/${orderId}`),
  )
  expect(rules).toMatchObject([{ proposalId, isRefundable: true }])
  expect(rules[0]?.penaltyBands.at(-1)?.until).toBeNull()
  await query(db, 'update inventory.flight_date set is_closed = false')
  // Searches follow the database a moment later, and the next test looks at once. One person may ask thirty times a minute.
  await expect
    .poll(async () => (await kitOf(buyer, visaOrder)).flights, { interval: 2_500 })
    .not.toEqual([])
  const paper = () => buyer.send(`/api/visa/Kit/KitPaper/${orderId}`)
  expect((await paper()).status).toBe(400)
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  const { lines } = await buyer.order(orderId)
  expect(lines.map(({ kind }) => kind)).toEqual(['flight', 'hotel', 'insurance'])
  const early = await pagesOfPdf(new Uint8Array(await (await paper()).arrayBuffer()))
  for (const word of [
    'SARAMORADI',
    passports[0] ?? '',
    'FZ',
    'Dubai',
    'Voucher',
    'UnitedArabEmirates',
  ])
    expect(early.join('').toLowerCase()).toContain(word.toLowerCase())
  expect(early.join('')).not.toContain('Policy')
  const { cover: sold } = lines.find(({ kind }) => kind === 'insurance') as unknown as {
    cover: { startsOn: string; endsOn: string }
  }
  await issueAll(house, orderId, { ...sold, countries: ['AE'], kind: 'medical' })
  await jobs.runDue()
  const whole = await pagesOfPdf(new Uint8Array(await (await paper()).arrayBuffer()))
  expect(whole.join('')).toContain(`PolicyN-${passports[0]}`)
  const { bought } = await kitOf(buyer, visaOrder)
  expect(bought).toMatchObject([{ orderId, isBooked: true }])
  expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
})

it('is not booked twice for the same days: the second is told which order it is in, until that is given up', async () => {
  const { buyer, orderId: visaOrder } = await visasOf(1)
  const chosen = chosenOf(await kitOf(buyer, visaOrder))
  const { hotel: _hotel, ...without } = chosen
  const first = await Promise.all([buy(buyer, without), buy(buyer, without)])
  const [{ orderId = '' } = {}, ...others] = first.flatMap(({ data }) => data ?? [])
  expect(others).toEqual([])
  expect(first.flatMap(({ refused }) => refused ?? [])).toMatchObject([
    { code: 'KIT_IS_BOOKED', detail: { orderId } },
  ])
  // Other nights of the same journey are the same journey; the room that was left out can still be had.
  const longer = chosenOf(await kitOf(buyer, visaOrder, 7))
  expect((await buy(buyer, longer)).refused?.code).toBe('KIT_IS_BOOKED')
  const { flight: _flight, cover: _cover, ...room } = chosen
  buyer.must(await buy(buyer, room))
  buyer.must(await buyer.call('POST', '/api/orders/Order/CancelOrder', { orderId }))
  buyer.must(await buy(buyer, without))
})

it('holds nothing of itself where one part cannot be had, or would lose or cost more than was shown', async () => {
  const { buyer, orderId: visaOrder } = await visasOf(1)
  const chosen = chosenOf(await kitOf(buyer, visaOrder))
  const before = await ordersOf(buyer)
  const refusal = async (changed: Partial<Chosen>) =>
    (await buy(buyer, { ...chosen, ...changed })).refused
  expect(await refusal({ acceptedRiskRial: chosen.acceptedRiskRial - 1 })).toMatchObject({
    code: 'PENALTY_CHANGED',
    detail: { riskRial: chosen.acceptedRiskRial },
  })
  const flight = { ...chosen.flight, acceptedTotalPrice: chosen.flight.acceptedTotalPrice - 1 }
  expect(await refusal({ flight })).toMatchObject({
    code: 'PRICE_CHANGED',
    detail: { part: 'flight' },
  })
  const hotel = { ...chosen.hotel, offerKey: 'nowhere' }
  expect(await refusal({ hotel })).toMatchObject({
    code: 'PART_NOT_AVAILABLE',
    detail: { part: 'hotel' },
  })
  const cover = { ...chosen.cover, leavesFromIran: false }
  expect((await refusal({ cover }))?.code).toBe('MUST_LEAVE_FROM_IRAN')
  const nothing = { visaOrderId: visaOrder, nights: 5, acceptedRiskRial: 0 }
  expect((await buy(buyer, nothing)).refused?.code).toBe('KIT_IS_EMPTY')
  expect(await ordersOf(buyer)).toBe(before)
  // A room that goes between the question and the hold takes the seats with it.
  const rooms = house.products.get('hotel')
  if (!rooms) throw new Error('Nothing sells a hotel')
  vi.spyOn(rooms, 'hold').mockResolvedValueOnce({ refused: 'SOLD_OUT' })
  expect((await refusal({}))?.code).toBe('PART_NOT_AVAILABLE')
  await jobs.runDue()
  const held = await query(
    db,
    `select fulfilment from orders.line where fulfilment in ('holding', 'held') and order_id in
      (select order_id from kits.kit where visa_order_id = $1)`,
    [visaOrder],
  )
  expect(held).toEqual([])
  expect(await unsoundNights(db)).toEqual([])
})

it('edge 4: of a refused visa is given back at once from its case, at the total that was shown, and each order only once', async () => {
  const { buyer, orderId: visaOrder, cases } = await visasOf(1)
  const chosen = chosenOf(await kitOf(buyer, visaOrder))
  const { hotel, cover: _cover, flight, ...rest } = chosen
  const booked = [
    buyer.must(await buy(buyer, { ...rest, hotel })),
    buyer.must(await buy(buyer, { ...rest, flight })),
  ]
  for (const { orderId } of booked) await paidAtBank(buyer, orderId)
  await jobs.runDue()
  const path = `/api/visa/Kit/KitsToGiveBack/${visaOrder}`
  const asked = (back: KitsBack) => ({
    visaOrderId: visaOrder,
    orders: back.orders.map(({ orderId, items }) => ({
      orderId,
      items: items.map((one) => one.id),
    })),
    agreed: true,
  })
  const give = (by: Buyer, body: object, key = newId()) =>
    by.call<{ requests: object[]; left: object[] }>('POST', '/api/visa/Kit/GiveBackKits', body, {
      'idempotency-key': key,
    })
  expect((await buyer.call('GET', path)).refused?.code).toBe('VISA_CASE_GOES_ON')
  const caseId = cases[0]?.caseId ?? ''
  await bringTo(house.visas.desk, caseId, 'submitted')
  await house.visas.desk.reject({ caseId, staff: 'an officer' })
  await jobs.runDue()
  const stranger = await signedIn()
  expect((await stranger.call('GET', path)).refused?.status).toBe(404)
  const back = buyer.must(await buyer.call<KitsBack>('GET', path))
  expect(back.orders.map(({ orderId }) => orderId).toSorted()).toEqual(
    booked.map(({ orderId }) => orderId).toSorted(),
  )
  // What was named before paying: no more of it is lost than that.
  expect(back.penaltyAmount).toBeLessThanOrEqual(chosen.acceptedRiskRial)
  expect(back.refundAmount).toBe(back.paidAmount - back.penaltyAmount)
  expect((await give(stranger, asked(back))).refused?.status).toBe(404)
  const alien = { ...asked(back), orders: [{ orderId: visaOrder, items: [visaOrder] }] }
  expect((await give(buyer, alien)).refused?.status).toBe(404)
  const before = await buyer.balance()
  const raced = await Promise.all([give(buyer, asked(back)), give(buyer, asked(back))])
  for (const { data } of raced) expect(data).toMatchObject({ requests: [{}, {}], left: [] })
  await jobs.runDue()
  await jobs.runDue()
  expect(await buyer.balance()).toBe(before + back.refundAmount)
  const again = buyer.must(await buyer.call<KitsBack>('GET', path))
  expect([again.orders, again.refundAmount]).toEqual([[], 0])
  expect(buyer.must(await give(buyer, asked(back))).requests).toHaveLength(2)
  expect(await buyer.balance()).toBe(before + back.refundAmount)
  expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
})

it('is for the owner of its case, and for nobody whose case is over', async () => {
  const { buyer, orderId: visaOrder, cases } = await visasOf(1)
  const chosen = chosenOf(await kitOf(buyer, visaOrder))
  const stranger = await signedIn()
  const path = `/api/visa/Kit/GetEmbassyKit/${visaOrder}`
  expect((await stranger.call('GET', path)).refused?.status).toBe(404)
  expect((await buy(stranger, chosen)).refused?.status).toBe(404)
  const { orderId } = buyer.must(await buy(buyer, chosen))
  expect((await stranger.send(`/api/visa/Kit/KitPaper/${orderId}`)).status).toBe(404)
  expect((await buyer.send(`/api/visa/Kit/KitPaper/${visaOrder}`)).status).toBe(404)
  const caseId = cases[0]?.caseId ?? ''
  await bringTo(house.visas.desk, caseId, 'submitted')
  await house.visas.desk.reject({ caseId, staff: 'an officer' })
  expect((await buyer.call('GET', path)).refused?.code).toBe('VISA_CASE_ENDED')
  expect((await buy(buyer, chosen)).refused?.code).toBe('VISA_CASE_ENDED')
})
