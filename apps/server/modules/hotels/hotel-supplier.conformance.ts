/** The rules every supplier of hotels keeps, run on own stock and on each adapter against its stub (one piece: one list of promises). */
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  type HoldAsk,
  type HotelSupplier,
  isUnknown,
  type SleepingGuest,
  type StayAsk,
  type StayOffer,
} from './hotel-supplier.ts'

export type HotelVerb = 'search' | 'page' | 'check' | 'book' | 'cancel'

/** A supplier with the world behind it, as far as the suite must play buyers, network and clock. */
export type HotelStand = {
  supplier: HotelSupplier
  now: () => Temporal.Instant
  passMinutes: (minutes: number) => void
  cityCode: string
  /** For one room of two adults, with a rate that gives money back, days before its arrival. */
  ask: StayAsk
  raisePrice: (hotelCode: string, percent: number) => Promise<unknown>
  sellOut: (hotelCode: string) => Promise<unknown>
  /** How many bookings stand at the supplier that nobody has cancelled. */
  booked: () => Promise<number>
  /** For a supplier outside: what goes wrong on the next call of a verb, and how long nothing may be concluded. */
  network?: {
    cutOffMinutes: number
    cutBefore: (verb: HotelVerb) => void
    cutAfter: (verb: HotelVerb) => void
    halve: (verb: HotelVerb) => void
    contradict: (verb: HotelVerb) => void
    garble: (verb: HotelVerb) => void
    flood: (verb: HotelVerb) => void
    page: (verb: HotelVerb) => void
  }
}

const guests: SleepingGuest[] = [
  { name: 'Sara Moradi', age: 31, isChild: false, gender: 'female' },
  { name: 'علی مرادی', age: 35, isChild: false, gender: 'male' },
]
const breaks = [
  ...(['cutBefore', 'cutAfter', 'halve', 'contradict', 'garble', 'flood', 'page'] as const),
]
/** After these the work is not done. */
const undone = ['cutBefore', 'page']

