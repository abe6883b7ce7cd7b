/** A tour found, quoted, bought, given up, called off or asked for, through the door of the API; in one piece, for one house is opened for all of it. */

import { resolve } from 'node:path'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { refundReasons } from '@parastoo/contract/refunds/reasons'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import type { TourQuote, ToursAvailable } from '@parastoo/contract/tours/catalogue'
import type { TourPage } from '@parastoo/contract/tours/tour'
import { addDays } from '@parastoo/kit/dates'
import { isRefused } from '@parastoo/kit/outcome'
import { afterEach, describe, expect, it } from 'vitest'
import { tourRooms } from '../modules/hotel-stock/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { importTours, readTourFolder } from '../modules/tours/imports/index.ts'
import {
  addTours,
  departureIdOf,
  type TourWish as TourOnSale,
} from '../modules/tours/imports/testing/tour-fixture.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
import { askAgain } from './testing/ask-again.ts'
import {
  quoteTour,
  submitTour,
  type TourWish,
  tourSubmission,
  travellers,
} from './testing/buy-tours.ts'
import { runTourSellOut } from './testing/counter/sell-out-tours.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { addOwnTour } from './testing/own-stock-tour.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db } = await openTestHouse()
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const start = clock.now()
// Tokens are of the machine's time.
afterEach(() => clock.setTo(start))
let seed = 9_000
let tours = 0

/** A tour of its own, leaving on a day. */
async function onSale(more: Partial<TourOnSale> & { daysAhead?: number } = {}) {
  tours += 1
  const { daysAhead = 30, ...wish } = more
  const code = wish.code ?? `tour-${tours}`
  const startsOn = addDays(today, daysAhead)
  await addTours({ db, clock }, { dates: [startsOn], ...wish, code })
  return { code, startsOn, departureId: departureIdOf(code, startsOn) }
}
async function ready(wish: TourWish) {
  seed += 1
  const buyer = await signedIn()
  const quote = buyer.must(await quoteTour(buyer, wish))
  return { buyer, quote, body: tourSubmission(buyer, quote, { wish, seed }) }
}
async function held(wish: TourWish) {
  const one = await ready(wish)
  return { ...one, ...one.buyer.must(await submitTour(one.buyer, one.body)) }
}
async function bought(wish: TourWish) {
  const one = await held(wish)
  await paidAtBank(one.buyer, one.orderId)
  await jobs.runDue()
  return one
}
const lineOf = (details: OrderDetails) => {
  const [line] = details.lines
  if (line?.kind !== 'tour') throw new Error('The order has no tour')
  return line
}
/** What is taken of the three stocks of a departure. */
async function takenOf(departureId: string) {
  const [row] = await query<Record<'seats' | 'heads' | 'rooms', number>>(
    db,
    `select (block.held + block.sold)::int as seats, (departure.held + departure.sold)::int as heads,
       (select sum(held + sold) from tours.allotment where departure_id = departure.id)::int as rooms
     from tours.departure join tours.transport_block as block on block.code = block_code where departure.id = $1`,
    [departureId],
  )
  return row
}
const booksStand = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])

