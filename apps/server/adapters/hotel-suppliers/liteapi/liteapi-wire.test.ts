/** The traps of LiteAPI's documents, over the stub. */
import { describe, expect, it } from 'vitest'
import type { StayAsk, StayOffer } from '../../../modules/hotels/index.ts'
import { QuestionRefused } from '../../../modules/hotels/ports.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { createLiteapi } from './create-liteapi.ts'
import { openLiteapi } from './testing/liteapi-house.ts'

const { db } = await testDatabase({ maxConnections: 8 })
const couple: StayAsk = {
  checkIn: '2026-12-20',
  checkOut: '2026-12-23',
  rooms: [{ adults: 2, childAges: [] }],
  market: 'iranian',
}
const harbour = 'lp900101'
const settings = {
  key: 'sand_key',
  baseUrl: 'https://lite.example',
  bookUrl: 'https://book.lite.example',
  currency: 'USD',
  payment: 'WALLET' as const,
  cutOffSeconds: 300,
  agency: { email: 'desk@agency.example', phone: '02191000000' },
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

async function begin(ask: StayAsk = couple) {
  const lite = await openLiteapi(db)
  const { supplier, clock, stub } = lite
  await supplier.search({ cityCode: 'istanbul' }, ask)
  const [page] = await supplier.search({ hotelCode: `liteapi-${harbour}` }, ask)
  const offers = page?.offers ?? []
  const offer = offers.find(({ freeUntil }) => freeUntil !== null)
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
      rooms: ask.rooms.map(() => ({
        guests: [{ name: 'سارا مرادی', age: 30, isChild: false }],
      })),
      leadGuest: 'سارا مرادی',
      specialRequests: 'طبقهٔ بالا',
      arrivalTime: null,
    })
  const cancel = (cancelKey: string) =>
    supplier.cancel({
      key,
      cancelKey,
      promised: ask.rooms.map((_, position) => ({ position, keptRial: 10_000_000_000 })),
    })
  const bookings = () => stub.state.bookings
  return { ...lite, offers, offer, key, hold, fulfil, cancel, bookings }
}

