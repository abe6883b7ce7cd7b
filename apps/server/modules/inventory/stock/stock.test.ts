import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { PartyCount, TravellingPassenger } from '../../flights/index.ts'
import {
  changePrice,
  classReader,
  holdSeats,
  holdStatus,
  issueTickets,
  readOfferKey,
  releaseSeats,
  releaseStaleHolds,
} from './index.ts'
import { addSampleFlight, countSeats } from './testing/stock-fixture.ts'

const { db } = await testDatabase({ maxConnections: 30 })
const clock = createTestClock('2026-11-20T08:00:00Z')
const announced: number[][] = []
const needs = {
  db,
  clock,
  announce: (_tx: unknown, ids: readonly number[]) => void announced.push([...ids]),
}

const one: PartyCount = { adults: 1, children: 0, infants: 0 }
const inMinutes = (minutes: number) => clock.now().add({ minutes })
let flightNumber = 1
const newFlight = (seats: number) =>
  addSampleFlight(db, { flightNumber: flightNumber++, classes: [{ seats }] })
const hold = (offerKey: string, { key = newId(), party = one, minutes = 15 } = {}) =>
  holdSeats(needs, { key, offerKey, party, until: inMinutes(minutes) })
const passengers = ({ adults, children, infants }: PartyCount): TravellingPassenger[] => [
  ...people('Adult', adults),
  ...people('Child', children),
  ...people('Infant', infants),
]
const people = (type: TravellingPassenger['type'], count: number): TravellingPassenger[] =>
  Array.from({ length: count }, () => ({ type, firstName: 'A', lastName: 'B', document: '1' }))
const issue = (key: string, party = one) =>
  issueTickets(needs, { key, passengers: passengers(party) })
/** What can never be otherwise: seats that are not left are exactly those of live holds. */
const expectSound = async (flightDateId: number) => {
  const { total, left, held } = await countSeats(db, flightDateId)
  expect(total - left).toBe(held)
}

describe('a race for the last seats', () => {
  it('sells the last 20 seats to 20 of 200 buyers', async () => {
    const flight = await newFlight(20)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => hold(flight.offerKey)))
    expect(outcomes.filter((outcome) => 'held' in outcome)).toHaveLength(20)
    const refusals = outcomes.filter(isRefused).map(({ refused }) => refused)
    expect(new Set(refusals)).toEqual(new Set(['FLIGHT_SOLD_OUT']))
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 20, left: 0, held: 20 })
  })

  it('sells no seat twice to parties of one to nine, nor half a party', async () => {
    const flight = await newFlight(50)
    const parties = Array.from({ length: 60 }, (_, index) => {
      const size = 1 + ((index * 7) % 9)
      const adults = Math.ceil(size / 2)
      return { adults, children: size - adults, infants: index % (adults + 1) }
    })
    const outcomes = await Promise.all(parties.map((party) => hold(flight.offerKey, { party })))
    const seated = parties
      .filter((_, index) => 'held' in (outcomes[index] ?? {}))
      .reduce((sum, { adults, children }) => sum + adults + children, 0)
    const { left, held } = await countSeats(db, flight.flightDateId)
    expect(held).toBe(seated)
    expect(left).toBe(50 - seated)
    expect(left).toBeLessThan(9)
  })

  it('stays sound while people hold, release, let run out and issue at once', async () => {
    const flight = await newFlight(12)
    const visit = async (index: number) => {
      const key = newId()
      const held = await hold(flight.offerKey, { key })
      if (isRefused(held)) return 0
      if (index % 3 === 0) await Promise.all([releaseSeats(needs, key), releaseSeats(needs, key)])
      if (index % 3 !== 1) return 0
      const outcomes = await Promise.all([issue(key), issue(key), releaseSeats(needs, key)])
      return 'pnr' in outcomes[0] ? 1 : 0
    }
    const issued = await Promise.all(Array.from({ length: 90 }, (_, index) => visit(index)))
    await expectSound(flight.flightDateId)
    const { left, held } = await countSeats(db, flight.flightDateId)
    expect(left + held).toBe(12)
    expect(issued.reduce<number>((sum, each) => sum + each, 0)).toBeLessThanOrEqual(12)
  })
})

