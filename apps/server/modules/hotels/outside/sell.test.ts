/** What an attempt that was given up may still do at a supplier outside. */
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { OutsideHotels, OutsideRate } from '../ports.ts'
import { termsOf } from '../reservation/index.ts'
import { offerOf } from './make-offer.ts'
import { outsideHouse } from './testing/outside-house.ts'

const { url } = await testDatabase()
const statements: string[] = []
const db = openDatabase({ url, onQuery: (text) => void statements.push(text.trim()) })
afterAll(() => db.close())
const ask = {
  checkIn: '2026-12-20',
  checkOut: '2026-12-22',
  rooms: [{ adults: 2, childAges: [] }],
  market: 'iranian' as const,
}
const dollars = { minor: 20_000, currency: 'USD' }
const rate: OutsideRate = {
  roomKey: 'Double|RO',
  handle: 'h1',
  roomName: 'Double',
  board: 'RO',
  feedsChildren: true,
  isRefundable: true,
  roomsLeft: 3,
  cost: dollars,
  charge: dollars,
  leastPrice: null,
  taxesAtHotel: [],
  penalties: [{ from: null, kept: { minor: 0, currency: 'USD' } }],
}
type Book = OutsideHotels['book']

/** A stay that is held at a supplier whose `book` is this. */
async function held(book: Book, more: Partial<OutsideHotels> = {}) {
  const said: string[] = []
  const wire = {
    name: 'farhotels',
    handleMinutes: 60,
    cutOffSeconds: 60,
    rates: async () => [rate],
    check: async () => rate,
    book: (stay) => book(stay),
    status: async () => ({ none: true }),
    hotelNumber: async () => null,
    ...more,
  } as Partial<OutsideHotels> as OutsideHotels
  const log = { ...silentLog, error: (_about: object, words: string) => void said.push(words) }
  const { supplier, clock, needs } = outsideHouse(db, () => wire, { log: log as typeof silentLog })
  const about = { code: '7', ask, nationality: 'IR' }
  const offer = offerOf(rate, about, { ...needs, supplier: wire.name, now: clock.now() })
  if (!offer) throw new Error('The rate cannot be sold')
  const key = newId()
  const terms = termsOf(offer)
  const until = clock.now().add({ minutes: 15 })
  const hold = () => supplier.hold({ key, offerKey: offer.offerKey, ask, until, accepted: terms })
  expect(await hold()).toMatchObject({ held: true })
  const fulfil = () =>
    supplier.fulfil({ key, rooms: [], leadGuest: 'A B', specialRequests: '', arrivalTime: null })
  return { supplier, key, clock, hold, fulfil, said, offer }
}

it('sends nothing that sells once its attempt may have been given up', async () => {
  const sent: boolean[] = []
  const { clock, fulfil } = await held(async ({ mayBeSent }) => {
    sent.push(mayBeSent())
    clock.advance({ seconds: 31 })
    sent.push(mayBeSent())
    return { unknown: true, reason: 'too late' }
  })
  expect(await fulfil()).toMatchObject({ unknown: true })
  expect(sent).toEqual([true, false])
})

it('tells people of a booking that came after its attempt was given up, and says nothing of it as sold', async () => {
  const { clock, fulfil, hold, said } = await held(async () => {
    clock.advance({ seconds: 61 })
    // Another process asks what became of it: nothing is there, and the cut-off is over.
    expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
    return { booked: 'late' }
  })
  expect(await fulfil()).toMatchObject({ unknown: true })
  expect(said).toEqual(['staff: a stay was booked outside after it had been given up'])
  expect(await hold()).toMatchObject({ held: true })
})

it('sells to no passport but the one its price is of', async () => {
  const { supplier, offer } = await held(async () => ({ booked: 'never' }))
  const as = (nationality: string) => supplier.offer(offer.offerKey, { ...ask, nationality })
  // The hotel is described nowhere here: that is what whoever may have the offer hears.
  expect(await as('IR')).toMatchObject({ refused: 'HOTEL_UNKNOWN' })
  expect(await as('DE')).toMatchObject({ refused: 'HOTEL_NOT_AVAILABLE' })
})

it('sends one cancelling of two that are asked at once, and a lost one again under its own key alone', async () => {
  const sent: string[] = []
  const { supplier, key, fulfil } = await held(async () => ({ booked: 'N1' }), {
    async cancel({ number }) {
      sent.push(number)
      return sent.length === 1
        ? { unknown: true, reason: 'lost' }
        : { cancelled: true, kept: { minor: 0, currency: 'USD' } }
    },
  })
  statements.length = 0
  expect(await fulfil()).toEqual({ reference: 'N1' })
  // Each step stands before the supplier is called.
  const written = statements.flatMap((text, place) => (text.startsWith('update') ? [place] : []))
  expect(written).toHaveLength(2)
  for (const place of written) expect(statements[place + 1]).toBe('commit')
  const [first, second] = [newId(), newId()]
  const cancel = (cancelKey: string) =>
    supplier.cancel({ key, cancelKey, promised: [{ position: 0, keptRial: 0 }] })
  const both = await Promise.all([cancel(first), cancel(second)])
  expect(both).toEqual([
    { unknown: true, reason: expect.any(String) },
    { unknown: true, reason: expect.any(String) },
  ])
  expect(sent).toHaveLength(1)
  const asked = await Promise.all([cancel(first), cancel(second)])
  const done = asked.filter((answer) => 'cancelled' in answer)
  expect(done).toHaveLength(1)
  expect(sent).toHaveLength(2)
})

it('gives nothing back whose booking may still come true, and tells people where it did', async () => {
  const status = async () => (isThere ? { booked: 'N2' } : { none: true as const })
  let isThere = false
  const lost = async () => ({ unknown: true as const, reason: 'lost' })
  const { supplier, key, fulfil, said } = await held(lost, { status })
  await fulfil()
  expect(await supplier.release(key)).toMatchObject({ unknown: true })
  isThere = true
  expect(await supplier.release(key)).toEqual({ released: true })
  expect(said).toEqual(['staff: a stay was booked outside after it had been given up'])

  const gone = await held(lost)
  await gone.fulfil()
  gone.clock.advance({ seconds: 61 })
  expect(await gone.supplier.release(gone.key)).toEqual({ released: true })
  expect(gone.said).toEqual([])
})