describe('the catalogue', () => {
  it('finds tours by where, when, how long and how dear, and counts what else there is', async () => {
    const { code, startsOn } = await onSale({ code: 'kish-found', leastPeople: 4, daysAhead: 40 })
    const one = buyerOf(1)
    const ask = { destination: 'KIH', from: startsOn, to: startsOn, nights: { least: 2, most: 2 } }
    const path = '/api/tour-catalog/HomePage/GetAvailableTours'
    const found = one.must(await one.call<ToursAvailable>('POST', path, ask))
    expect(found.tours.map((tour) => tour.code)).toContain(code)
    const card = found.tours.find((tour) => tour.code === code)
    expect(card).toMatchObject({ minPrice: 100_000_000, nights: 2, isSample: false })
    expect(card?.departures[0]).toMatchObject({
      startsOn,
      seatsLeft: 40,
      state: 'open',
      guarantee: { state: 'needs-more', moreNeeded: 4 },
    })
    expect(found.months).toHaveLength(7)
    const dear = { ...ask, budgetRial: 90_000_000 }
    expect(one.must(await one.call<ToursAvailable>('POST', path, dear)).tours).toEqual([])
    const backwards = { from: startsOn, to: today }
    expect((await one.call('POST', path, backwards)).refused).toMatchObject({
      code: 'DATES_OUT_OF_ORDER',
    })
    const landing = (category: string) =>
      one.call('POST', '/api/front-api/LandingPages/GetLandingPageTours', {
        cityCode: 'KIH',
        category,
      })
    // A word that every object knows is no category either.
    for (const category of ['', 'short', 'valueOf'])
      expect((await landing(category)).data).toMatchObject({ city: { code: 'kish' } })
    // Four more people are needed before any of them is sure to leave.
    expect((await landing('guaranteed')).refused).toMatchObject({ code: 'NOT_FOUND' })
    const trending = await one.call<{ path: string; lowest: object }[]>(
      'GET',
      '/api/front-api/Trending/GetTrendingList?productType=Tour',
    )
    expect(one.must(trending)[0]).toMatchObject({
      path: expect.stringMatching(/^\/tours\//),
      lowest: { date: expect.any(String), priceRial: expect.any(Number) },
    })
  })

  it('shows one with its departures and a calendar, and nothing of one it does not know', async () => {
    const { code, startsOn } = await onSale()
    const one = buyerOf(2)
    const detail = (tourCode: string) =>
      one.call<TourPage>('POST', '/api/tour-catalog/Tour/TourDetail', { tourCode })
    const page = one.must(await detail(code))
    expect(page.departures[0]?.packages.map((each) => each.code)).toEqual(['gold', 'silver'])
    expect(page.programme).toHaveLength(3)
    expect((await detail('nowhere')).refused).toMatchObject({ status: 404, code: 'TOUR_UNKNOWN' })
    const calendar = await one.call('POST', '/api/tour-catalog/Tour/DepartureCalendar', {
      tourCode: code,
      from: today,
      to: addDays(today, 60),
    })
    expect(calendar.data).toMatchObject([{ startsOn, minPrice: 100_000_000, isCheapest: true }])
  })

  it('prints the currency part of a price at the rate of the moment', async () => {
    const { departureId } = await onSale({ dollars: 150 })
    const one = buyerOf(3)
    const rooms = [{ kind: 'DBL', people: [0, 1] }]
    const quote = one.must(await quoteTour(one, { departureId, rooms }))
    const [rate] = quote.rates
    const foreign = 150 * (rate?.rate ?? 0)
    expect(quote.people[0]?.parts).toEqual([
      { currency: 'IRR', amount: 100_000_000, rial: 100_000_000 },
      { currency: 'USD', amount: 150, rate: rate?.rate, rial: foreign },
    ])
    expect(quote.totalPrice).toBe(2 * (100_000_000 + foreign))
    expect(quote.otherPackages).toMatchObject([{ packageCode: 'gold' }])
  })

  it('edge 1: says how many seats are left, and offers the next departure, to more people than fit', async () => {
    const later = addDays(today, 37)
    const first = addDays(today, 30)
    await addTours({ db, clock }, { code: 'two-seats', dates: [first], seats: 2 })
    await addTours({ db, clock }, { code: 'two-seats', dates: [first, later], seats: 2 })
    await query(db, `update tours.transport_block set seats = 9 where code = $1`, [
      `two-seats ${later}`,
    ])
    const one = buyerOf(4)
    const wish = { departureId: departureIdOf('two-seats', first), adults: 3 }
    expect((await quoteTour(one, wish)).refused).toMatchObject({
      code: 'SEATS_LEFT_2',
      detail: { seatsLeft: 2, nextDepartures: [{ startsOn: later }] },
    })
  })

  it('counts what is sold of the transport as gone, where more people could go than it has seats', async () => {
    const { code, departureId, startsOn } = await onSale({ seats: 6, capacity: 40 })
    await bought({ departureId })
    await held({ departureId })
    const one = buyerOf(10)
    expect(one.must(await quoteTour(one, { departureId })).seatsLeft).toBe(2)
    const path = '/api/tour-catalog/Tour/TourDetail'
    const page = one.must(await one.call<TourPage>('POST', path, { tourCode: code }))
    expect(page.departures).toMatchObject([{ startsOn, seatsLeft: 2 }])
    const refused = (await quoteTour(one, { departureId, adults: 3 })).refused
    expect(refused?.code).toBe('SEATS_LEFT_2')
  })
})

/** What the facts name, and no other test of this file or of `quote-party` shows at this door. */
describe('the edges of a quote', () => {
  const yearsBefore = (date: string, years: number) =>
    Temporal.PlainDate.from(date).subtract({ years }).toString()

  it('edge 2: a room kind that is full gives way to other rooms, and to other packages with the difference', async () => {
    const { departureId } = await onSale({ rooms: 1 })
    await held({ departureId })
    const one = buyerOf(5)
    const double = { kind: 'DBL', people: [0, 1] }
    expect((await quoteTour(one, { departureId, rooms: [double] })).refused).toMatchObject({
      code: 'ROOM_KIND_FULL',
      field: 'rooms.0',
    })
    // Nobody else has a double room: what is left is one for one and one for three.
    expect((await quoteTour(one, { departureId })).refused?.code).toBe('ROOMING_NOT_POSSIBLE')
    const three = one.must(await quoteTour(one, { departureId, adults: 3 }))
    expect(three.rooms.map(({ kind }) => kind)).toEqual(['TPL'])
    expect(three.otherPackages).toMatchObject([
      { packageCode: 'gold', differenceRial: 150_000_000 },
    ])
  })

  it('edge 3: an infant who turns two before the return has a child’s fare and a seat, which the quote says', async () => {
    const { departureId, startsOn } = await onSale({ seats: 3 })
    const one = buyerOf(6)
    const childBorn = (birthDate: string) => quoteTour(one, { departureId, children: [birthDate] })
    const two = addDays(yearsBefore(startsOn, 2), 1)
    const older = one.must(await childBorn(two))
    expect(older.people[2]).toMatchObject({
      kind: 'child-without-bed',
      needsSeat: true,
      isDearerTaken: true,
    })
    const younger = one.must(await childBorn(addDays(two, 9)))
    expect(younger.people[2]).toMatchObject({ kind: 'infant', needsSeat: false })
    // There are seats for three: one more who sits does not fit, one more on a lap does.
    const withTwo = (second: string) =>
      quoteTour(one, { departureId, adults: 3, children: [second] })
    expect((await withTwo(two)).refused?.code).toBe('SEATS_LEFT_3')
    expect((await withTwo(addDays(two, 9))).refused).toBeNull()
  })

  it('edge 4: of two children beside one adult the first has the other half of the double room', async () => {
    const { departureId, startsOn } = await onSale()
    const one = buyerOf(7)
    const children = [yearsBefore(startsOn, 8), yearsBefore(startsOn, 4)]
    const quote = one.must(await quoteTour(one, { departureId, adults: 1, children }))
    expect(quote.people.map(({ kind }) => kind)).toEqual(['DBL', 'DBL', 'child-without-bed'])
    expect(quote.rooms.map(({ kind }) => kind)).toEqual(['DBL'])
  })
})

describe('a tour', () => {
  it('is held in three stocks at once, paid, issued, and shown with each traveller’s price', async () => {
    const { departureId, startsOn } = await onSale()
    const wish = { departureId, children: [addDays(startsOn, -4 * 365)] }
    const { buyer, orderId, holdExpiresAt, totalPrice } = await held(wish)
    expect(Date.parse(holdExpiresAt ?? '') - clock.now().epochMilliseconds).toBe(15 * 60_000)
    expect(await takenOf(departureId)).toEqual({ seats: 3, heads: 3, rooms: 1 })
    expect(lineOf(await buyer.order(orderId))).toMatchObject({ state: 'held', documents: [] })
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const details = await buyer.order(orderId)
    expect(details).toMatchObject({ orderType: 'Tour', status: 'FinalizationSuccessful' })
    const line = lineOf(details)
    expect(line.documents).toMatchObject([{ kind: 'programme', isVoid: false }])
    expect(line.tour.people.map(({ kind }) => kind)).toEqual(['DBL', 'DBL', 'child-without-bed'])
    expect(line.tour.leader).toMatchObject({ phone: null })
    expect(totalPrice).toBe(260_000_000)
    const issued = await buyer.call('GET', `/api/tour-reservation/Issue/VerifyIssueTour/${orderId}`)
    expect(issued.data).toMatchObject({ programmes: [{ reference: line.reference, startsOn }] })
    const other = await signedIn()
    expect(
      (await other.call('GET', `/api/tour-reservation/Submit/VerifyTourOrder/${orderId}`)).refused,
    ).toMatchObject({ status: 404 })
    await booksStand()
  })

  it('has its programme as a PDF for its owner alone, once it is issued, with the leader’s telephone from 48 hours before', async () => {
    const { departureId, startsOn } = await onSale()
    const { buyer, orderId } = await held({ departureId })
    const path = `/api/tour-reservation/Issue/TourProgrammePdf/${orderId}`
    expect((await buyer.call('GET', path)).refused?.code).toBe('TOUR_PROGRAMME_NOT_READY')
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const textOf = async () =>
      (await pagesOfPdf(new Uint8Array(await (await buyer.send(path)).arrayBuffer()))).join()
    const { tour } = lineOf(await buyer.order(orderId))
    const before = await textOf()
    expect(before).toContain(tour.programme?.number)
    expect(before).toContain('MaryamMoradi')
    expect(before).not.toContain('09120000000')
    expect(await askAgain(buyer, path)).toBe(304)
    const stranger = await signedIn()
    expect((await stranger.call('GET', path)).refused?.status).toBe(404)
    const { lineId } = lineOf(await buyer.order(orderId))
    clock.setTo(Temporal.Instant.from(`${addDays(startsOn, -1)}T12:00:00+03:30`))
    const described = (await house.tours.product.describe([lineId])).get(lineId)
    expect(described).toMatchObject({ tour: { leader: { phone: '09120000000' } } })
  })

  it('is one order however often its submit is repeated, and another under another body', async () => {
    const { departureId } = await onSale()
    const { buyer, body } = await ready({ departureId })
    const key = newId()
    const once = buyer.must(await submitTour(buyer, body, key))
    expect(buyer.must(await submitTour(buyer, body, key)).orderId).toBe(once.orderId)
    expect(await takenOf(departureId)).toEqual({ seats: 2, heads: 2, rooms: 1 })
    const changed = { ...body, packageCode: 'gold' }
    expect((await submitTour(buyer, changed, key)).refused).toMatchObject({ status: 409 })
  })

  it('gives everything back when its hold runs out, and is held again at its price', async () => {
    const { departureId } = await onSale()
    const { buyer, orderId } = await held({ departureId })
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    clock.setTo(start)
    expect((await buyer.pay(orderId)).refused).toMatchObject({ status: 400 })
  })

  it('is refused with every fault of the form at its field', async () => {
    const { departureId } = await onSale({ asksKinship: true })
    const { buyer, body } = await ready({ departureId })
    const kinship = await submitTour(buyer, body)
    expect(kinship.refused).toMatchObject({ code: 'KINSHIP_REQUIRED', field: 'rooms.0.kinship' })
    const passengers = travellers({ departureId }, 1).map((each) => ({ ...each, firstName: '' }))
    expect((await submitTour(buyer, { ...body, passengers })).refused).toMatchObject({
      code: 'FIRST_NAME_REQUIRED',
      field: 'passengers.0.firstName',
    })
    const cheap = {
      ...body,
      rooms: withKinship(body),
      accepted: { totalPrice: 1, rulesVersion: 1 },
    }
    expect((await submitTour(buyer, cheap)).refused).toMatchObject({
      code: 'PRICE_CHANGED',
      detail: { totalPrice: 200_000_000 },
    })
    const old = { ...cheap, accepted: { totalPrice: 200_000_000, rulesVersion: 7 } }
    expect((await submitTour(buyer, old)).refused).toMatchObject({ code: 'TOUR_RULES_CHANGED' })
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
  })

  it('edges 13 and 14: for women takes no man, and one abroad no passport that ends within six months of the return', async () => {
    const women = await onSale({ audience: 'women' })
    const one = await ready(women)
    expect((await submitTour(one.buyer, one.body)).refused).toMatchObject({
      code: 'TOUR_FOR_WOMEN_ONLY',
      field: 'passengers.0.genderTitle',
    })
    const abroad = await onSale({ city: 'istanbul' })
    const two = await ready(abroad)
    const passengers = travellers(abroad, 5).map((each, place) => ({
      ...each,
      documentType: 'Passport',
      nationalityCountryNameFa: 'ایران',
      passportIssuingCountryCountryNameFa: 'ایران',
      passportType: 'IranianPassport',
      passportNumber: `A1234567${place}`,
      passportExpirationDateFa: addDays(abroad.startsOn, 150),
    }))
    expect((await submitTour(two.buyer, { ...two.body, passengers })).refused).toMatchObject({
      code: 'PASS_VALIDITY_LESS_6MONTH',
      field: 'passengers.0.passportExpirationDateFa',
    })
  })

  it('edge 15: warns who stands on another tour of the same days', async () => {
    const [first, second] = [await onSale(), await onSale({ daysAhead: 31 })]
    const one = await held(first)
    const quote = one.buyer.must(await quoteTour(one.buyer, second))
    const body = { ...tourSubmission(one.buyer, quote, { wish: second, seed }) }
    expect(one.buyer.must(await submitTour(one.buyer, body)).warnings).toEqual([
      { code: 'TRAVELLER_ON_OVERLAPPING_TOUR', passenger: 0 },
      { code: 'TRAVELLER_ON_OVERLAPPING_TOUR', passenger: 1 },
    ])
  })

  it('tells a stranger nothing of where these people travel', async () => {
    const [first, second] = [await onSale(), await onSale({ daysAhead: 31 })]
    await held(first)
    const people = seed
    const stranger = await signedIn()
    const quote = stranger.must(await quoteTour(stranger, second))
    const body = tourSubmission(stranger, quote, { wish: second, seed: people })
    expect(stranger.must(await submitTour(stranger, body)).warnings).toEqual([])
  })
})

describe('a tour that is paid in two', () => {
  const deposited = async (more: Parameters<typeof onSale>[0] = {}) => {
    const { departureId } = await onSale({ depositPercent: 30, ...more })
    const one = await ready({ departureId })
    const { orderId } = one.buyer.must(
      await submitTour(one.buyer, { ...one.body, pays: 'deposit' }),
    )
    await paidAtBank(one.buyer, orderId)
    await jobs.runDue()
    return { ...one, departureId, orderId }
  }
  const none = { seats: 0, heads: 0, rooms: 0 }
  /** The day of the balance is over, whatever hour it is today. */
  async function missBalance({ paymentPlan }: TourQuote) {
    clock.setTo(Temporal.Instant.from(paymentPlan?.balanceDueAt ?? '').add({ hours: 2 }))
    await jobs.runDue()
  }

  it('is booked by its deposit, keeps all three stocks until the balance, and is issued by it', async () => {
    const { buyer, quote, orderId, departureId } = await deposited()
    expect(quote.paymentPlan).toMatchObject({ deposit: 60_000_000, balance: 140_000_000 })
    const between = await buyer.order(orderId)
    expect(between).toMatchObject({ money: 'part-paid', dueAmount: 140_000_000 })
    expect(lineOf(between).state).toBe('held')
    clock.advance({ hours: 24 })
    await jobs.runDue()
    expect(await takenOf(departureId)).toEqual({ seats: 2, heads: 2, rooms: 1 })
    clock.setTo(start)
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(lineOf(await buyer.order(orderId)).state).toBe('issued')
    expect(await takenOf(departureId)).toEqual({ seats: 2, heads: 2, rooms: 1 })
    await booksStand()
  })

  it('counts among those it needs from its deposit on, and not before', async () => {
    const { departureId } = await onSale({ depositPercent: 30, leastPeople: 4, daysAhead: 60 })
    const guaranteed = async (orderId: string) =>
      lineOf(await buyer.order(orderId)).tour.departure.guarantee
    const { buyer, body } = await ready({ departureId })
    const { orderId } = buyer.must(await submitTour(buyer, { ...body, pays: 'deposit' }))
    expect(await guaranteed(orderId)).toMatchObject({ moreNeeded: 4 })
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await guaranteed(orderId)).toMatchObject({ moreNeeded: 2 })
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await guaranteed(orderId)).toMatchObject({ moreNeeded: 2 })
  })

  it('edge 10: that misses its balance is cancelled by its bands, and gives every place back', async () => {
    const { buyer, quote, orderId, departureId } = await deposited()
    // The band of that day keeps half of the price, which is more than was paid.
    await missBalance(quote)
    expect(await takenOf(departureId)).toEqual(none)
    clock.setTo(start)
    expect(await buyer.balance()).toBe(0)
    expect((await buyer.order(orderId)).money).toBe('refunded')
    await booksStand()
  })

  it('gives back of a deposit what the band of the missed day leaves', async () => {
    const { buyer, quote, departureId } = await deposited({ depositPercent: 60 })
    await missBalance(quote)
    clock.setTo(start)
    // Sixty of a hundred were paid, and fifty are kept.
    expect(await buyer.balance()).toBe(20_000_000)
    expect(await takenOf(departureId)).toEqual(none)
    await booksStand()
  })

  it('is given up whole and free of charge while its buyer has not accepted what its organiser changed', async () => {
    const { buyer, orderId, departureId } = await deposited()
    const change = { outbound: { number: 'PS 900' } }
    const ask = { departureId, change, textFa: 'پرواز دیگر.', by: 'neda' }
    expect(await house.tours.departures.change(ask)).toEqual({ lines: 1 })
    const items = await buyer.refundable(orderId, 8)
    expect(items.map(({ penaltyAmount }) => penaltyAmount)).toEqual([0, 0])
    buyer.must(await buyer.refund(orderId, items, { reasonId: 8 }))
    await jobs.runDue()
    expect(await buyer.balance()).toBe(60_000_000)
    expect(await takenOf(departureId)).toEqual(none)
    await booksStand()
  })

  it('comes back whole when its departure is called off before the balance', async () => {
    const { buyer, orderId, departureId } = await deposited()
    await house.tours.departures.callOff({ departureId, reasonFa: 'راه بسته است.' })
    await jobs.runDue()
    await jobs.runDue()
    expect(await buyer.balance()).toBe(60_000_000)
    expect(await takenOf(departureId)).toEqual(none)
    expect((await buyer.order(orderId)).money).toBe('refunded')
    await booksStand()
  })

  it('is not sold nearer to the day of its balance than two days', async () => {
    const { departureId } = await onSale({ depositPercent: 30, daysAhead: 15 })
    const { buyer, body, quote } = await ready({ departureId })
    expect(quote.paymentPlan).toBeNull()
    expect((await submitTour(buyer, { ...body, pays: 'deposit' })).refused).toMatchObject({
      code: 'PAYMENT_PLAN_ENDED',
      field: 'pays',
    })
    expect(await takenOf(departureId)).toEqual(none)
  })
})