describe('the wire of LiteAPI', () => {
  it('refuses a question by 4000 and 4002, which is no failure; a shut door and its own faults are', async () => {
    const { supplier, stub } = await openLiteapi(db)
    const search = () => supplier.search({ cityCode: 'istanbul' }, couple)
    for (const code of [4000, 4002]) {
      stub.faults.say('rates', code)
      await expect(search()).rejects.toThrow(QuestionRefused)
    }
    for (const code of [401, 40302, 4290, 4291, 5000]) {
      stub.faults.say('rates', code)
      await expect(search(), `${code}`).rejects.not.toThrow(QuestionRefused)
    }
  })

  it('says none available by a code with 200 and by an empty 204, and both are an empty list', async () => {
    for (const http of [200, 204] as const) {
      const { supplier, stub } = await begin()
      stub.state.sayNoneBy(http)
      stub.state.sellOut(harbour)
      expect(await supplier.search({ hotelCode: `liteapi-${harbour}` }, couple)).toMatchObject([
        { offers: [] },
      ])
    }
  })

  it('sends an outdated offer as 408, which is no silence: it is searched again', async () => {
    const { hold, stub } = await begin()
    stub.faults.say('prebook', 4040)
    expect(await hold()).toMatchObject({ refused: 'ROOM_SOLD_OUT' })
    expect(await hold()).toMatchObject({ held: true })
  })

  it('keeps its reference: a booking that was incomplete, or unable, is found by it and sold once', async () => {
    for (const code of [2014, 5000] as const) {
      const { hold, fulfil, stub, bookings } = await begin()
      await hold()
      stub.state.nextEnd(code)
      expect(await fulfil()).toHaveProperty('reference')
      expect(bookings()).toHaveLength(1)
    }
  })

  it('refuses a reference that is taken, and what bears it tells', async () => {
    const { hold, fulfil, stub, bookings } = await begin()
    await hold()
    stub.faults.order('book', 'double-request')
    stub.faults.order('list', 'lose-request')
    const first = await fulfil()
    if ('unknown' in first) expect(await fulfil()).toHaveProperty('reference')
    expect(bookings()).toHaveLength(1)
  })

  it('is refused by its own words, and sold out at book is tried once more', async () => {
    for (const code of [2010, 2013] as const) {
      const { hold, fulfil, stub } = await begin()
      await hold()
      stub.state.nextEnd(code)
      expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
      expect(await hold()).toMatchObject({ held: true })
    }
    const { hold, fulfil, stub } = await begin()
    await hold()
    stub.faults.suspend()
    expect(await fulfil()).toMatchObject({ refused: 'ISSUE_FAILED' })
  })

  it('changes price, board and terms at the prebook: each worse one is refused, a better price taken', async () => {
    const dearer = await begin()
    dearer.stub.state.dearer(harbour, 9)
    expect(await dearer.hold()).toMatchObject({ refused: 'PRICE_CHANGED' })
    const hard = await begin()
    hard.stub.state.withoutRefund(harbour)
    expect(await hard.hold()).toMatchObject({ refused: 'PRICE_CHANGED' })
    const cheaper = await begin()
    cheaper.stub.state.dearer(harbour, -9)
    expect(await cheaper.hold()).toMatchObject({ held: true })
  })

  it('is not cheaper in public than it suggests, and asks taxes that are not included at the hotel', async () => {
    const { offer, offers } = await begin()
    const [room] = offer.rooms
    expect(room?.costRial).toBe(243_990_000)
    // 115 % of 243.99 dollars, to the cent.
    expect(room?.payNowRial).toBe(280_590_000)
    expect(offers.find(({ board }) => board === 'BB')?.payAtHotelRial).toBe(21 * 1_000_000)
  })

  it('is cancelled by the booking and not by an empty answer, however it is spelt', async () => {
    const { hold, fulfil, cancel, stub } = await begin()
    await hold()
    await fulfil()
    stub.state.spellCancelledWithOneL()
    const cancelKey = newId()
    stub.faults.order('cancel', 'lose-reply')
    const first = await cancel(cancelKey)
    expect(first).toMatchObject({ cancelled: true, kept: [{ position: 0, keptRial: 0 }] })
    expect(await cancel(cancelKey)).toEqual(first)
  })

  it('has the number of its hotel once the hotel has told it, and before that none', async () => {
    const { hold, fulfil, key, clock, supplier, bookings } = await begin()
    await hold()
    await fulfil()
    const numbers = async () => (await supplier.numbers?.([key]))?.get(key)
    const own = bookings()[0]?.bookingId
    expect(await supplier.learnNumbers?.()).toBe(0)
    expect(await numbers()).toEqual({ own, ofHotel: null })
    clock.advance({ minutes: 10 })
    expect(await supplier.learnNumbers?.()).toBe(1)
    expect(await numbers()).toEqual({ own, ofHotel: `H-${own}` })
  })

  it('cannot be cancelled once it has begun: an empty 304 is a no, and the stay stands', async () => {
    const { hold, fulfil, cancel, clock, bookings } = await begin()
    await hold()
    const reference = await fulfil()
    clock.setTo('2026-12-21T08:00:00Z')
    expect(await cancel(newId())).toMatchObject({ refused: 'CANCELLATION_NOT_POSSIBLE' })
    expect(bookings()[0]?.status).toBe('CONFIRMED')
    expect(await fulfil()).toEqual(reference)
  })

  it('is told names in Latin letters and the address of the agency, never of the traveller', async () => {
    const { hold, fulfil, bookings } = await begin()
    await hold()
    await fulfil()
    const [booking] = bookings()
    expect(booking?.holder.email).toBe('desk@agency.example')
    expect(`${booking?.holder.firstName} ${booking?.holder.lastName}`).toMatch(
      /^[A-Za-z]+ [A-Za-z]+$/,
    )
  })

  it('believes no cancelling in another currency, and takes one that does not say what is kept for no refusal', async () => {
    const cancelTold = async (put: object | null, get: Partial<Record<string, unknown>> = {}) => {
      const booking = { bookingId: 'B1', clientReference: 'ours', price: 200, currency: 'USD' }
      const answers = { PUT: put, GET: { data: { ...booking, status: 'CANCELLED', ...get } } }
      const call = async ({ method }: { method: string }) => {
        const body = answers[method as keyof typeof answers]
        return {
          outcome: 'answered' as const,
          status: body ? 200 : 204,
          headers: {},
          body: body ?? undefined,
        }
      }
      const peer = () => ({ name: 'liteapi', call, isResting: () => false })
      return await createLiteapi(settings, { peer }).cancel({
        reference: 'ours',
        number: 'B1',
        charge: { minor: 20_000, currency: 'USD' },
      })
    }
    const done = { bookingId: 'B1', status: 'CANCELLED', cancellation_fee: 10, refund_amount: 190 }
    const dollars = { kept: { minor: 1_000, currency: 'USD' } }
    expect(await cancelTold({ data: { ...done, currency: 'USD' } })).toMatchObject(dollars)
    expect(await cancelTold({ data: { ...done, currency: 'EUR' } })).toHaveProperty('unknown')
    expect(await cancelTold(null, { amountRefunded: 190 })).toMatchObject(dollars)
    expect(await cancelTold(null)).toHaveProperty('unknown')
    expect(await cancelTold(null, { amountRefunded: 190, currency: 'EUR' })).toHaveProperty(
      'unknown',
    )
    expect(await cancelTold(null, { amountRefunded: 210 })).toHaveProperty('unknown')
    expect(await cancelTold(null, { status: 'CONFIRMED' })).toHaveProperty('refused')
  })

  it('lists all hotels of our cities page by page, and goes on where it broke off', async () => {
    const { supplier, stub } = await openLiteapi(db)
    const [first] = stub.state.hotels
    if (!first) throw new Error('The stub has no hotel')
    // Two pages of Istanbul, behind Doha and before nothing.
    for (let index = 0; index < 1_100; index += 1)
      stub.state.hotels.push({ ...first, id: `lpmore${index}` })
    const spoiled = stub.state.hotels.find(({ id }) => id === 'lpmore7')
    if (spoiled) spoiled.name = ''
    const never = new AbortController().signal
    stub.faults.say('hotels', 5000)
    await expect(supplier.readContent?.(never)).rejects.toThrow('5000')
    expect(await supplier.readContent?.(never)).toEqual({ kept: 1_102, elsewhere: 0, unread: 1 })
    // Dubai, Doha, two pages of Istanbul, and a city it does not know; once more for what failed.
    expect(stub.state.calls().filter((call) => call === 'hotels')).toHaveLength(6)
    expect(await supplier.hotelNames()).toEqual([])
  })
})
