/** A stay of a supplier outside, found, bought, paid, issued and given back through the door of the API. */
import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { describe, expect, it } from 'vitest'
import { startEtgStub } from '../adapters/hotel-suppliers/etg/testing/etg-stub.ts'
import { accounts, createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { query } from '../platform/db/database.ts'
import { couple, offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { follow } from './testing/follow.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const searchTimeoutMs = 8_000
const stub = await startEtgStub({ now: systemClock.now })
const {
  house,
  baseUrl,
  buyer: buyerOf,
  today,
  jobs,
  db,
  clock,
} = await openTestHouse({
  settings: {
    ETG_KEY_ID: stub.keyId,
    ETG_KEY: stub.key,
    ETG_BASE_URL: stub.url,
    ETG_MARKUP_PERCENT: '8',
    HOTEL_SUPPLIER_SEARCH_TIMEOUT_MS: String(searchTimeoutMs),
    SUPPORT_EMAIL: 'desk@agency.example',
  },
})
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const wish = stayFrom(today, { daysAhead: 20, nights: 3 })
// A city that own stock knows, with a house of its own that ETG sells too, a few steps off.
await query(
  db,
  `insert into hotel_stock.city (code, name_fa, name_en, name_ar, country_code, time_zone, lat, lon)
   values ('istanbul', 'استانبول', 'Istanbul', 'إسطنبول', 'TR', 'Europe/Istanbul', 41.01, 28.97)`,
)
await query(
  db,
  `insert into hotel_stock.property (code, city_code, name_fa, name_en, name_ar, kind, stars, lat, lon, address_fa, confirms, source, licence)
   values ('golden-horn', 'istanbul', 'شاخ طلایی', 'Sample Golden Horn Inn', '', 'hotel', 3, 41.0312, 28.9698, 'استانبول', 'instant', 'test', 'test')`,
)

const asked = async (buyer: Buyer, changes: object = {}) =>
  buyer.must(
    await buyer.call<HotelsAvailable>('POST', '/api/hotel-catalog/HotelCatalog/Available', {
      cityCode: 'istanbul',
      ...wish,
      ...changes,
    }),
  )
/** The list once everybody outside has answered. */
async function available(buyer: Buyer, changes: object = {}): Promise<HotelsAvailable> {
  const isOver = async () => (await asked(buyer, changes)).completed
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true)
  return await asked(buyer, changes)
}
let seed = 91_000
/** Abroad everybody shows a passport. */
const byPassport = (body: Record<string, unknown>) => ({
  roomGuests: (body.roomGuests as { guests: object[] }[]).map((room, index) => ({
    ...room,
    guests: room.guests.map((guest, place) => ({
      ...guest,
      nationalCode: '',
      passportNumber: `K${seed}${place}${index}2`,
    })),
  })),
})
async function bought({ rooms = 1 } = {}) {
  seed += 1
  const wish = stayFrom(today, { daysAhead: 20, nights: 3, rooms: Array(rooms).fill(couple) })
  const buyer = await signedIn()
  await available(buyer)
  const offers = await offersOf(buyer, 'etg-7700101', wish)
  const proposal = offers.find(({ freeCancellationUntil }) => freeCancellationUntil !== null)
  if (!proposal) throw new Error('The stub sells nothing')
  const body = submissionOf(buyer, proposal, { wish, seed })
  const submitted = buyer.must(await submitStay(buyer, { ...body, ...byPassport(body) }))
  await paidAtBank(buyer, submitted.orderId)
  await jobs.runDue()
  return { buyer, proposal, orderId: submitted.orderId }
}
const stateOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.order(orderId)).lineStates.join()