describe('a hold', () => {
  it('takes seats for adults and children; infants need none', async () => {
    const flight = await newFlight(9)
    await hold(flight.offerKey, { party: { adults: 2, children: 1, infants: 2 } })
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 9, left: 6, held: 3 })
    expect(announced.at(-1)).toEqual([flight.flightDateId])
  })

  it('holds once when asked twenty times with one key', async () => {
    const flight = await newFlight(9)
    const key = newId()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => hold(flight.offerKey, { key })),
    )
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => ({ held: true })))
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 9, left: 8, held: 1 })
  })

  it('refuses a party that is larger than what is left, and leaves no trace of it', async () => {
    const flight = await newFlight(2)
    const key = newId()
    const party = { adults: 3, children: 0, infants: 0 }
    expect(await hold(flight.offerKey, { key, party })).toMatchObject({
      refused: 'FLIGHT_SOLD_OUT',
    })
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 2, left: 2, held: 0 })
    expect(await holdStatus(needs, key)).toEqual({ state: 'none' })
    expect(await hold(flight.offerKey, { key })).toEqual({ held: true })
  })

  it('refuses flights that left, that are closed, or that never were', async () => {
    const departed = await addSampleFlight(db, { operatesOn: '2026-11-20', departure: '07:59' })
    const closed = await newFlight(9)
    await sql`update inventory.flight_date set is_closed = true where id = ${closed.flightDateId}`.execute(
      tables(db),
    )
    for (const offerKey of [
      departed.offerKey,
      closed.offerKey,
      'W5-9999-20261201-THRMHD-SY',
      'nonsense',
      '',
    ])
      expect(await hold(offerKey)).toMatchObject({ refused: 'FLIGHT_NOT_AVAILABLE' })
  })

  it('takes nothing when its time is over already', async () => {
    const flight = await newFlight(9)
    expect(await hold(flight.offerKey, { minutes: 0 })).toMatchObject({
      refused: 'FLIGHT_NOT_AVAILABLE',
    })
    expect((await countSeats(db, flight.flightDateId)).left).toBe(9)
  })

  it('holds again after it was released, as an order that is opened again asks', async () => {
    const flight = await newFlight(1)
    const key = newId()
    await hold(flight.offerKey, { key })
    await releaseSeats(needs, key)
    expect(await holdStatus(needs, key)).toEqual({ state: 'released' })
    expect(await hold(flight.offerKey, { key })).toEqual({ held: true })
    await releaseSeats(needs, key)
    await hold(flight.offerKey)
    expect(await hold(flight.offerKey, { key })).toMatchObject({ refused: 'FLIGHT_SOLD_OUT' })
    expect(await holdStatus(needs, key)).toEqual({ state: 'released' })
    await expectSound(flight.flightDateId)
  })

  it('throws when a key comes back with another wish', async () => {
    const [first, second] = [await newFlight(9), await newFlight(9)]
    const key = newId()
    await hold(first.offerKey, { key })
    await expect(hold(second.offerKey, { key })).rejects.toThrow('something else')
    await expect(
      hold(first.offerKey, { key, party: { adults: 2, children: 0, infants: 0 } }),
    ).rejects.toThrow('something else')
    await expectSound(first.flightDateId)
    await expectSound(second.flightDateId)
  })

  it('of an itinerary takes every flight or none', async () => {
    const [first, second] = [await newFlight(3), await newFlight(1)]
    const offerKey = `${second.offerKey}+${first.offerKey}`
    expect(await hold(offerKey)).toEqual({ held: true })
    expect(await hold(offerKey)).toMatchObject({ refused: 'FLIGHT_SOLD_OUT' })
    expect(await hold(`${first.offerKey}+${second.offerKey}`)).toMatchObject({
      refused: 'FLIGHT_SOLD_OUT',
    })
    expect((await countSeats(db, first.flightDateId)).left).toBe(2)
    await expectSound(first.flightDateId)
    await expectSound(second.flightDateId)
  })
})

describe('a release', () => {
  it('gives the seats back once, however often it is asked', async () => {
    const flight = await newFlight(9)
    const key = newId()
    await hold(flight.offerKey)
    await hold(flight.offerKey, { key, party: { adults: 2, children: 1, infants: 1 } })
    await Promise.all(Array.from({ length: 10 }, () => releaseSeats(needs, key)))
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 9, left: 8, held: 1 })
    expect(await releaseSeats(needs, key)).toEqual({ released: true })
    expect((await countSeats(db, flight.flightDateId)).left).toBe(8)
  })

  it('of what was never held, or is issued, changes nothing', async () => {
    expect(await releaseSeats(needs, newId())).toEqual({ released: true })
    const flight = await newFlight(9)
    const key = newId()
    await hold(flight.offerKey, { key })
    await issue(key)
    await releaseSeats(needs, key)
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 9, left: 8, held: 1 })
    expect(await holdStatus(needs, key)).toMatchObject({ state: 'issued' })
  })

  it('is done for those who forgot, five minutes after the time of their hold', async () => {
    const flight = await newFlight(9)
    await releaseStaleHolds({ ...needs, log: silentLog })
    await hold(flight.offerKey)
    clock.advance({ minutes: 19 })
    expect(await releaseStaleHolds({ ...needs, log: silentLog })).toBe(0)
    clock.advance({ minutes: 2 })
    expect(await releaseStaleHolds({ ...needs, log: silentLog })).toBeGreaterThanOrEqual(1)
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 9, left: 9, held: 0 })
  })
})

