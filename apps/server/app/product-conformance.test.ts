/** Flights, stays and visas as products, over the agency's own seats, rooms and officers. */
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { testProduct } from '../modules/orders/product.conformance.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { openDatabase, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { bringTo, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { couple, offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { startTestHouse } from './testing/start-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

testProduct('flight', async () => {
  const { url } = await testDatabase()
  let queries = 0
  const db = openDatabase({ url, onQuery: () => (queries += 1) })
  const { buyer, house, clock, today, close } = await startTestHouse({ db, url })
  afterAll(async () => {
    await close()
    await db.close()
  })
  const { signedIn, offered } = takeSteps({ buyer, today })
  const { product } = house.flights
  /** Two people on a flight that gives money back; the order asked for its hold when it was placed. */
  const place = async () => {
    const one = await signedIn()
    const proposal = await offered(one, { adults: 2, isRefundable: true, seats: 2 })
    const passengers = [one.passenger('Moradi'), one.passenger('Karimi', 1)]
    const { orderId } = one.must(await one.submit(proposal, { passengers }))
    const units = await house.orders.unitsOf([orderId])
    const lineId = units[0]?.lineId ?? ''
    const line = { orderId, lineId, generation: 1, key: lineId }
    const unitIds = units.map(({ unitId }) => unitId)
    return { line, unitIds, priceRial: proposal.totalPrice }
  }
  return {
    product,
    db,
    place,
    now: () => clock.now(),
    /** Its flight is on sale no more. */
    async placeUnavailable() {
      const placed = await place()
      const { orderId, lineId } = placed.line
      await sql`update flights.reservation set offer_key = 'gone' where line_id = ${lineId}`.execute(
        tables<unknown>(db),
      )
      return { ...placed, line: { orderId, lineId, generation: 2, key: newId() } }
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
    async countQueries(work) {
      const before = queries
      await work()
      return queries - before
    },
  }
})

testProduct('hotel', async () => {
  const { url } = await testDatabase()
  let queries = 0
  const db = openDatabase({ url, onQuery: () => (queries += 1) })
  const { buyer, house, clock, today, close } = await startTestHouse({ db, url })
  afterAll(async () => {
    await close()
    await db.close()
  })
  const { signedIn } = takeSteps({ buyer, today })
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
    const units = await house.orders.unitsOf([orderId])
    const lineId = units[0]?.lineId ?? ''
    const line = { orderId, lineId, generation: 1, key: lineId }
    return { line, unitIds: units.map(({ unitId }) => unitId), priceRial: proposal.totalPrice }
  }
  return {
    product,
    db,
    place,
    now: () => clock.now(),
    /** Its rate is on sale no more. */
    async placeUnavailable() {
      const placed = await place()
      const { orderId, lineId } = placed.line
      await sql`update hotel_stock.rate_plan set is_closed = true`.execute(tables<unknown>(db))
      return { ...placed, line: { orderId, lineId, generation: 2, key: newId() } }
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
    async countQueries(work) {
      const before = queries
      await work()
      return queries - before
    },
  }
})

testProduct('visa', async () => {
  const { url } = await testDatabase()
  let queries = 0
  const db = openDatabase({ url, onQuery: () => (queries += 1) })
  const { buyer, house, clock, today, close } = await startTestHouse({ db, url })
  afterAll(async () => {
    await close()
    await db.close()
  })
  await bringSamplePacks({ db, clock, folder: resolve(import.meta.dirname, '../../../data/visas') })
  const { signedIn } = takeSteps({ buyer, today })
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
    product,
    db,
    place,
    now: () => clock.now(),
    /** Of a passport that the type is not for. */
    async placeUnavailable() {
      const placed = await place()
      const { orderId, lineId } = placed.line
      await product.release(placed.line)
      await sql`update visas.case set nationality = 'AF' where line_id = ${lineId}`.execute(
        tables<unknown>(db),
      )
      return { ...placed, line: { orderId, lineId, generation: 2, key: newId() } }
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
    async countQueries(work) {
      const before = queries
      await work()
      return queries - before
    },
  }
})