describe('a tour that its organiser changes', () => {
  const change = {
    outbound: { number: 'PS 900' },
    hotels: {
      silver: [{ insteadOfFa: 'هتل نمونهٔ silver', nameFa: 'هتل دریا', stars: 4, board: 'BB' }],
    },
  }
  const changed = (departureId: string) =>
    house.tours.departures.change({ departureId, change, textFa: 'هتل شما دریا شد.', by: 'neda' })
  const accept = (buyer: Awaited<ReturnType<typeof signedIn>>, body: object) =>
    buyer.call('POST', '/api/tour-reservation/Change/AcceptTourChange', body)
  const penalties = async ({ buyer, orderId }: Awaited<ReturnType<typeof bought>>) =>
    (await buyer.refundable(orderId)).map(({ penaltyAmount }) => penaltyAmount)

  it('edge 6: is told to who has bought it, shows what was agreed before, and is given back free of charge until they accept', async () => {
    const { departureId } = await onSale()
    const one = await bought({ departureId })
    expect(await changed(departureId)).toEqual({ lines: 1 })
    await jobs.runDue()
    const { tour } = lineOf(await one.buyer.order(one.orderId))
    expect(tour.package.hotels.map(({ nameFa }) => nameFa)).toEqual(['هتل دریا'])
    expect(tour.departure.outbound.number).toBe('PS 900')
    expect(tour.changes).toMatchObject([
      {
        textFa: 'هتل شما دریا شد.',
        isOpen: true,
        before: {
          outbound: { number: '' },
          inbound: null,
          hotels: [{ nameFa: 'هتل نمونهٔ silver' }],
        },
      },
    ])
    const told = await one.buyer.send(`/dev/outbox.json?to=${one.buyer.phoneNumber}`)
    const messages = (await told.json()) as { template?: string }[]
    expect(messages.filter(({ template }) => template === 'tour-changed')).toHaveLength(1)
    expect(await penalties(one)).toEqual([0, 0])
    one.buyer.must(await one.buyer.refund(one.orderId, await one.buyer.refundable(one.orderId)))
    await jobs.runDue()
    expect(await one.buyer.balance()).toBe(one.totalPrice)
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    await booksStand()
  })

  it('binds again by its bands once it is accepted, which nobody else can and who repeats it may', async () => {
    const { departureId } = await onSale()
    const one = await bought({ departureId })
    await changed(departureId)
    const [asked] = lineOf(await one.buyer.order(one.orderId)).tour.changes
    const body = { orderId: one.orderId, changeId: asked?.changeId }
    const stranger = await signedIn()
    expect((await accept(stranger, body)).refused?.status).toBe(404)
    expect((await accept(one.buyer, { ...body, changeId: newId() })).refused?.status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => accept(one.buyer, body)))
    expect(answers.map(({ data }) => data)).toEqual([1, 2, 3].map(() => ({ accepted: true })))
    expect(await penalties(one)).toEqual([10_000_000, 10_000_000])
    expect(lineOf(await one.buyer.order(one.orderId)).tour.changes[0]?.isOpen).toBe(false)
  })

  it('asks only who sleeps in the hotel that changed, and whoever buys afterwards is sold the new one', async () => {
    const { departureId } = await onSale()
    const silver = await bought({ departureId })
    const gold = await bought({ departureId, packageCode: 'gold' })
    const ask = { departureId, textFa: 'هتل شما دریا شد.', by: 'neda' }
    const outcome = await house.tours.departures.change({
      ...ask,
      change: { hotels: change.hotels },
    })
    expect(outcome).toEqual({ lines: 1 })
    expect(await penalties(silver)).toEqual([0, 0])
    expect(await penalties(gold)).toEqual([15_000_000, 15_000_000])
    const later = await bought({ departureId })
    const { tour } = lineOf(await later.buyer.order(later.orderId))
    expect(tour.package.hotels.map(({ nameFa }) => nameFa)).toEqual(['هتل دریا'])
    expect(tour.changes).toEqual([])
    expect(await penalties(later)).toEqual([10_000_000, 10_000_000])
  })

  it('is asked of who waits for staff too, who sees it before they pay', async () => {
    const { departureId } = await onSale({ sells: 'on-request' })
    const { buyer, orderId } = await held({ departureId })
    expect(await changed(departureId)).toEqual({ lines: 1 })
    const { lineId } = lineOf(await buyer.order(orderId))
    await house.tours.requests.answer({ lineId, isAccepted: true, by: 'neda', noteFa: '' })
    await jobs.runDue()
    const line = lineOf(await buyer.order(orderId))
    expect(line).toMatchObject({ state: 'held', tour: { changes: [{ isOpen: true }] } })
  })

  it('is not held for who was sold what it was before and was not asked', async () => {
    const { departureId } = await onSale()
    const { buyer, orderId } = await held({ departureId })
    const { lineId } = lineOf(await buyer.order(orderId))
    const line = { orderId, lineId, generation: 1, key: lineId }
    await house.tours.product.release(line)
    expect(await changed(departureId)).toEqual({ lines: 0 })
    expect(await house.tours.product.hold(line, { until: null })).toMatchObject({
      refused: 'NOT_AVAILABLE',
    })
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
  })

  it('begins and ends in every list at its new hours', async () => {
    const { departureId, startsOn } = await onSale()
    const { orderId } = await bought({ departureId })
    const later = { outbound: { departsAt: `${startsOn}T16:30` } }
    const ask = { departureId, change: later, textFa: 'عصر می‌رویم.', by: 'neda' }
    expect(await house.tours.departures.change(ask)).toEqual({ lines: 1 })
    expect((await house.orders.find(orderId))?.lines).toMatchObject([
      { startsAt: expect.stringContaining(`${startsOn}T16:30`) },
    ])
  })

  it('is nothing to answer any more once all have given up, or it has begun', async () => {
    const { departureId } = await onSale()
    const [stays, leaves] = [await bought({ departureId }), await bought({ departureId })]
    await changed(departureId)
    const { buyer, orderId } = leaves
    buyer.must(await buyer.refund(orderId, await buyer.refundable(orderId)))
    await jobs.runDue()
    const open = async (one: typeof stays) =>
      lineOf(await one.buyer.order(one.orderId)).tour.changes.map(({ isOpen }) => isOpen)
    expect([await open(stays), await open(leaves)]).toEqual([[true], [false]])
    const { lineId } = lineOf(await stays.buyer.order(stays.orderId))
    clock.advance({ hours: 24 * 31 })
    const described = (await house.tours.product.describe([lineId])).get(lineId)
    expect(described).toMatchObject({ tour: { changes: [{ isOpen: false, isAccepted: false }] } })
  })

  it('is refused to staff with the reason where it says nothing, names no hotel of it, or leaves on another day', async () => {
    const { departureId } = await onSale()
    const says = (wrong: unknown) =>
      house.tours.departures.change({ departureId, change: wrong, textFa: 'x', by: 'neda' })
    const other = { hotels: { silver: [{ ...change.hotels.silver[0], insteadOfFa: 'دیگر' }] } }
    for (const wrong of [{}, { what: 1 }, other, { outbound: { departsAt: '2020-01-01T08:00' } }])
      expect(await says(wrong)).toMatchObject({ refused: 'CHANGE_NOT_POSSIBLE' })
    await house.tours.departures.callOff({ departureId, reasonFa: 'راه بسته است.' })
    expect(await says(change)).toMatchObject({ refused: 'NOT_FOUND' })
  })
})

