/** The verbs of holds on one hotel at a time, in one piece: each test builds on the same wishes, clock and check of soundness. */
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { query, tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { HoldAsk, RoomParty } from '../../hotels/index.ts'
import {
  cancelRooms,
  fulfilRooms,
  giveUpRooms,
  holdRooms,
  makeOffers,
  readStock,
  releaseRooms,
  releaseStaleRooms,
  stayQuestion,
  stayTimes,
} from './index.ts'
import { stockWriter } from './store.ts'
import { addHotel, freeRooms, unsoundNights } from './testing/hotel-fixture.ts'

const { db } = await testDatabase({ maxConnections: 30 })
const clock = createTestClock('2026-11-20T08:00:00Z')
const needs = { db, clock }
const inMinutes = (minutes: number) => clock.now().add({ minutes })
const couple: RoomParty = { adults: 2, childAges: [] }
const day = (index: number) => Temporal.PlainDate.from('2027-01-01').add({ days: index }).toString()

type Wish = {
  key?: string
  checkIn?: string
  checkOut?: string
  rooms?: RoomParty[]
  ways?: string[]
  accepted?: Partial<HoldAsk['accepted']>
  minutes?: number
}
function hold(code: string, wish: Wish = {}) {
  const { key = newId(), checkIn = day(0), checkOut = day(2), rooms = [couple], ways } = wish
  const { accepted, minutes = 15 } = wish
  const offerKey = `${code}.${checkIn}.${checkOut}.${(ways ?? rooms.map(() => 'double:bb')).join('+')}`
  return holdRooms(needs, {
    key,
    offerKey,
    ask: { checkIn, checkOut, rooms, market: 'iranian' },
    until: inMinutes(minutes),
    accepted: {
      totalPrice: 1_000_000_000_000,
      payAtHotel: 0,
      board: 'RO',
      cancellation: [{ from: null, keptRial: 1_000_000_000_000 }],
      ...accepted,
    },
  })
}
const promise = (keptRial: number, position = 0) => [{ position, keptRial }]
const refusalOf = (outcome: unknown) => (isRefused(outcome) ? outcome.refused : outcome)

describe('a race for the last rooms', () => {
  it('edge 5: sells the last room once to 40 buyers of overlapping stays', async () => {
    const { code, typeIds } = await addHotel(db, {
      rooms: [{ code: 'double', allotment: 1, priceRial: 1 }],
    })
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        // Each stay sleeps the night of 4 January, come from the front and from behind.
        hold(code, { checkIn: day(index % 4), checkOut: day(4 + (index % 3)) }),
      ),
    )
    expect(outcomes.filter((outcome) => 'held' in outcome)).toHaveLength(1)
    expect(new Set(outcomes.filter(isRefused).map(({ refused }) => refused))).toEqual(
      new Set(['ROOM_SOLD_OUT']),
    )
    expect((await freeRooms(db, typeIds.get('double')))[3]).toBe(0)
    expect(await unsoundNights(db)).toEqual([])
  })

  it('leaves nothing while buyers wait, sells nothing twice, in two types at once', async () => {
    const rooms = [
      { code: 'double', allotment: 7, priceRial: 10 },
      { code: 'suite', allotment: 5, priceRial: 20 },
    ]
    const { code, typeIds } = await addHotel(db, { rooms })
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2
          ? hold(code, { rooms: [couple, couple], ways: ['double:bb', 'suite:bb'] })
          : hold(code, { rooms: [couple, couple], ways: ['suite:bb', 'double:bb'] }),
      ),
    )
    expect(outcomes.filter((outcome) => 'held' in outcome)).toHaveLength(5)
    expect(await freeRooms(db, typeIds.get('suite'), 2)).toEqual([0, 0])
    expect(await freeRooms(db, typeIds.get('double'), 2)).toEqual([2, 2])
    expect(await unsoundNights(db)).toEqual([])
  })

  it('stays sound while people hold, release, buy and cancel at once', async () => {
    const { code } = await addHotel(db, {
      rooms: [{ code: 'double', allotment: 6, priceRial: 10 }],
    })
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const key = newId()
        const checkIn = day(index % 9)
        const checkOut = day((index % 9) + 1 + (index % 4))
        const held = await hold(code, { key, checkIn, checkOut })
        if (isRefused(held)) return
        if (index % 4 === 0) await releaseRooms(needs, key)
        if (index % 4 < 2) return
        await Promise.all([
          fulfilRooms(needs, key),
          index % 8 === 2 ? releaseRooms(needs, key) : null,
        ])
        if (index % 3)
          await cancelRooms(needs, { key, cancelKey: newId(), promised: promise(1_000) })
      }),
    )
    expect(await unsoundNights(db)).toEqual([])
  })
})