export function describeHotelSupplier(name: string, build: () => Promise<HotelStand>): void {
  const begin = async () => {
    const stand = await build()
    const { supplier, ask, cityCode } = stand
    const [hotel] = await listed(supplier, cityCode, ask)
    const [page] = await supplier.search({ hotelCode: hotel.hotel.code }, ask)
    const offer = page?.offers.find(({ freeUntil }) => freeUntil !== null)
    if (!offer) throw new Error('The stand sells nothing that gives money back')
    const key = newId()
    const until = () => stand.now().add({ minutes: 15 })
    const hold = (changes: Partial<HoldAsk> = {}) =>
      supplier.hold({
        key,
        offerKey: offer.offerKey,
        ask,
        until: until(),
        accepted: acceptedOf(offer),
        ...changes,
      })
    const fulfil = (changes: { key?: string } = {}) =>
      supplier.fulfil({
        key,
        rooms: ask.rooms.map(() => ({ guests })),
        leadGuest: 'Sara Moradi',
        specialRequests: 'a quiet room',
        arrivalTime: '21:30',
        ...changes,
      })
    const promised = offer.rooms.map(({ payNowRial }, position) => ({
      position,
      keptRial: payNowRial,
    }))
    const cancel = (cancelKey: string, kept = promised) =>
      supplier.cancel({ key, cancelKey, promised: kept })
    const sold = async () => {
      expect(await hold()).toMatchObject({ held: true })
      const reference = await fulfil()
      expect(reference).toHaveProperty('reference')
      return reference
    }
    return { ...stand, hotel: hotel.hotel, page, offer, key, hold, fulfil, cancel, sold, promised }
  }

  describe(`supplier of hotels ${name}: finding`, () => {
    it('lists each hotel once, with its cheapest offer, and shows one with all it has', async () => {
      const { supplier, ask, cityCode, page } = await begin()
      const found = await listed(supplier, cityCode, ask)
      expect(new Set(found.map(({ hotel }) => hotel.code)).size).toBe(found.length)
      for (const { offers } of found) expect(offers).toHaveLength(1)
      const rooms = new Set(page?.hotel.rooms.map(({ code }) => code))
      for (const offer of page?.offers ?? []) {
        expect(offer.rooms.every(({ roomCode }) => rooms.has(roomCode))).toBe(true)
        expect(offer.rooms.reduce((sum, room) => sum + room.totalRial, 0)).toBe(offer.totalRial)
        for (const room of offer.rooms) {
          expect(room.nightsRial.reduce((sum, night) => sum + night, 0)).toBe(room.totalRial)
          for (const { keptRial } of room.cancellation)
            expect(keptRial).toBeLessThanOrEqual(room.payNowRial)
          expect(room.cancellation[0]?.from).toBeNull()
          expect(Number.isSafeInteger(room.payNowRial) && room.payNowRial > 0).toBe(true)
        }
      }
    })

    it('finds an offer again by its key, and knows no key of somebody else', async () => {
      const { supplier, ask, offer } = await begin()
      expect(await supplier.offer(offer.offerKey, ask)).toMatchObject({
        offer: { offerKey: offer.offerKey, payNowRial: offer.payNowRial, board: offer.board },
      })
      expect(await supplier.offer('a~key~of~nobody', ask)).toMatchObject({
        refused: 'HOTEL_UNKNOWN',
      })
      const later = {
        ...ask,
        checkIn: Temporal.PlainDate.from(ask.checkIn).add({ days: 1 }).toString(),
      }
      expect(await supplier.offer(offer.offerKey, later)).toMatchObject({
        refused: 'HOTEL_NOT_AVAILABLE',
      })
    })
  })

  describe(`supplier of hotels ${name}: hold`, () => {
    it('holds once under a key, keeps longer when it is asked again, and gives back what is held', async () => {
      const { hold, supplier, key, now, fulfil } = await begin()
      const held = await hold()
      expect(held).toMatchObject({ held: true })
      const later = now().add({ minutes: 40 })
      expect(await hold({ until: later })).toMatchObject({ held: true })
      expect(await supplier.release(key)).toEqual({ released: true })
      expect(await supplier.release(key)).toEqual({ released: true })
      expect(await supplier.release(newId())).toEqual({ released: true })
      expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
      expect(await hold()).toMatchObject({ held: true })
    })

    it('refuses what is dearer than was accepted, and takes what is cheaper as it is', async () => {
      const { hold, raisePrice, hotel } = await begin()
      await raisePrice(hotel.code, 20)
      expect(await hold()).toMatchObject({ refused: 'PRICE_CHANGED' })
      await raisePrice(hotel.code, -20)
      expect(await hold()).toMatchObject({ held: true })
    })

    it('refuses what is sold out', async () => {
      const { hold, sellOut, hotel } = await begin()
      await sellOut(hotel.code)
      expect(await hold()).toMatchObject({ refused: 'ROOM_SOLD_OUT' })
    })
  })

  describe(`supplier of hotels ${name}: sale`, () => {
    it('sells what is held, once, however often it is asked', async () => {
      const { sold, fulfil, booked } = await begin()
      const before = await booked()
      const reference = await sold()
      expect(await Promise.all([fulfil(), fulfil(), fulfil()])).toEqual([
        reference,
        reference,
        reference,
      ])
      expect(await booked()).toBe(before + 1)
    })

    it('sells once to five that ask at the same moment', async () => {
      const { hold, fulfil, booked } = await begin()
      const before = await booked()
      await hold()
      const answers = await Promise.all(Array.from({ length: 5 }, () => fulfil()))
      const reference = await fulfil()
      for (const answer of answers) if (!isUnknown(answer)) expect(answer).toEqual(reference)
      expect(reference).toHaveProperty('reference')
      expect(await booked()).toBe(before + 1)
    })

    it('refuses what nobody holds, and what was held too long ago', async () => {
      const { hold, fulfil, passMinutes, supplier, key } = await begin()
      expect(await fulfil({ key: newId() })).toMatchObject({ refused: 'HOLD_EXPIRED' })
      await hold()
      passMinutes(16)
      await supplier.release(key)
      expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
    })

    it('does not undo a sale by a release that comes late', async () => {
      const { sold, supplier, key, fulfil, booked } = await begin()
      const reference = await sold()
      const stand = await booked()
      await supplier.release(key)
      expect(await fulfil()).toEqual(reference)
      expect(await booked()).toBe(stand)
    })
  })

  describe(`supplier of hotels ${name}: cancelling`, () => {
    it('gives a stay back once, keeps no more than was promised, and says the same again', async () => {
      const { supplier, offer, sold, cancel, booked, promised } = await begin()
      await sold()
      const before = await booked()
      const cancelKey = newId()
      const first = await cancel(cancelKey)
      if (!('cancelled' in first)) throw new Error(JSON.stringify(first))
      for (const [index, { keptRial }] of first.kept.entries())
        expect(keptRial).toBeLessThanOrEqual(promised[index]?.keptRial ?? 0)
      // Who bills us from outside says by what its bill falls: it was cancelled while that was free.
      const costs = offer.rooms.map(({ costRial }) => costRial)
      if (supplier.isOutside)
        expect(first.kept.map(({ supplierBackRial }) => supplierBackRial)).toEqual(costs)
      expect(await cancel(cancelKey)).toEqual(first)
      expect(await cancel(newId())).toMatchObject({ refused: 'ROOM_ALREADY_CANCELLED' })
      expect(await booked()).toBe(before - 1)
    })

    it('refuses where nothing is sold', async () => {
      const { hold, cancel } = await begin()
      expect(await cancel(newId())).toMatchObject({ refused: 'CANCELLATION_NOT_POSSIBLE' })
      await hold()
      expect(await cancel(newId())).toMatchObject({ refused: 'CANCELLATION_NOT_POSSIBLE' })
    })
  })

  describe(`supplier of hotels ${name}: lost and broken replies`, () => {
    it.for(breaks)(
      'leave a sale unknown when they are %s; asking again tells, and never books twice',
      async (how, { skip }) => {
        const { network, hold, fulfil, booked, passMinutes } = await begin()
        if (!network) return skip()
        const before = await booked()
        await hold()
        network[how]('book')
        const answer = await fulfil()
        if (!('reference' in answer)) expect(answer).toMatchObject({ unknown: true })
        const isDone = !undone.includes(how)
        const again = await fulfil()
        if (isDone) {
          expect(again).toHaveProperty('reference')
        } else {
          expect(again).toMatchObject({ unknown: true })
          passMinutes(network.cutOffMinutes + 1)
          expect(await fulfil()).toMatchObject({ refused: 'HOLD_EXPIRED' })
          expect(await hold()).toMatchObject({ held: true })
          expect(await fulfil()).toHaveProperty('reference')
        }
        expect(await booked()).toBe(before + 1)
      },
    )

    it.for(breaks)(
      'leave a cancelling unknown, or settled, when they are %s; its key settles it once',
      async (how, { skip }) => {
        const { network, sold, cancel, booked } = await begin()
        if (!network) return skip()
        await sold()
        const before = await booked()
        const cancelKey = newId()
        network[how]('cancel')
        const answer = await cancel(cancelKey)
        if (!('cancelled' in answer)) expect(answer).toMatchObject({ unknown: true })
        expect(await cancel(cancelKey)).toMatchObject({ cancelled: true })
        expect(await booked()).toBe(before - 1)
      },
    )

    it('make a search throw, and an offer and a hold unknown', async ({ skip }) => {
      const { network, supplier, ask, cityCode, offer, hold, passMinutes } = await begin()
      if (!network) return skip()
      for (const how of breaks) {
        // A list is kept for a minute.
        passMinutes(2)
        network[how]('search')
        const found = await supplier.search({ cityCode }, ask).catch(() => null)
        // What contradicts itself is left out of a list; everything else is no list.
        if (found !== null) expect([how, found]).toEqual(['contradict', []])
        network[how]('page')
        const one = await supplier.offer(offer.offerKey, ask)
        if (!isUnknown(one)) expect([how, isRefused(one)]).toEqual(['contradict', true])
        network[how]('check')
        expect(await hold({ key: newId() })).toMatchObject({ unknown: true })
      }
    })
  })
}

async function listed(supplier: HotelSupplier, cityCode: string, ask: StayAsk) {
  const found = await supplier.search({ cityCode }, ask)
  const [first, ...others] = found
  if (!first) throw new Error('The stand has no hotel')
  return [first, ...others] as const
}

const acceptedOf = (offer: StayOffer): HoldAsk['accepted'] => ({
  totalPrice: offer.payNowRial,
  payAtHotel: offer.payAtHotelRial,
  board: offer.board,
  cancellation: offer.cancellation.map(({ from, keptRial }) => ({
    from: from?.toString() ?? null,
    keptRial,
  })),
})