describe('whoever sells and whoever changes a departure', () => {
  /** While a transaction keeps what a buyer locks first, the departure itself is nobody's. */
  const waitsOutside = async (departureId: string, first: string, work: () => Promise<unknown>) => {
    const isLocked = Promise.withResolvers<void>()
    const locking = db.tx(async (tx) => {
      await query(tx, first, [departureId])
      isLocked.resolve()
      await expect.poll(() => query(tx, whoWaits, []), { timeout: 30_000 }).not.toEqual([])
      await query(tx, departure, [departureId])
    })
    await isLocked.promise
    const working = work()
    await locking
    return await working
  }
  const whoWaits = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const departure = `select 1 from tours.departure where id = $1 for update nowait`
  const block = `select 1 from tours.transport_block
    where code = (select block_code from tours.departure where id = $1) for update`
  const reservation = `select 1 from tours.reservation where departure_id = $1 for update`

  it('take the transport before the departure', async () => {
    const { departureId } = await onSale()
    const { buyer, orderId } = await held({ departureId })
    const { lineId } = lineOf(await buyer.order(orderId))
    const line = { orderId, lineId, generation: 1, key: lineId }
    const sell = () => house.tours.product.fulfil(line, { supplements: [] })
    expect(await waitsOutside(departureId, block, sell)).toMatchObject({
      reference: expect.any(String),
    })
  })

  it('take the reservation before both', async () => {
    const { departureId } = await onSale()
    await held({ departureId })
    const change = { outbound: { number: 'PS 900' } }
    const ask = { departureId, change, textFa: 'پرواز دیگر.', by: 'neda' }
    const alter = () => house.tours.departures.change(ask)
    expect(await waitsOutside(departureId, reservation, alter)).toEqual({ lines: 1 })
  })
})