it('no more rooms are taken than there are by the update’s own condition, whoever forgets to lock the nights', async () => {
  const { typeIds } = await addHotel(db)
  const stay = { checkIn: day(0), checkOut: day(2), roomTypeId: typeIds.get('double') ?? 0 }
  const nights = await Promise.all(
    Array.from({ length: 25 }, () =>
      db.tx((tx) => stockWriter(tx).take({ ...stay, rooms: 1 })).catch(() => 0),
    ),
  )
  expect(nights.filter((taken) => taken === 2)).toHaveLength(5)
  expect(await freeRooms(db, stay.roomTypeId, 2)).toEqual([0, 0])
  // Taken without a hold, which the other tests would find.
  await query(db, 'update hotel_stock.room_night set held = 0 where room_type_id = $1', [
    stay.roomTypeId,
  ])
})

describe('a key', () => {
  it('holds once however often it is asked, and never two different wishes', async () => {
    const { code, typeIds } = await addHotel(db)
    const key = newId()
    const answers = await Promise.all([
      hold(code, { key }),
      hold(code, { key }),
      hold(code, { key }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ held: true, totalRial: 22_000_000 })
    expect(await freeRooms(db, typeIds.get('double'), 3)).toEqual([4, 4, 5])
    await expect(hold(code, { key, checkOut: day(3) })).rejects.toThrow(/something else/)
    expect(await unsoundNights(db)).toEqual([])
  })

  it('holds again after it was released, and for longer when asked later', async () => {
    const { code, typeIds } = await addHotel(db)
    const key = newId()
    await hold(code, { key })
    await releaseRooms(needs, key)
    await releaseRooms(needs, key)
    expect(await freeRooms(db, typeIds.get('double'), 2)).toEqual([5, 5])
    expect(await hold(code, { key })).toMatchObject({ held: true })
    const later = await hold(code, { key, minutes: 60 })
    expect(later).toMatchObject({ until: inMinutes(60) })
    expect(await hold(code, { key })).toMatchObject({ until: inMinutes(60) })
    expect(await freeRooms(db, typeIds.get('double'), 2)).toEqual([4, 4])
  })

  it('answers the same reference for ever, and sells only what it holds', async () => {
    const { code } = await addHotel(db)
    const key = newId()
    expect(await fulfilRooms(needs, key)).toEqual({ refused: 'HOLD_EXPIRED' })
    await hold(code, { key })
    const [first, second] = await Promise.all([fulfilRooms(needs, key), fulfilRooms(needs, key)])
    expect(first).toEqual(second)
    await releaseRooms(needs, key)
    expect(await fulfilRooms(needs, key)).toEqual(first)
    const other = newId()
    await hold(code, { key: other })
    await releaseRooms(needs, other)
    expect(await fulfilRooms(needs, other)).toEqual({ refused: 'HOLD_EXPIRED' })
    expect(await unsoundNights(db)).toEqual([])
  })
})

describe('a refusal', () => {
  it('edge 9: leaves no trace', async () => {
    const { code, planIds, typeIds } = await addHotel(db, {
      rooms: [{ code: 'double', allotment: 2, priceRial: 10_000_000 }],
    })
    const three = [couple, couple, couple]
    expect(refusalOf(await hold(code, { rooms: three }))).toBe('ROOM_SOLD_OUT')
    expect(refusalOf(await hold(code, { ways: ['double:none'] }))).toBe('HOTEL_NOT_AVAILABLE')
    expect(refusalOf(await hold('nowhere'))).toBe('HOTEL_NOT_AVAILABLE')
    expect(refusalOf(await hold(code, { minutes: -1 }))).toBe('HOTEL_NOT_AVAILABLE')
    expect(refusalOf(await hold(code, { rooms: [{ adults: 9, childAges: [] }] }))).toBe(
      'HOTEL_NOT_AVAILABLE',
    )
    expect(await hold(code, { accepted: { totalPrice: 21_999_999 } })).toEqual({
      refused: 'PRICE_CHANGED',
      detail: { totalRial: 22_000_000 },
    })
    // At the same sum, but with less to eat than was promised, or free for a shorter time.
    const cancellation = [{ from: null, keptRial: 0 }]
    for (const better of [{ board: 'HB-dinner' as const }, { cancellation }])
      expect(refusalOf(await hold(code, { accepted: better }))).toBe('PRICE_CHANGED')
    await db.tx((tx) =>
      query(
        tx,
        `update hotel_stock.rate_night set is_closed_to_departure = true where rate_plan_id = $1 and night = $2`,
        [planIds.get('double'), day(2)],
      ),
    )
    expect(refusalOf(await hold(code))).toBe('HOTEL_NOT_AVAILABLE')
    expect(await freeRooms(db, typeIds.get('double'), 3)).toEqual([2, 2, 2])
    expect(await unsoundNights(db)).toEqual([])
  })

  it('edge 1: meets foreign guests where a hotel admits none, and arrivals past its hour', async () => {
    const { code } = await addHotel(db, {
      acceptsForeigners: 'no',
      from: '2026-11-20',
      sameDayUntil: '12:00',
    })
    const today = { checkIn: '2026-11-20', checkOut: '2026-11-21', rooms: [couple] }
    const offersAt = async (at: string, market: 'iranian' | 'foreign') => {
      const [hotel] = await readStock(db, { hotelCode: code }, today, '2026-11-20')
      const times = stayTimes(today, Temporal.Instant.from(at))
      return hotel ? makeOffers(hotel, stayQuestion({ ...today, market }, times)).length : 0
    }
    expect(await offersAt('2026-11-20T08:00:00Z', 'iranian')).toBe(1)
    expect(await offersAt('2026-11-20T08:00:00Z', 'foreign')).toBe(0)
    // Half past twelve in Tehran.
    expect(await offersAt('2026-11-20T09:00:00Z', 'iranian')).toBe(0)
    // Still the 19th in London, the 20th at the hotel.
    expect(await offersAt('2026-11-19T22:00:00Z', 'iranian')).toBe(1)
  })

  it('comes from the table itself when code fails', async () => {
    const { typeIds } = await addHotel(db)
    const oversell = db.tx((tx) =>
      sql`update hotel_stock.room_night set held = 6 where room_type_id = ${typeIds.get('double')}`.execute(
        tables(tx),
      ),
    )
    await expect(oversell).rejects.toThrow(/room_night_taken_within_allotment/)
  })
})

describe('cancelling', () => {
  it('keeps what the timeline of the sale says, room by room, once', async () => {
    const { code, typeIds } = await addHotel(db)
    const key = newId()
    await hold(code, { key, rooms: [couple, { adults: 2, childAges: [5] }] })
    await fulfilRooms(needs, key)
    const cancelKey = newId()
    const once = { key, cancelKey, promised: promise(30_000_000, 1) }
    const answers = await Promise.all([cancelRooms(needs, once), cancelRooms(needs, once)])
    expect(answers).toEqual([
      { cancelled: true, kept: promise(0, 1) },
      { cancelled: true, kept: promise(0, 1) },
    ])
    expect(await freeRooms(db, typeIds.get('double'), 2)).toEqual([4, 4])
    expect(refusalOf(await cancelRooms(needs, { ...once, cancelKey: newId() }))).toBe(
      'ROOM_ALREADY_CANCELLED',
    )
    await expect(cancelRooms(needs, { ...once, promised: promise(0) })).rejects.toThrow(
      /something else/,
    )
    // Two days before the arrival half of the first night is kept, on the last day everything.
    clock.setTo('2026-12-30T08:00:00Z')
    const rest = { key, cancelKey: newId(), promised: promise(22_000_000) }
    expect(await cancelRooms(needs, rest)).toEqual({
      cancelled: true,
      kept: promise(5_500_000),
    })
    expect(await freeRooms(db, typeIds.get('double'), 2)).toEqual([5, 5])
    expect(await unsoundNights(db)).toEqual([])
    clock.setTo('2026-11-20T08:00:00Z')
  })

  it('keeps no more than was promised, though the next step of the timeline has begun', async () => {
    const { code } = await addHotel(db)
    const key = newId()
    await hold(code, { key })
    await fulfilRooms(needs, key)
    clock.setTo('2026-12-30T08:00:00Z')
    const ask = { key, cancelKey: newId(), promised: promise(0) }
    expect(await cancelRooms(needs, ask)).toEqual({ cancelled: true, kept: promise(0) })
    clock.setTo('2026-11-20T08:00:00Z')
  })

  it('is refused for what was never sold', async () => {
    const { code } = await addHotel(db)
    const key = newId()
    await hold(code, { key })
    const ask = { key, cancelKey: newId(), promised: promise(0) }
    expect(refusalOf(await cancelRooms(needs, ask))).toBe('CANCELLATION_NOT_POSSIBLE')
    await fulfilRooms(needs, key)
    expect(refusalOf(await cancelRooms(needs, { ...ask, promised: promise(0, 7) }))).toBe(
      'CANCELLATION_NOT_POSSIBLE',
    )
  })
})

it('gives the nights of a room back once when staff know it to be cancelled, also beside a cancelling of itself', async () => {
  const { code, typeIds } = await addHotel(db)
  const key = newId()
  await hold(code, { key, rooms: [couple, couple] })
  const free = () => freeRooms(db, typeIds.get('double'), 2)
  const giveUp = (cancelKey = newId()) =>
    db.tx((tx) => giveUpRooms(needs, tx, { key, cancelKey, kept: promise(1_000_000) }))
  // What is not sold yet runs out by itself.
  await giveUp()
  await fulfilRooms(needs, key)
  const lost = db.tx(async (tx) => {
    await giveUpRooms(needs, tx, { key, cancelKey: newId(), kept: promise(0) })
    throw new Error('the refund was not booked')
  })
  await expect(lost).rejects.toThrow('not booked')
  expect(await free()).toEqual([3, 3])
  const cancelKey = newId()
  const byItself = () => cancelRooms(needs, { key, cancelKey, promised: promise(1_000_000) })
  await Promise.all([giveUp(), byItself(), giveUp(cancelKey), byItself(), giveUp()])
  expect(await free()).toEqual([4, 4])
  expect(await unsoundNights(db)).toEqual([])
})

it('edge 14: gives rooms above a lowered allotment to the hotel and not to the next buyer', async () => {
  const { code, typeIds } = await addHotel(db, {
    rooms: [{ code: 'double', allotment: 3, priceRial: 10 }],
  })
  const keys = [newId(), newId(), newId()]
  for (const key of keys) await hold(code, { key })
  // As an import writes it: the hotel wants to give one room only.
  await db.tx((tx) =>
    query(tx, `update hotel_stock.room_night set above_allotment = 2 where room_type_id = $1`, [
      typeIds.get('double'),
    ]),
  )
  for (const key of keys.slice(0, 2)) {
    await releaseRooms(needs, key)
    expect(refusalOf(await hold(code))).toBe('ROOM_SOLD_OUT')
  }
  await releaseRooms(needs, keys[2] ?? '')
  expect(await hold(code)).toMatchObject({ held: true })
  expect(refusalOf(await hold(code))).toBe('ROOM_SOLD_OUT')
})

it('gives back what nobody released, five minutes after its time', async () => {
  const { code, typeIds } = await addHotel(db)
  await hold(code, { minutes: 15 })
  clock.advance({ minutes: 19 })
  await releaseStaleRooms({ ...needs, log: silentLog })
  expect(await freeRooms(db, typeIds.get('double'), 1)).toEqual([4])
  clock.advance({ minutes: 2 })
  await releaseStaleRooms({ ...needs, log: silentLog })
  expect(await freeRooms(db, typeIds.get('double'), 1)).toEqual([5])
})

it('loses and doubles nothing when connections are cut in the middle, and the same keys go on', async () => {
  const { code, typeIds } = await addHotel(db, {
    rooms: [{ code: 'double', allotment: 8, priceRial: 10 }],
  })
  const keys = Array.from({ length: 12 }, () => newId())
  const cut = () =>
    query(
      db,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    ).catch(() => {})
  const buy = async (key: string) => {
    const held = await hold(code, { key })
    if (!isRefused(held)) await fulfilRooms(needs, key)
    return held
  }
  const first = Promise.allSettled(keys.map(buy))
  for (let times = 0; times < 3; times += 1) await cut()
  await first
  expect(await unsoundNights(db)).toEqual([])
  const again = await Promise.all(keys.map(buy))
  expect(again.filter((outcome) => 'held' in outcome)).toHaveLength(8)
  expect(await freeRooms(db, typeIds.get('double'), 2)).toEqual([0, 0])
  expect(await unsoundNights(db)).toEqual([])
})

describe('offers', () => {
  const offersOf = async (code: string, rooms: RoomParty[]) => {
    const ask = { checkIn: day(0), checkOut: day(2), rooms, market: 'iranian' as const }
    const [hotel] = await readStock(db, { hotelCode: code }, ask, '2026-11-20')
    return hotel ? makeOffers(hotel, stayQuestion(ask, stayTimes(ask, clock.now()))) : []
  }

  it('mixes types where one alone is not enough, and what is offered can be held', async () => {
    const rooms = [
      { code: 'double', allotment: 1, priceRial: 10 },
      { code: 'suite', allotment: 2, priceRial: 30 },
    ]
    const { code } = await addHotel(db, { rooms })
    const offers = await offersOf(code, [couple, couple])
    expect(
      offers.map(({ offerKey, totalRial }) => [offerKey.split('.').at(-1), totalRial]),
    ).toEqual([
      ['double:bb+suite:bb', 88],
      ['suite:bb+suite:bb', 132],
    ])
    const [best] = offers
    expect(
      await hold(code, {
        rooms: [couple, couple],
        ways: ['double:bb', 'suite:bb'],
        accepted: { totalPrice: best?.totalRial ?? 0 },
      }),
    ).toMatchObject({ held: true, totalRial: 88 })
    expect((await offersOf(code, [couple, couple])).length).toBe(0)
  })
})
