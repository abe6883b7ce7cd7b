/** Flights, stays, visas, insurance and tours as products, over the stock that is our own. In one piece: each product is made ready for the same suite. */
import { resolve } from 'node:path'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { afterAll, onTestFinished } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { bringSampleTariff } from '../modules/insurance/index.ts'
import type { LineKey } from '../modules/orders/index.ts'
import { testProduct } from '../modules/orders/product.conformance.ts'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { openDatabase, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { bringTo, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import {
  submissionOf as coverFor,
  issueAll,
  journeyFrom,
  passportOf,
  submitInsurance,
} from './testing/buy-insurance.ts'
import { couple, offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { quoteTour, submitTour, tourSubmission, travellers } from './testing/buy-tours.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { startTestHouse } from './testing/start-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

testProduct('flight', async () => {
  const { house, db, steps, grounds, placedAs } = await openCounted()
  const { signedIn, offered } = steps
  const { product } = house.flights
  /** Two people on a flight that gives money back; the order asked for its hold when it was placed. */
  const place = async () => {
    const one = await signedIn()
    const proposal = await offered(one, { adults: 2, isRefundable: true, seats: 2 })
    const passengers = [one.passenger('Moradi'), one.passenger('Karimi', 1)]
    const { orderId } = one.must(await one.submit(proposal, { passengers }))
    return await placedAs(orderId, proposal.totalPrice)
  }
  return {
    ...grounds,
    product,
    place,
    /** Its flight is on sale no more. */
    async placeUnavailable() {
      const placed = await place()
      const { lineId } = placed.line
      await sql`update flights.reservation set offer_key = 'gone' where line_id = ${lineId}`.execute(
        tables<unknown>(db),
      )
      return heldAnew(placed)
    },
    // The agency's own stock says yes at once.
    confirm: async () => undefined,
    async isHeld({ key }) {
      const { rows } = await sql`
        select from inventory.hold where key = ${key} and state in ('held', 'issued')`.execute(
        tables<unknown>(db),
      )
      return rows.length > 0
    },
    manual: () => {
      const ticketNumbers = ['8151234567890', '8151234567891']
      return {
        fits: { pnr: 'K7QWER', ticketNumbers },
        wrong: [
          { pnr: 'K7QWER', ticketNumbers: ['815'] },
          { pnr: 'K7QWER', ticketNumbers: ticketNumbers.slice(1) },
        ],
      }
    },
  }
})

testProduct('hotel', async () => {
  const { house, db, today, steps, grounds, placedAs } = await openCounted()
  const { signedIn } = steps
  const { product } = house.hotels
  let seed = 70_000
  /** Two rooms for two nights; the order asked for its hold when it was placed. */
  const place = async () => {
    seed += 1
    const one = await signedIn()
    const { code } = await addHotel(db, { from: today, nights: 60 })
    const wish = stayFrom(today, { rooms: [couple, couple] })
    const [proposal] = await offersOf(one, code, wish)
    if (!proposal) throw new Error('The test hotel sells nothing')
    const { orderId } = one.must(await submitStay(one, submissionOf(one, proposal, { wish, seed })))
    return await placedAs(orderId, proposal.totalPrice)
  }
  return {
    ...grounds,
    product,
    place,
    /** Its rate is on sale no more. */
    async placeUnavailable() {
      const placed = await place()
      await sql`update hotel_stock.rate_plan set is_closed = true`.execute(tables<unknown>(db))
      return heldAnew(placed)
    },
    // Hotels that confirm at once have nobody to wait for.
    confirm: async () => undefined,
    async isHeld({ key }) {
      const { rows } = await sql`
        select from hotel_stock.hold where key = ${key} and state in ('held', 'fulfilled')`.execute(
        tables<unknown>(db),
      )
      return rows.length > 0
    },
    manual: () => ({ fits: { reference: 'K7QW34' }, wrong: [{ reference: 'x' }] }),
  }
})

testProduct('visa', async () => {
  const { house, db, clock, today, steps, grounds } = await openCounted()
  await bringSamplePacks({ db, clock, folder: resolve(import.meta.dirname, '../../../data/visas') })
  const { signedIn } = steps
  const { product, desk } = house.visas
  let first = 70_000_000
  const passports = new Map<string, string>()
  /** A visa of one person; the order asked for its hold when it was placed. */
  const place = async () => {
    first += 1
    const one = await signedIn()
    const total = await priceOfVisas(one, 1)
    const { data } = await submitVisas(one, requestOf(one, { people: 1, first, today, total }))
    const [{ caseId = '', lineId = '' } = {}] = data?.cases ?? []
    passports.set(lineId, `A${first}`)
    const line = { orderId: data?.orderId ?? '', lineId, generation: 1, key: lineId }
    return { line, unitIds: [caseId], priceRial: total }
  }
  return {
    ...grounds,
    product,
    place,
    /** Of a passport that the type is not for. */
    async placeUnavailable() {
      const placed = await place()
      const { lineId } = placed.line
      await product.release(placed.line)
      await sql`update visas.case set nationality = 'AF' where line_id = ${lineId}`.execute(
        tables<unknown>(db),
      )
      return heldAnew(placed)
    },
    async confirm(line) {
      await product.fulfil(line, { supplements: [] })
      const [caseId = ''] = (await house.orders.unitsOf([line.orderId])).map(({ unitId }) => unitId)
      await bringTo(desk, caseId, 'approved', passports.get(line.lineId))
    },
    async isHeld({ lineId, key }) {
      const { rows } = await sql`
        select from visas.case where line_id = ${lineId} and hold_key = ${key}`.execute(
        tables<unknown>(db),
      )
      return rows.length > 0
    },
    manual: ({ line: { lineId } }) => ({
      fits: { number: 'V-201/55', passport: passports.get(lineId) },
      wrong: [
        { number: 'V', passport: passports.get(lineId) },
        { number: 'V-201/55', passport: 'A00000001' },
      ],
    }),
  }
})

testProduct('insurance', async () => {
  const { house, db, clock, today, steps, grounds, placedAs } = await openCounted()
  await bringSampleTariff({
    db,
    clock,
    folder: resolve(import.meta.dirname, '../../../data/insurance'),
  })
  const { signedIn } = steps
  const { product } = house.insurance
  const journey = journeyFrom(today)
  let first = 80_000_000
  /** Two people insured for a week; the order asked for its hold when it was placed. */
  const place = async () => {
    first += 2
    const one = await signedIn()
    const body = await coverFor(one, { journey, people: 2, first })
    const { orderId, totalPrice } = one.must(await submitInsurance(one, body))
    return await placedAs(orderId, totalPrice)
  }
  const issuing = (lineId: string) =>
    sql`update orders.line set fulfilment = 'issuing', issuing_since = now(), promised_by = now() where id = ${lineId}`.execute(
      tables<unknown>(db),
    )
  return {
    ...grounds,
    product,
    place,
    /** Its plan is on sale no more. */
    async placeUnavailable() {
      const placed = await place()
      const { lineId } = placed.line
      await product.release(placed.line)
      await sql`update insurance.cover set plan_code = 'gone' where line_id = ${lineId}`.execute(
        tables<unknown>(db),
      )
      return heldAnew(placed)
    },
    async confirm(line) {
      await product.fulfil(line, { supplements: [] })
      await issuing(line.lineId)
      await issueAll(house, line.orderId, journey)
    },
    async isHeld({ lineId, key }) {
      const { rows } = await sql`
        select from insurance.cover where line_id = ${lineId} and hold_key = ${key}`.execute(
        tables<unknown>(db),
      )
      return rows.length > 0
    },
    manual: () => {
      const fits = {
        numbers: [`M-${first}`, `M-${first + 1}`],
        uniqueCodes: [`U-${first}`, `U-${first + 1}`],
        passports: [passportOf(first), passportOf(first + 1)],
      }
      return {
        fits,
        wrong: [
          { ...fits, numbers: [`M-${first}`] },
          { ...fits, passports: fits.passports.toReversed() },
          { ...fits, uniqueCodes: ['', ''] },
        ],
      }
    },
  }
})

testProduct('tour', async () => {
  const { house, db, clock, today, jobs, steps, grounds, placedAs } = await openCounted()
  const { signedIn, paidAtBank } = steps
  const { product } = house.tours
  const startsOn = addDays(today, 30)
  const wish = { departureId: departureIdOf('conforming', startsOn) }
  const stock = { seats: 200, capacity: 200, rooms: 90 }
  const conforming = {
    code: 'conforming',
    dates: [startsOn],
    depositPercent: 30,
    changeRial: 50_000,
  }
  await addTours({ db, clock }, { ...conforming, ...stock })
  let seed = 80_000
  /** Two people in a double room; the order asked for its hold when it was placed. */
  const place = async (pays: 'whole' | 'deposit' = 'whole') =>
    (await placeFor(await signedIn(), pays)).placed
  const placeFor = async (one: Buyer, pays: 'whole' | 'deposit') => {
    seed += 1
    const quote = one.must(await quoteTour(one, wish))
    const body = { ...tourSubmission(one, quote, { wish, seed }), pays }
    const { orderId, totalPrice } = one.must(await submitTour(one, body))
    return { orderId, placed: await placedAs(orderId, totalPrice) }
  }
  return {
    ...grounds,
    product,
    db,
    place: () => place(),
    placeInParts: () => place('deposit'),
    async placeChange() {
      const one = await signedIn()
      const { orderId, placed } = await placeFor(one, 'whole')
      await paidAtBank(one, orderId)
      await jobs.runDue()
      const [passenger] = travellers(wish, seed + 10_000)
      const [unitId] = placed.unitIds
      const path = '/api/tour-reservation/Change/ChangeTourTraveller'
      one.must(
        await one.call('POST', path, { orderId, unitId, passenger, accepted: { fee: 50_000 } }),
      )
      const { rows } = await sql<{ key: string }>`
        select key from tours.traveller_change where place_id = ${unitId}`.execute(
        tables<unknown>(db),
      )
      return { line: placed.line, key: rows[0]?.key ?? '' }
    },
    now: () => clock.now(),
    /** Its departure is on sale no more. */
    async placeUnavailable() {
      const placed = await place()
      await product.release(placed.line)
      await sql`update tours.departure set state = 'closed'`.execute(tables<unknown>(db))
      afterThis(() => sql`update tours.departure set state = 'open'`.execute(tables<unknown>(db)))
      return heldAnew(placed)
    },
    // Departures of our own are sold at once.
    confirm: async () => undefined,
    async isHeld({ key }) {
      const { rows } = await sql`
        select from tours.hold where key = ${key} and state in ('held', 'fulfilled')`.execute(
        tables<unknown>(db),
      )
      return rows.length > 0
    },
    async countSold() {
      const { rows } = await sql<{ sold: number }>`
        select sold from tours.departure where id = ${wish.departureId}`.execute(
        tables<unknown>(db),
      )
      return rows[0]?.sold ?? 0
    },
    manual: () => ({ fits: { reference: 'K7QW34' }, wrong: [{ reference: 'x' }] }),
  }
})

/** A test house on a database of its own that counts what is asked of it. */
async function openCounted() {
  const { url } = await testDatabase()
  let queries = 0
  const db = openDatabase({ url, onQuery: () => (queries += 1) })
  const { buyer, house, clock, today, jobs, close } = await startTestHouse({ db, url })
  afterAll(async () => {
    await close()
    await db.close()
  })
  const countQueries = async (work: () => Promise<unknown>) => {
    const before = queries
    await work()
    return queries - before
  }
  /** An order that was placed with one line, as the suite takes it. */
  const placedAs = async (orderId: string, priceRial: number): Promise<Placed> => {
    const units = await house.orders.unitsOf([orderId])
    const lineId = units[0]?.lineId ?? ''
    const line = { orderId, lineId, generation: 1, key: lineId }
    return { line, unitIds: units.map(({ unitId }) => unitId), priceRial }
  }
  const grounds = { db, now: () => clock.now(), countQueries }
  return { house, db, clock, today, jobs, steps: takeSteps({ buyer, today }), grounds, placedAs }
}

type Placed = { line: LineKey; unitIds: string[]; priceRial: number }

/** The same line, asked for by another hold. */
const heldAnew = (placed: Placed): Placed => ({
  ...placed,
  line: { ...placed.line, generation: 2, key: newId() },
})

/** What a test has changed for itself is as it was for the next. */
const afterThis = (undo: () => Promise<unknown>) =>
  onTestFinished(async () => {
    await undo()
  })