const withKinship = (body: Record<string, unknown>) =>
  (body.rooms as object[]).map((room) => ({ ...room, kinship: 'certificate' }))

describe('the last places', () => {
  it('are sold once in each of three stocks, whoever asks at the same time', async () => {
    const { departureId } = await onSale({ seats: 12, capacity: 11, rooms: 2 })
    const wishes = ['silver', 'gold'].flatMap((packageCode) => [
      { departureId, packageCode, adults: 1 },
      { departureId, packageCode, adults: 1 },
      { departureId, packageCode, adults: 1 },
      { departureId, packageCode, adults: 2 },
      { departureId, packageCode, adults: 2 },
      { departureId, packageCode, adults: 3 },
      { departureId, packageCode, adults: 3 },
    ])
    const asking = []
    for (const wish of wishes) asking.push(await ready(wish))
    const answers = await Promise.all(asking.map(({ buyer, body }) => submitTour(buyer, body)))
    const sold = answers.flatMap(({ data }, index) => (data ? [wishes[index]?.adults ?? 0] : []))
    expect(sold.reduce((sum, adults) => sum + adults, 0)).toBeLessThanOrEqual(11)
    const taken = await takenOf(departureId)
    const people = sold.reduce((sum, adults) => sum + adults, 0)
    expect(taken).toEqual({ seats: people, heads: people, rooms: sold.length })
    for (const { refused } of answers)
      if (refused)
        expect(refused.code).toMatch(/^(SEATS_LEFT_\d|ROOM_KIND_FULL|DEPARTURE_NOT_ON_SALE)$/)
  })

  it('are never sold twice to 100 buyers of rooms of three kinds over two packages', async () => {
    const sellOut = await runTourSellOut({ db, clock, today, buyers: 100, places: 20, seed: 1 })
    expect(sellOut).toMatchObject({ faults: [] })
    expect(sellOut.sold).toBeGreaterThan(17)
    expect(sellOut.givenBack).toBeGreaterThan(0)
  })
})

describe('a tour made of our own flights and hotels', () => {
  const nights = { checkIn: addDays(today, 30), checkOut: addDays(today, 32) }
  function ownTour(wish: { seats?: number; rooms?: number } = {}) {
    tours += 1
    const code = `tour-${tours}`
    return addOwnTour({ db, clock, today }, { code, flightNumber: 7000 + tours, ...wish })
  }
  const each = (night: { held: number; sold: number }) => [night, night]

  it('takes their seats and rooms with its own in one transaction, and gives all of them back', async () => {
    const { departureId, leftOf } = await ownTour()
    const { buyer, orderId } = await held({ departureId })
    expect(await leftOf()).toEqual({ seats: [7, 7], nights: each({ held: 1, sold: 0 }) })
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await leftOf()).toEqual({ seats: [7, 7], nights: each({ held: 0, sold: 1 }) })
    expect(await takenOf(departureId)).toEqual({ seats: 2, heads: 2, rooms: 1 })
    buyer.must(await buyer.refund(orderId, await buyer.refundable(orderId)))
    await jobs.runDue()
    expect(await leftOf()).toEqual({ seats: [9, 9], nights: each({ held: 0, sold: 0 }) })
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    await booksStand()
  })

  it('gives them back when its hold runs out, and has no more places than they have', async () => {
    const { departureId, leftOf } = await ownTour({ seats: 3 })
    const one = buyerOf(9)
    expect((await quoteTour(one, { departureId, adults: 4 })).refused?.code).toBe('SEATS_LEFT_3')
    await held({ departureId })
    expect((await quoteTour(one, { departureId })).refused?.code).toBe('SEATS_LEFT_1')
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect(await leftOf()).toEqual({ seats: [3, 3], nights: each({ held: 0, sold: 0 }) })
  })

  it('leaves no trace where the last room of the hotel is gone, though there are seats and heads', async () => {
    const { departureId, leftOf, hotel } = await ownTour({ rooms: 1 })
    const { buyer, body } = await ready({ departureId })
    await query(
      db,
      'update hotel_stock.room_night set held = 1 where room_type_id = $1 and night = $2',
      [hotel.typeIds.get('double'), addDays(nights.checkIn, 1)],
    )
    expect((await submitTour(buyer, body)).refused?.code).toBe('ROOM_KIND_FULL')
    expect((await leftOf()).seats).toEqual([9, 9])
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
  })

  it('sells no room of a hotel that was closed, and gives back what it held of it before', async () => {
    const { departureId, leftOf, hotel } = await ownTour()
    await held({ departureId })
    const { buyer, body } = await ready({ departureId })
    await query(
      db,
      `update hotel_stock.property set is_closed = true
       where id = (select property_id from hotel_stock.room_type where id = $1)`,
      [hotel.typeIds.get('double')],
    )
    expect((await submitTour(buyer, body)).refused?.code).toBe('ROOM_KIND_FULL')
    const stay = { hotelCode: hotel.code, roomCode: 'double', ...nights }
    expect(await tourRooms.left(db, stay)).toBe(0)
    expect(await db.tx((tx) => tourRooms.take(tx, [{ ...stay, rooms: 1 }]))).toBe(false)
    expect(await leftOf()).toEqual({ seats: [7, 7], nights: each({ held: 1, sold: 0 }) })
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect(await leftOf()).toEqual({ seats: [9, 9], nights: each({ held: 0, sold: 0 }) })
  })

  it('sells no room of a type that was closed, in a hotel that is open', async () => {
    const { departureId, leftOf, hotel } = await ownTour()
    const { buyer, body } = await ready({ departureId })
    await query(db, 'update hotel_stock.room_type set is_closed = true where id = $1', [
      hotel.typeIds.get('double'),
    ])
    expect((await submitTour(buyer, body)).refused?.code).toBe('ROOM_KIND_FULL')
    const stay = { hotelCode: hotel.code, roomCode: 'double', ...nights }
    expect(await tourRooms.left(db, stay)).toBe(0)
    expect(await db.tx((tx) => tourRooms.take(tx, [{ ...stay, rooms: 1 }]))).toBe(false)
    expect((await leftOf()).seats).toEqual([9, 9])
  })

  it('race: six couples before the last four seats and two rooms are two couples', async () => {
    const { departureId, leftOf } = await ownTour({ seats: 4, rooms: 2 })
    const asking = []
    for (let place = 0; place < 6; place += 1) asking.push(await ready({ departureId }))
    const answers = await Promise.all(asking.map(({ buyer, body }) => submitTour(buyer, body)))
    expect(answers.filter(({ data }) => data)).toHaveLength(2)
    expect(await leftOf()).toEqual({ seats: [0, 0], nights: each({ held: 2, sold: 0 }) })
    expect(await takenOf(departureId)).toEqual({ seats: 4, heads: 4, rooms: 2 })
  })
})