describe('a stay of a supplier outside', () => {
  it('stands beside own stock: a house that both have is one card, under its own code', async () => {
    const found = await available(buyerOf(90))
    expect(found.suppliers).toEqual([
      { name: 'own', state: 'completed' },
      { name: 'etg', state: 'completed' },
    ])
    const codes = found.hotels.map(({ code }) => code).toSorted()
    expect(codes).toEqual(['etg-7700101', 'golden-horn'])
    expect(found.hotels.find(({ code }) => code === 'golden-horn')).toMatchObject({
      supplier: 'etg',
    })
    expect(await offersOf(buyerOf(90), 'golden-horn', wish)).toHaveLength(1)
  })

  it('is not waited for: own stock answers at once, the live topic tells of the rest, and asks nobody twice', async () => {
    const other = stayFrom(today, { daysAhead: 31, nights: 2 })
    const calls = () => stub.state.bodies('region').length
    const before = calls()
    const first = await asked(buyerOf(90), other)
    expect(first).toMatchObject({ completed: false, hotels: [], nearestDates: [] })
    expect(first.suppliers).toEqual([
      { name: 'own', state: 'completed' },
      { name: 'etg', state: 'searching' },
    ])
    const topic = `hotels:${first.requestId}`
    const { socket, heard } = await follow(baseUrl, { type: 'subscribe', topic })
    const found = await available(buyerOf(91), other)
    expect(found.requestId).toBe(first.requestId)
    expect(found.hotels.length).toBeGreaterThan(0)
    // A filter, another page and another visitor are the same question outside.
    await asked(buyerOf(92), { ...other, sort: 'cheapest', filters: { stars: [3] } })
    expect(calls()).toBe(before + 1)
    // The socket may have come after the answer: then nothing is left to tell.
    for (const { type, ...news } of heard.filter((one) => one.type === 'hotels'))
      expect({ type, ...news }).toEqual({
        type,
        topic,
        requestId: first.requestId,
        suppliers: [{ name: 'etg', state: 'completed' }],
        completed: true,
      })
    socket.close()
  })

  it('hangs, and own stock answers as fast as ever; it is late, and left out', async () => {
    const visitor = buyerOf(93)
    // More of them, and it would be left alone for a while.
    const hanging = Array.from({ length: 2 }, (_, index) =>
      stayFrom(today, { daysAhead: 40 + index, nights: 1 }),
    )
    const answerTo = async (changes: object) => {
      const { completed, suppliers } = await asked(visitor, changes)
      return { completed, suppliers }
    }
    for (const _ of hanging) stub.faults.order('region', 'hang')
    const first = hanging[0] ?? {}
    const { requestId } = await asked(visitor, first)
    const topic = `hotels:${requestId}`
    const { socket, heard } = await follow(baseUrl, { type: 'subscribe', topic })
    // Not complete: each came before the supplier was given up.
    for (const { completed } of await Promise.all(hanging.map(answerTo)))
      expect(completed).toBe(false)
    await expect
      .poll(() => heard.filter(({ type }) => type === 'hotels'), { timeout: 30_000 })
      .toMatchObject([{ completed: true, suppliers: [{ name: 'etg', state: 'late' }] }])
    expect(await answerTo(first)).toMatchObject({
      completed: true,
      suppliers: [{ state: 'completed' }, { name: 'etg', state: 'late' }],
    })
    socket.close()
    // Half a minute later somebody asks again, and it is well.
    clock.advance({ seconds: 31 })
    expect(await available(visitor, first)).toMatchObject({
      found: 2,
      suppliers: [{}, { state: 'completed' }],
    })
  })

  it('leaves the page of own stock alone when nobody answers outside', async () => {
    stub.faults.order('page', 'page')
    expect(await offersOf(buyerOf(90), 'golden-horn', wish)).toEqual([])
  })

  it('is bought, paid and issued once, owed in rial as it was frozen, and the book stands', async () => {
    const { buyer, orderId, proposal } = await bought()
    expect(await stateOf(buyer, orderId)).toBe('issued')
    expect([...stub.state.orders.values()].filter(({ state }) => state === 'ok')).toHaveLength(1)
    const [stay] = await query<{ totalRial: number; costRial: number; supplier: string }>(
      db,
      'select total_rial as "totalRial", cost_rial as "costRial", supplier from hotels.stay where order_id = $1',
      [orderId],
    )
    expect(stay).toMatchObject({ supplier: 'etg', totalRial: proposal.payNow })
    expect(proposal.payNow).toBe(Math.ceil(((stay?.costRial ?? 0) * 108) / 100))
    expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
  })

  it('shows what its hotel calls it once that is told, and never our reference as if the reception knew it', async () => {
    const { buyer, orderId } = await bought()
    const shown = async () => {
      const [line] = (await buyer.order(orderId)).lines
      return line?.kind === 'hotel' ? line.stay.voucher?.reference : undefined
    }
    expect(await shown()).toBeNull()
    expect(await house.hotels.learnNumbers()).toBeGreaterThan(0)
    expect(await shown()).toMatch(/^HC\d+$/)
    expect(await house.hotels.learnNumbers()).toBe(0)
  })

  it('stays in issuing while its end is not known, and is issued when it is', async () => {
    stub.state.nextCourse({ says: ['unknown', 'processing'], ends: 'ok' })
    const { buyer, orderId } = await bought()
    expect(await stateOf(buyer, orderId)).toBe('issuing')
    for (let turn = 0; turn < 4 && (await stateOf(buyer, orderId)) === 'issuing'; turn += 1) {
      clock.advance({ seconds: 16 })
      await jobs.runDue()
    }
    expect(await stateOf(buyer, orderId)).toBe('issued')
  })

  it('fails when ETG does not book it, and all of its money comes back', async () => {
    stub.state.nextCourse({ says: [], ends: 'block' })
    const { buyer, orderId, proposal } = await bought()
    expect(await stateOf(buyer, orderId)).toBe('failed')
    expect(await buyer.balance()).toBe(proposal.payNow)
    expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
  })

  it('is given back whole, for what its timeline says', async () => {
    const owed = () =>
      createLedger({ db, clock }).balance(db, accounts.supplierPayable('etg'), 'EUR')
    const before = await owed()
    const { buyer, orderId, proposal } = await bought()
    expect(await owed(), 'owed in the currency of its contract').toBeGreaterThan(before)
    buyer.must(await buyer.refund(orderId, await buyer.refundable(orderId)))
    await jobs.runDue()
    expect(await stateOf(buyer, orderId)).toBe('void')
    expect(await buyer.balance()).toBe(proposal.payNow)
    expect(await owed()).toBe(before)
    expect([...stub.state.orders.values()].at(-1)?.state).toBe('cancelled')
    expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
  })

  it('says before that its rooms go together: of one staff ask first, and all of them go at once', async () => {
    const { buyer, orderId, proposal } = await bought({ rooms: 2 })
    const whole = await buyer.refundable(orderId)
    const standing = { goesWhole: true, needsReview: false, state: 'open' }
    expect(whole).toMatchObject([standing, standing])
    const part = await buyer.call<RefundableItem[]>(
      'GET',
      `/api/refund/RefundableItems/GetOrderRefundableItems/${orderId}?reasonId=1&unitIds=${whole[0]?.unitId}`,
    )
    expect(buyer.must(part)).toMatchObject([{ goesWhole: true, needsReview: true }])
    const sent = () => stub.state.bodies('cancel').length
    const before = sent()
    // Whatever a page had shown of both, one room alone waits for staff, and nothing is sent.
    buyer.must(await buyer.refund(orderId, whole.slice(0, 1)))
    await jobs.runDue()
    expect((await buyer.refundable(orderId))[0]).toMatchObject({ state: 'waiting' })
    expect([await stateOf(buyer, orderId), sent()]).toEqual(['issued', before])
    for (const { number } of await house.refunds.desk.waiting())
      await house.refunds.desk.refuse({ number, staff: 'reza' })
    buyer.must(await buyer.refund(orderId, await buyer.refundable(orderId)))
    await jobs.runDue()
    expect([await stateOf(buyer, orderId), sent()]).toEqual(['void', before + 1])
    expect(await buyer.balance()).toBe(proposal.payNow)
  })

  it('is described by the file of all hotels too, and a house that both have stays the one it is', async () => {
    const { dumps } = house.hotels
    const never = new AbortController().signal
    const kept = await dumps.read({ supplier: 'etg' }, never)
    expect(kept).toMatchObject({ unread: 0 })
    expect(kept?.kept).toBeGreaterThanOrEqual(2)
    expect(await dumps.read({ supplier: 'nobody' }, never)).toBeNull()
    expect(await dumps.list()).toMatchObject([{ supplier: 'etg', mark: null, problem: null }])
    const { hotels } = await available(buyerOf(90))
    expect(hotels.map(({ code }) => code)).toContain('golden-horn')
  })
})
