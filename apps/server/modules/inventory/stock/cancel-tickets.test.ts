import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { TravellingPassenger } from '../../flights/index.ts'
import { cancelTickets, giveUpTickets, holdSeats, issueTickets, quoteCancel } from './index.ts'
import { addSampleFlight, countSeats } from './testing/stock-fixture.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const clock = createTestClock('2026-11-20T08:00:00Z')
const nextBandAt = clock.now().add({ hours: 24 })
const needs = {
  db,
  clock,
  announce: () => {},
  penaltyOf: () => [
    { until: nextBandAt, percent: 30, labelFa: '' },
    { until: null, percent: 60, labelFa: '' },
  ],
}
const types = ['Adult', 'Adult', 'Child', 'Infant'] as const
const passengers: TravellingPassenger[] = types.map((type) => ({
  type,
  firstName: 'A',
  lastName: 'B',
  document: '1',
}))
let flightNumber = 100

/** A family with tickets; adults cost 10,000,001, so that rounding shows. */
async function issued() {
  const flight = await addSampleFlight(db, {
    flightNumber: flightNumber++,
    classes: [{ seats: 9, adultPrice: 10_000_001, childPrice: 5_000_000, infantPrice: 1_000_000 }],
  })
  const key = newId()
  const party = { adults: 2, children: 1, infants: 1 }
  const until = clock.now().add({ minutes: 15 })
  await holdSeats(needs, { key, offerKey: flight.offerKey, party, until })
  await issueTickets(needs, { key, passengers })
  const cancel = (positions: number[], { cancelKey = newId(), most = 100_000_000 } = {}) =>
    cancelTickets(needs, { key, cancelKey, passengers: positions, acceptedPenaltyRial: most })
  const seats = () => countSeats(db, flight.flightDateId)
  return {
    key,
    flight,
    cancel,
    seats,
    quote: (at?: number[]) => quoteCancel(needs, { key, passengers: at }),
  }
}

describe('a quote', () => {
  it('says per passenger what is kept and what comes back, to the rial and until when', async () => {
    const { quote } = await issued()
    expect(await quote([0, 3])).toEqual({
      items: [
        {
          passengerIndex: 0,
          fareRial: 10_000_001,
          penaltyRial: 3_000_000,
          refundRial: 7_000_001,
          penaltyPercent: 30,
          validUntil: nextBandAt,
        },
        {
          passengerIndex: 3,
          fareRial: 1_000_000,
          penaltyRial: 300_000,
          refundRial: 700_000,
          penaltyPercent: 30,
          validUntil: nextBandAt,
        },
      ],
    })
  })

  it('keeps to what the tickets were sold for, whatever the class costs since', async () => {
    const { quote } = await issued()
    await sql`update inventory.fare set adult_price = 99000000`.execute(tables<unknown>(db))
    expect(await quote([0])).toMatchObject({ items: [{ fareRial: 10_000_001 }] })
  })

  it('costs nothing once the airline has called the flight off', async () => {
    const { quote, flight } = await issued()
    await sql`update inventory.flight_date set is_closed = true where id = ${flight.flightDateId}`.execute(
      tables<unknown>(db),
    )
    expect(await quote([0])).toMatchObject({ items: [{ penaltyRial: 0, refundRial: 10_000_001 }] })
  })

  it('is refused for what was never issued, for nobody, and for an infant who would stay alone', async () => {
    const { quote, cancel } = await issued()
    const refused = { refused: 'CANCELLATION_NOT_POSSIBLE' }
    expect(await quoteCancel(needs, { key: newId() })).toMatchObject(refused)
    for (const wrong of [[], [4], [-1], [0, 0], [0, 1]])
      expect(await quote(wrong)).toMatchObject(refused)
    expect(await cancel([0, 1, 2])).toMatchObject(refused)
  })
})