describe('half of a double room', () => {
  const single = { adults: 1, rooms: [{ kind: 'SGL', people: [0], sharesRoom: true }] }
  const returnsRial = 60_000_000
  /** Two rooms of each kind, and somebody is looked for up to ten days before. */
  const shared = (more: Partial<TourOnSale> = {}) => onSale({ rooms: 2, sharingDays: 10, ...more })
  type Bought = Awaited<ReturnType<typeof bought>>
  const sharingOf = async ({ buyer, orderId }: Bought) => {
    const [person] = lineOf(await buyer.order(orderId)).tour.people
    return { kind: person?.kind, totalPrice: person?.totalPrice, state: person?.sharing?.state }
  }
  const pair = async (departureId: string) => {
    const two = [
      await bought({ departureId, ...single }),
      await bought({ departureId, ...single }),
    ] as const
    await jobs.runDue()
    return two
  }
  const told = async ({ buyer }: Bought, wanted: string) => {
    const sent = await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)
    const messages = (await sent.json()) as { template?: string }[]
    return messages.filter(({ template }) => template === wanted).length
  }
  const roomsOf = async (departureId: string) =>
    await query<{ kind: string; sold: number }>(
      db,
      `select room_kind as kind, sold::int from tours.allotment
       where departure_id = $1 and package_code = 'silver' and sold > 0 order by room_kind`,
      [departureId],
    )
  const giveUp = async ({ buyer, orderId }: Bought) => {
    const open = (await buyer.refundable(orderId)).filter(({ state }) => state === 'open')
    buyer.must(await buyer.refund(orderId, open))
    await jobs.runDue()
    return open.reduce((sum, { penaltyAmount }) => sum + penaltyAmount, 0)
  }

  it('is paid as a single room until another of the same gender comes: then both sleep in one, and the difference comes back', async () => {
    const { departureId } = await shared({ rooms: 4 })
    const one = await bought({ departureId, ...single })
    expect(one.quote.sharing).toEqual({ until: expect.any(String), returnsRial })
    expect(one.totalPrice).toBe(160_000_000)
    const alone = { kind: 'SGL', totalPrice: 160_000_000, state: 'waiting' }
    expect(await sharingOf(one)).toEqual(alone)
    // A woman is no roommate of a man, nor is who has asked for none.
    await bought({ departureId, ...single, women: true })
    await bought({ departureId, adults: 1 })
    expect(await sharingOf(one)).toEqual(alone)
    const other = await bought({ departureId, ...single })
    await jobs.runDue()
    for (const each of [one, other]) {
      const now = { kind: 'DBL', totalPrice: 100_000_000, state: 'matched' }
      expect(await sharingOf(each)).toEqual(now)
      expect(await each.buyer.balance()).toBe(returnsRial)
      expect(await told(each, 'tour-roommate-found')).toBe(1)
    }
    expect(await roomsOf(departureId)).toEqual([
      { kind: 'DBL', sold: 1 },
      { kind: 'SGL', sold: 2 },
    ])
    const list = (await house.tours.rooming(departureId)) ?? []
    const inDouble = list.filter(({ group }) => group.includes('دوتخته'))
    expect(inDouble).toHaveLength(2)
    expect(new Set(inDouble.map(({ group }) => group)).size).toBe(1)
    await booksStand()
  })

  it('is refused to who is not alone in a single room, and where nobody is looked for any more', async () => {
    const { departureId } = await shared()
    const one = buyerOf(9)
    const asked = async (wish: TourWish) => (await quoteTour(one, wish)).refused
    const two = { adults: 2, rooms: [{ kind: 'DBL', people: [0, 1], sharesRoom: true }] }
    const refusal = { code: 'SHARING_NOT_POSSIBLE', field: 'rooms.0.sharesRoom' }
    expect(await asked({ departureId, ...two })).toMatchObject(refusal)
    const { departureId: none } = await onSale()
    expect(await asked({ departureId: none, ...single })).toMatchObject(refusal)
    clock.advance({ hours: 20 * 24 })
    expect(await asked({ departureId, ...single })).toBeNull()
    clock.advance({ hours: 24 })
    expect(await asked({ departureId, ...single })).toMatchObject(refusal)
  })

  it('is given up whole while nobody shares the room, by the band of the day', async () => {
    const { departureId } = await shared()
    const one = await bought({ departureId, ...single })
    const [place, supplement] = await one.buyer.refundable(one.orderId)
    for (const [part, code] of [
      [place, 'MINOR_LEFT_ALONE'],
      // Of the supplement alone nothing would come back.
      [supplement, 'NOT_REFUNDABLE'],
    ] as const) {
      const path = `/api/refund/RefundableItems/GetOrderRefundableItems/${one.orderId}?unitIds=${part?.unitId}`
      const alone = one.buyer.must(await one.buyer.call<RefundableItem[]>('GET', path))
      const { refused } = await one.buyer.refund(one.orderId, alone)
      expect(refused?.code).toBe(code)
    }
    expect(await giveUp(one)).toBe(16_000_000)
    expect(await one.buyer.balance()).toBe(144_000_000)
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    await booksStand()
  })

  it('keeps the double room until both have left it: the first bears what the other would pay more', async () => {
    const { departureId } = await shared()
    const [one, other] = await pair(departureId)
    expect(await giveUp(one)).toBe(10_000_000 + returnsRial)
    expect(await roomsOf(departureId)).toEqual([{ kind: 'DBL', sold: 1 }])
    expect(await sharingOf(other)).toMatchObject({ kind: 'DBL', totalPrice: 100_000_000 })
    expect(await giveUp(other)).toBe(10_000_000)
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    await booksStand()
  })

  it('race: who are matched, and who leave at that moment, end in one state each with sound rooms and books', async () => {
    const { departureId } = await shared({ rooms: 6 })
    const doubles = (rooms: number) =>
      query(
        db,
        `update tours.allotment set rooms = $2 where departure_id = $1 and room_kind = 'DBL'`,
        [departureId, rooms],
      )
    const buyers: Bought[] = []
    // Nobody is matched while the hotel has no double room.
    await doubles(0)
    for (let place = 0; place < 4; place += 1) buyers.push(await bought({ departureId, ...single }))
    await doubles(6)
    await Promise.all([
      ...Array.from({ length: 4 }, () => house.tours.roommates.match(departureId)),
      ...buyers.slice(0, 2).map(async ({ buyer, orderId }) => {
        await buyer.refund(orderId, await buyer.refundable(orderId))
      }),
      jobs.runDue(),
    ])
    await jobs.runDue()
    const [rooms] = await query<{ rooms: number; wanted: number }>(
      db,
      `select (select sum(sold)::int from tours.allotment where departure_id = $1) as rooms,
         (select count(distinct case when mate.id is null then place.id else least(place.id, mate.id) end)::int
          from tours.place join tours.reservation using (line_id)
          left join tours.roommate on roommate.place_id = place.id
          left join tours.place as mate on mate.id = roommate.mate_id and mate.cancel_key is null
          where reservation.departure_id = $1 and place.cancel_key is null) as wanted`,
      [departureId],
    )
    expect(rooms?.rooms).toBe(rooms?.wanted)
    const returned = await query<{ n: number }>(
      db,
      `select count(*)::int as n from tours.roommate where departure_id = $1 and state = 'matched' and kept_rial = 0`,
      [departureId],
    )
    const matched = await query<{ n: number }>(
      db,
      `select count(*)::int as n from tours.roommate where departure_id = $1 and state = 'matched'`,
      [departureId],
    )
    expect(returned).toEqual(matched)
    await booksStand()
  })

  it('is shared with nobody who has asked for their money back, until staff have refused that', async () => {
    const { departureId } = await shared()
    const one = await bought({ departureId, ...single })
    const calledOff = 8
    const asked = async ({ buyer, orderId }: Bought) => {
      const items = await buyer.refundable(orderId, calledOff)
      return buyer.must(await buyer.refund(orderId, items, { reasonId: calledOff })).number
    }
    const number = await asked(one)
    const other = await bought({ departureId, ...single })
    await house.tours.roommates.decide()
    await jobs.runDue()
    for (const each of [one, other]) {
      expect(await sharingOf(each)).toMatchObject({ kind: 'SGL', state: 'waiting' })
      expect(await each.buyer.balance()).toBe(0)
    }
    await house.refunds.desk.refuse({ number, staff: 'reza' })
    await house.tours.roommates.decide()
    await jobs.runDue()
    for (const each of [one, other]) {
      expect(await sharingOf(each)).toMatchObject({ kind: 'DBL', state: 'matched' })
      expect(await each.buyer.balance()).toBe(returnsRial)
    }
    await booksStand()
  })

  it('brings the difference back also to who asked for all of it back before that, and was refused', async () => {
    const { departureId } = await shared()
    const one = await bought({ departureId, ...single })
    await query(
      db,
      `update tours.allotment set rooms = 0 where departure_id = $1 and room_kind = 'DBL'`,
      [departureId],
    )
    const other = await bought({ departureId, ...single })
    await query(
      db,
      `update tours.allotment set rooms = 2 where departure_id = $1 and room_kind = 'DBL'`,
      [departureId],
    )
    expect(await house.tours.roommates.match(departureId)).toBe(1)
    // Between the match and the job that brings the difference back.
    const items = await one.buyer.refundable(one.orderId, 8)
    const { number } = one.buyer.must(await one.buyer.refund(one.orderId, items, { reasonId: 8 }))
    await jobs.runDue()
    expect(await one.buyer.balance()).toBe(0)
    expect(await other.buyer.balance()).toBe(returnsRial)
    await house.refunds.desk.refuse({ number, staff: 'reza' })
    for (let hour = 0; hour < 2; hour += 1) {
      await house.tours.roommates.decide()
      await jobs.runDue()
      expect(await one.buyer.balance()).toBe(returnsRial)
    }
    expect(await other.buyer.balance()).toBe(returnsRial)
    await booksStand()
  })

  it('waits where the hotel has no double room left, and is shared once one is free', async () => {
    const { departureId } = await shared({ rooms: 2 })
    const couples = [await bought({ departureId }), await bought({ departureId })]
    const [one] = await pair(departureId)
    expect(await sharingOf(one)).toMatchObject({ state: 'waiting' })
    expect(await roomsOf(departureId)).toEqual([
      { kind: 'DBL', sold: 2 },
      { kind: 'SGL', sold: 2 },
    ])
    await giveUp(couples[0] as Bought)
    await house.tours.roommates.decide()
    await jobs.runDue()
    expect(await sharingOf(one)).toMatchObject({ state: 'matched' })
  })

  it('stays a single room at its price where nobody was found by the day that was promised', async () => {
    const { departureId } = await shared()
    const one = await bought({ departureId, ...single })
    clock.advance({ hours: 21 * 24 })
    await house.tours.roommates.decide()
    await jobs.runDue()
    expect(await told(one, 'tour-roommate-missing')).toBe(1)
    clock.setTo(start)
    expect(await sharingOf(one)).toEqual({ kind: 'SGL', totalPrice: 160_000_000, state: 'alone' })
    expect(await one.buyer.balance()).toBe(0)
  })
})