describe('issuing', () => {
  it('gives every passenger a ticket number and the party one PNR', async () => {
    const flight = await newFlight(9)
    const key = newId()
    const party = { adults: 2, children: 1, infants: 1 }
    await hold(flight.offerKey, { key, party })
    const tickets = await issue(key, party)
    if (isRefused(tickets)) throw new Error('refused')
    expect(tickets.pnr).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    expect(tickets.ticketNumbers).toHaveLength(4)
    expect(new Set(tickets.ticketNumbers).size).toBe(4)
    for (const number of tickets.ticketNumbers) expect(number).toMatch(/^537\d{10}$/)
  })

  it('answers the same tickets to every repeat, also when they come at once', async () => {
    const flight = await newFlight(9)
    const key = newId()
    await hold(flight.offerKey, { key })
    const [first, ...repeats] = await Promise.all(Array.from({ length: 10 }, () => issue(key)))
    for (const repeat of repeats) expect(repeat).toEqual(first)
    expect(await holdStatus(needs, key)).toEqual({ state: 'issued', tickets: first })
    expect(await hold(flight.offerKey, { key })).toEqual({ held: true })
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 9, left: 8, held: 1 })
  })

  it('takes the seats again when the hold ran out and seats are left', async () => {
    const flight = await newFlight(1)
    const key = newId()
    await hold(flight.offerKey, { key })
    await releaseSeats(needs, key)
    expect(await issue(key)).toHaveProperty('pnr')
    expect(await countSeats(db, flight.flightDateId)).toEqual({ total: 1, left: 0, held: 1 })
  })

  it('fails for good when the hold ran out and others have bought the seats', async () => {
    const flight = await newFlight(1)
    const [late, quick] = [newId(), newId()]
    await hold(flight.offerKey, { key: late })
    await releaseSeats(needs, late)
    await hold(flight.offerKey, { key: quick })
    expect(await issue(late)).toMatchObject({ refused: 'ISSUE_FAILED' })
    await releaseSeats(needs, quick)
    expect(await issue(late)).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(await holdStatus(needs, late)).toEqual({ state: 'refused' })
    expect(await hold(flight.offerKey, { key: late })).toMatchObject({
      refused: 'FLIGHT_NOT_AVAILABLE',
    })
    expect((await countSeats(db, flight.flightDateId)).left).toBe(1)
  })

  it('fails, and gives the seats back, for other passengers than were held for', async () => {
    const flight = await newFlight(9)
    const key = newId()
    await hold(flight.offerKey, { key })
    const two = { adults: 2, children: 0, infants: 0 }
    expect(await issue(key, two)).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect((await countSeats(db, flight.flightDateId)).left).toBe(9)
  })

  it('fails, and gives the seats back, when the flight goes no more', async () => {
    const flight = await newFlight(9)
    const key = newId()
    await hold(flight.offerKey, { key })
    await sql`update inventory.flight_date set is_closed = true where id = ${flight.flightDateId}`.execute(
      tables(db),
    )
    expect(await issue(key)).toMatchObject({ refused: 'ISSUE_FAILED' })
    await expectSound(flight.flightDateId)
  })

  it('honours a held seat whose class is no longer sold', async () => {
    const flight = await newFlight(9)
    const key = newId()
    await hold(flight.offerKey, { key })
    await sql`update inventory.seat_class set is_closed = true where flight_date_id = ${flight.flightDateId}`.execute(
      tables(db),
    )
    expect(await issue(key)).toHaveProperty('pnr')
  })

  it('fails for a key that nobody ever held', async () => {
    expect(await issue(newId())).toMatchObject({ refused: 'ISSUE_FAILED' })
  })
})

it('changes the price of one class on one date, and of no other', async () => {
  const classes = [{ fareClass: 'Y' }, { fareClass: 'M' }]
  const flight = await addSampleFlight(db, { flightNumber: flightNumber++, classes })
  const [changed = '', untouched = ''] = flight.offerKeys
  const priceOf = async (offerKey: string) => {
    const [[name] = []] = readOfferKey(offerKey) ?? []
    return name && (await classReader(db).findClass(name, clock.now()))?.adultPriceRial
  }
  expect(await changePrice(needs, { offerKey: changed, adultPriceRial: 12_345_678 })).toEqual({
    changed: true,
  })
  expect(await priceOf(changed)).toBe(12_345_678)
  expect(await priceOf(untouched)).toBe(10_000_000)
  expect(
    await changePrice(needs, { offerKey: 'W5-9999-20261201-THRMHD-SY', adultPriceRial: 1 }),
  ).toMatchObject({ refused: 'FLIGHT_NOT_AVAILABLE' })
})