describe('cancelling', () => {
  it('gives back the seats of those cancelled, and of nobody else', async () => {
    const { cancel, seats, quote } = await issued()
    expect(await seats()).toEqual({ total: 9, left: 6, held: 3 })
    expect(await cancel([1, 3])).toEqual({
      cancelled: true,
      penaltyRial: 3_300_000,
      refundRial: 7_700_001,
    })
    expect(await seats()).toEqual({ total: 9, left: 7, held: 2 })
    expect(await quote()).toMatchObject({ items: [{ passengerIndex: 0 }, { passengerIndex: 2 }] })
    expect(await cancel([0, 2])).toMatchObject({ cancelled: true })
    expect(await seats()).toEqual({ total: 9, left: 9, held: 0 })
    expect(await quote()).toMatchObject({ refused: 'PASSENGER_ALREADY_CANCELLED' })
  })

  it('happens once when twenty ask with one key, and once when twenty ask with their own', async () => {
    const [one, other] = [await issued(), await issued()]
    const cancelKey = newId()
    const repeated = await Promise.all(
      Array.from({ length: 20 }, () => one.cancel([0], { cancelKey })),
    )
    expect(new Set(repeated.map((each) => JSON.stringify(each))).size).toBe(1)
    expect((await one.seats()).left).toBe(7)
    const rivals = await Promise.all(Array.from({ length: 20 }, () => other.cancel([0])))
    expect(rivals.filter((each) => !isRefused(each))).toHaveLength(1)
    expect((await other.seats()).left).toBe(7)
  })

  it('answers a repeat as it answered first, also when the penalty has risen since', async () => {
    const { cancel, seats } = await issued()
    const cancelKey = newId()
    const first = await cancel([0], { cancelKey, most: 3_000_000 })
    clock.advance({ hours: 25 })
    expect(await cancel([0], { cancelKey, most: 3_000_000 })).toEqual(first)
    await expect(cancel([1], { cancelKey })).rejects.toThrow('something else')
    expect((await seats()).left).toBe(7)
    clock.advance({ hours: -25 })
  })

  it('is refused when it would cost more than was accepted, and changes nothing', async () => {
    const { cancel, seats } = await issued()
    expect(await cancel([0], { most: 2_999_999 })).toEqual({
      refused: 'PENALTY_CHANGED',
      detail: { penaltyRial: 3_000_000 },
    })
    expect((await seats()).left).toBe(6)
    expect(await cancel([0], { most: 3_000_000 })).toMatchObject({ cancelled: true })
  })
})

describe('giving up what staff know to be void', () => {
  const giveUp = (key: string, positions: number[], cancelKey = newId()) =>
    db.tx((tx) =>
      giveUpTickets(needs, tx, {
        key,
        cancelKey,
        tickets: positions.map((passengerIndex) => ({ passengerIndex, keptRial: 1_000_000 })),
      }),
    )

  it('gives a seat back once, however often and under whatever key it is told', async () => {
    const { key, seats, cancel } = await issued()
    const cancelKey = newId()
    await Promise.all(Array.from({ length: 10 }, () => giveUp(key, [0], cancelKey)))
    await giveUp(key, [0, 3])
    expect(await seats()).toEqual({ total: 9, left: 7, held: 2 })
    // Asked by the same key, own stock answers what was booked.
    expect(await cancel([0], { cancelKey })).toEqual({
      cancelled: true,
      penaltyRial: 1_000_000,
      refundRial: 9_000_001,
    })
    expect(await seats()).toEqual({ total: 9, left: 7, held: 2 })
  })

  it('gives a seat back once when it is cancelled by itself at the same moment', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, issued))
    await Promise.all(
      families.flatMap(({ key, cancel }, index) => {
        const both = [() => cancel([0, 2]), () => giveUp(key, [0])]
        return (index % 2 === 0 ? both : both.toReversed()).map((one) => one())
      }),
    )
    for (const { seats, quote } of families) {
      const { left } = await seats()
      const open = await quote()
      if (isRefused(open)) throw new Error('Two of them still fly')
      // Either was first: both of the two were cancelled, or the one that staff knew of.
      expect(left + open.items.filter(({ passengerIndex }) => passengerIndex !== 3).length).toBe(9)
      expect(open.items.map(({ passengerIndex }) => passengerIndex)).not.toContain(0)
    }
  })

  it('leaves the seat sold when the transaction of its refund does not commit, and what was never issued as it is', async () => {
    const { key, seats } = await issued()
    const lost = db.tx(async (tx) => {
      const tickets = [{ passengerIndex: 0, keptRial: 0 }]
      await giveUpTickets(needs, tx, { key, cancelKey: newId(), tickets })
      throw new Error('the refund was not booked')
    })
    await expect(lost).rejects.toThrow('not booked')
    expect((await seats()).left).toBe(6)
    const held = newId()
    const { offerKey, flightDateId } = await addSampleFlight(db, { flightNumber: flightNumber++ })
    const party = { adults: 1, children: 0, infants: 0 }
    await holdSeats(needs, { key: held, offerKey, party, until: clock.now().add({ minutes: 15 }) })
    const before = await countSeats(db, flightDateId)
    await giveUp(held, [0])
    expect(await countSeats(db, flightDateId)).toEqual(before)
  })
})