describe('giving up', () => {
  it('keeps the band of the day, and gives all three stocks back', async () => {
    const { departureId } = await onSale()
    const { buyer, orderId, totalPrice } = await bought({ departureId })
    const items = await buyer.refundable(orderId)
    expect(items.map(({ penaltyAmount }) => penaltyAmount)).toEqual([10_000_000, 10_000_000])
    buyer.must(await buyer.refund(orderId, items))
    await jobs.runDue()
    expect(await buyer.balance()).toBe((totalPrice * 90) / 100)
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    expect(lineOf(await buyer.order(orderId)).documents).toMatchObject([{ isVoid: true }])
    await booksStand()
  })

  it('edge 7: of one of two in a double room nets what a single room costs more, as it was shown before', async () => {
    const { departureId } = await onSale()
    const { buyer, orderId } = await bought({ departureId })
    const [, leaving] = await house.orders.unitsOf([orderId])
    const unitId = leaving?.unitId ?? ''
    const [, asIfAllWent] = await buyer.refundable(orderId)
    // Quoted for both, it says nothing of a room for one: asked for alone it is refused, and shown anew.
    expect((await buyer.refund(orderId, asIfAllWent ? [asIfAllWent] : [])).refused).toMatchObject({
      code: 'REFUND_QUOTE_EXPIRED',
    })
    const path = `/api/refund/RefundableItems/GetOrderRefundableItems/${orderId}?unitIds=${unitId}`
    const items = buyer.must(await buyer.call<RefundableItem[]>('GET', path))
    // A tenth of a hundred million, and sixty for the single room of who stays.
    expect(items).toMatchObject([{ unitId, penaltyAmount: 70_000_000 }])
    buyer.must(await buyer.refund(orderId, items))
    await jobs.runDue()
    expect(await buyer.balance()).toBe(30_000_000)
    // The room stays with who stays in it.
    expect(await takenOf(departureId)).toEqual({ seats: 1, heads: 1, rooms: 1 })
    const { people } = lineOf(await buyer.order(orderId)).tour
    expect(people.map(({ isCancelled }) => isCancelled)).toEqual([false, true])
    await booksStand()
  })

  it('never leaves a child alone', async () => {
    const { departureId, startsOn } = await onSale()
    const wish = { departureId, children: [addDays(startsOn, -8 * 365)] }
    const { buyer, orderId } = await bought(wish)
    const items = await buyer.refundable(orderId)
    expect((await buyer.refund(orderId, items.slice(0, 2))).refused).toMatchObject({
      code: 'MINOR_LEFT_ALONE',
    })
  })

  it('follows Tehran’s days to their midnight', async () => {
    const { departureId, startsOn } = await onSale()
    const { orderId } = await bought({ departureId })
    const units = await house.orders.unitsOf([orderId])
    const percentAt = async (time: string) => {
      clock.setTo(Temporal.Instant.from(time))
      const quoted = await house.tours.product.quoteCancellation({
        orderId,
        lineId: units[0]?.lineId ?? '',
        unitIds: units.map(({ unitId }) => unitId),
        cause: 'traveller',
      })
      return isRefused(quoted) || 'unknown' in quoted ? null : quoted.units[0]?.percent
    }
    expect(await percentAt(`${addDays(startsOn, -15)}T23:59:00+03:30`)).toBe(10)
    expect(await percentAt(`${addDays(startsOn, -14)}T00:00:00+03:30`)).toBe(50)
    expect(await percentAt(`${addDays(startsOn, -3)}T23:59:00+03:30`)).toBe(50)
    expect(await percentAt(`${startsOn}T07:00:00+03:30`)).toBe(100)
    expect(await percentAt(`${startsOn}T08:00:00+03:30`)).toBeNull()
  })
})

/** With a passport each, good for years after the return. */
const abroad = (wish: TourWish, place: number) =>
  travellers(wish, 800 + place).map((each, index) => ({
    ...each,
    documentType: 'Passport',
    nationalityCountryNameFa: 'ایران',
    passportIssuingCountryCountryNameFa: 'ایران',
    passportType: 'IranianPassport',
    passportNumber: `J${place}00000${index}0`,
    passportExpirationDateFa: addDays(today, 1_500),
  }))

describe('journeys', () => {
  it('a family goes to Istanbul with a child without a bed, by a deposit and a balance', async () => {
    const { departureId, startsOn } = await onSale({ city: 'istanbul', depositPercent: 30 })
    const wish = { departureId, children: [addDays(startsOn, -4 * 365)] }
    const { buyer, quote, body } = await ready(wish)
    expect(quote.people.map(({ kind }) => kind)).toEqual(['DBL', 'DBL', 'child-without-bed'])
    const passengers = abroad(wish, 1)
    const submitted = await submitTour(buyer, { ...body, passengers, pays: 'deposit' })
    const { orderId } = buyer.must(submitted)
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({
      money: 'part-paid',
      dueAmount: quote.paymentPlan?.balance,
    })
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(lineOf(await buyer.order(orderId))).toMatchObject({
      state: 'issued',
      tour: { programme: { number: expect.any(String) } },
    })
    await booksStand()
  })
})

describe('what comes between', () => {
  it('edge 8: a flight that is cancelled is ours to refund: all of the tour comes back, the rooms too', async () => {
    const { departureId } = await onSale()
    const { buyer, orderId, totalPrice } = await bought({ departureId })
    const reasonFa = 'پرواز رفت باطل شد.'
    expect(await house.tours.departures.callOff({ departureId, reasonFa })).toEqual({ lines: 1 })
    await jobs.runDue()
    expect(await buyer.balance()).toBe(totalPrice)
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    expect((await buyer.order(orderId)).money).toBe('refunded')
    await booksStand()
  })

  it('edge 9: a refused visa is no other reason: the bands of the tour say what is kept, and said so before it was bought', async () => {
    const { departureId } = await onSale({ city: 'istanbul', daysAhead: 10 })
    const one = buyerOf(8)
    const quote = one.must(await quoteTour(one, { departureId }))
    expect(quote.cancellation.map(({ percent }) => percent)).toContain(50)
    const codes = refundReasons.filter(({ kind }) => kind === 'tour').map(({ code }) => code)
    expect(codes).toEqual(['TourCalledOff'])
  })

  it('edge 11: a rate that moves while a balance is open moves nothing of what was sold', async () => {
    const { departureId } = await onSale({ depositPercent: 30, dollars: 150 })
    const wish = { departureId, rooms: [{ kind: 'DBL', people: [0, 1] }] }
    const { buyer, quote, body } = await ready(wish)
    const { orderId } = buyer.must(await submitTour(buyer, { ...body, pays: 'deposit' }))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    await query(
      db,
      `update tours.price_row set currency_amount = 2 * currency_amount where departure_id = $1`,
      [departureId],
    )
    const dearer = buyer.must(await quoteTour(buyer, wish))
    expect(dearer.totalPrice).toBeGreaterThan(quote.totalPrice)
    expect((await buyer.order(orderId)).dueAmount).toBe(quote.paymentPlan?.balance)
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(lineOf(await buyer.order(orderId)).state).toBe('issued')
    expect(await buyer.balance()).toBe(0)
  })
})

describe('too few people', () => {
  it('edge 5: on the day of deciding call the departure off, and all comes back by itself', async () => {
    const { departureId } = await onSale({ leastPeople: 4 })
    const { buyer, orderId, totalPrice } = await bought({ departureId })
    expect(await house.tours.departures.decide()).toEqual({ calledOff: 0 })
    clock.advance({ hours: 24 * 26 })
    expect(await house.tours.departures.decide()).toEqual({ calledOff: 1 })
    expect(await house.tours.departures.decide()).toEqual({ calledOff: 0 })
    await jobs.runDue()
    clock.setTo(start)
    expect(await buyer.balance()).toBe(totalPrice)
    expect(lineOf(await buyer.order(orderId))).toMatchObject({
      documents: [{ isVoid: true }],
      tour: { departure: { state: 'cancelled' } },
    })
    await booksStand()
  })

  it('are sold nothing more once the day of deciding is over, though nobody has decided yet', async () => {
    const { code, departureId } = await onSale({ leastPeople: 4 })
    const enough = await onSale({ leastPeople: 2 })
    await bought({ departureId })
    await bought({ departureId: enough.departureId })
    const { buyer, orderId } = await held({ departureId, adults: 1 })
    const { lineId } = lineOf(await buyer.order(orderId))
    const line = { orderId, lineId, generation: 1, key: lineId }
    await house.tours.product.release(line)
    const one = buyerOf(11)
    const shown = async () =>
      one
        .must(
          await one.call<TourPage>('POST', '/api/tour-catalog/Tour/TourDetail', { tourCode: code }),
        )
        .departures.map((each) => each.departureId)
    expect(await shown()).toEqual([departureId])
    await query(db, `update tours.departure set decided_on = $2 where id = any($1)`, [
      [departureId, enough.departureId],
      addDays(today, -1),
    ])
    expect(await shown()).toEqual([])
    expect((await quoteTour(one, { departureId })).refused).toMatchObject({
      code: 'DEPARTURE_NOT_ON_SALE',
    })
    // Whoever passed the quote a moment before midnight meets the same at the stock.
    expect(await house.tours.product.hold(line, { until: null })).toMatchObject({
      refused: 'SOLD_OUT',
    })
    // Where enough have paid it goes, so it is sold on.
    expect((await quoteTour(one, { departureId: enough.departureId })).refused).toBeNull()
    expect(await house.tours.departures.decide()).toEqual({ calledOff: 1 })
  })

  it('give back what was sold before the departure was called off and recorded after it', async () => {
    const { departureId } = await onSale()
    const { buyer, orderId, totalPrice } = await held({ departureId })
    const { lineId } = lineOf(await buyer.order(orderId))
    const line = { orderId, lineId, generation: 1, key: lineId }
    await house.tours.product.fulfil(line, { supplements: [] })
    await house.tours.departures.callOff({ departureId, reasonFa: 'راه بسته است.' })
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    await jobs.runDue()
    expect(await buyer.balance()).toBe(totalPrice)
    await booksStand()
  })

  it('are enough once so many have paid: then it is guaranteed', async () => {
    const { departureId } = await onSale({ leastPeople: 2 })
    const { buyer, orderId } = await bought({ departureId })
    clock.advance({ hours: 24 * 26 })
    expect(await house.tours.departures.decide()).toEqual({ calledOff: 0 })
    clock.setTo(start)
    expect(lineOf(await buyer.order(orderId)).tour.departure.guarantee).toMatchObject({
      state: 'guaranteed',
    })
  })
})

describe('on request', () => {
  it('asks no money before staff accept, and then gives two hours', async () => {
    const { departureId } = await onSale({ sells: 'on-request' })
    const { buyer, orderId, answerBy, holdExpiresAt } = await held({ departureId })
    expect([answerBy === null, holdExpiresAt]).toEqual([false, null])
    expect((await buyer.pay(orderId)).refused).toMatchObject({ code: 'ORDER_NOT_PAYABLE' })
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
    const { lineId } = lineOf(await buyer.order(orderId))
    const answer = { lineId, isAccepted: true, by: 'neda', noteFa: '' }
    expect(await house.tours.requests.answer(answer)).toBe('accepted')
    expect(await house.tours.requests.answer(answer)).toMatchObject({ refused: 'REQUEST_ENDED' })
    await jobs.runDue()
    const line = lineOf(await buyer.order(orderId))
    expect(line).toMatchObject({ state: 'held', tour: { request: { state: 'accepted' } } })
    const minutes = (Date.parse(line.holdExpiresAt ?? '') - clock.now().epochMilliseconds) / 60_000
    expect(minutes).toBe(120)
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(lineOf(await buyer.order(orderId)).state).toBe('issued')
  })

  it('that is refused, or not answered in time, closes the order and takes nothing', async () => {
    const { departureId } = await onSale({ sells: 'on-request' })
    const [refused, silent] = [await held({ departureId }), await held({ departureId })]
    const { lineId } = lineOf(await refused.buyer.order(refused.orderId))
    await house.tours.requests.answer({ lineId, isAccepted: false, by: 'neda', noteFa: 'جا نیست' })
    await jobs.runDue()
    const line = lineOf(await refused.buyer.order(refused.orderId))
    expect(line).toMatchObject({ state: 'refused', tour: { request: { noteFa: 'جا نیست' } } })
    clock.advance({ hours: 25 })
    await jobs.runDue()
    clock.setTo(start)
    expect(lineOf(await silent.buyer.order(silent.orderId))).toMatchObject({
      state: 'refused',
      tour: { request: { state: 'unanswered' } },
    })
    expect(await takenOf(departureId)).toEqual({ seats: 0, heads: 0, rooms: 0 })
  })
})

// Last, for the departures it brings in are decided of with all others.
it('pilgrims go to Najaf, Karbala and a night in Kadhimiya by the tour that ships with the product', async () => {
  const folder = readTourFolder(resolve(import.meta.dirname, '../../../data/tours'))
  const own = folder.tours.filter(({ file }) => file.endsWith('karbala-seven.json'))
  await db.tx((tx) => importTours(tx, { clock }, { ...folder, tours: own }))
  const found = await query<{ id: string; packageCode: string }>(
    db,
    `select id, package_code as "packageCode" from tours.departure
     join tours.allotment on departure_id = id and room_kind = 'DBL' and rooms > 0
     join tours.transport_block on code = block_code
     where tour_code = 'karbala-seven' and sells = 'instant' and capacity > 3 and seats > 3 and sale_until > $1
     order by starts_on, package_code limit 1`,
    [addDays(today, 3)],
  )
  const { id: departureId = '', packageCode = '' } = found[0] ?? {}
  const wish = { departureId, packageCode }
  const { buyer, body } = await ready(wish)
  const rooms = (body.rooms as object[]).map((room) => ({ ...room, kinship: 'certificate' }))
  const submitted = await submitTour(buyer, { ...body, rooms, passengers: abroad(wish, 2) })
  const { orderId } = buyer.must(submitted)
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  const { state, tour } = lineOf(await buyer.order(orderId))
  expect([state, tour.tour.kind, tour.tour.isSample]).toEqual(['issued', 'pilgrimage', true])
  expect(tour.tour.cities.map(({ nights }) => nights)).toEqual([2, 4, 1])
  await booksStand()
})
