import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Body } from '../../../platform/http/body.ts'
import { newId } from '../../../platform/ids.ts'
import type { PreparedProposals, ProposalsAsk } from '../../flights/index.ts'
import { changeClass } from '../engine/change-columns.ts'
import { createProposalWriter, keepAnswers } from './index.ts'
import { placesOnSale, sampleColumns, sampleFound } from './testing/sample-finds.ts'

const held = new Map()
let named: Map<string, unknown> = held
const names = {
  airport: () => undefined,
  airline: () => undefined,
  all: () => named as never,
}
const party = { adults: 1, children: 0, infants: 0 }

const flightsOnSale = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    airlineCode: 'W5',
    flightNumber: 100 + index,
    suffix: '',
    aircraft: '320',
    origin: 'THR',
    destination: 'MHD',
    departure: 31_700_000 + index * 30,
    durationMinutes: 90,
    aheadAtOrigin: 210,
    aheadAtDestination: 210,
    classes: [
      {
        fareClass: 'Y',
        cabin: 1 as const,
        isCharter: false,
        isRefundable: true,
        baggageAmount: 20,
        baggageUnit: 'Kg' as const,
        seats: 9,
        adultPrice: 40_000_000 + index,
        childPrice: 30_000_000,
        infantPrice: 4_000_000,
      },
    ],
  }))

function openRoom({ flights = 12, bytes }: { flights?: number; bytes?: number } = {}) {
  const columns = sampleColumns(flightsOnSale(flights))
  const places = placesOnSale(columns)
  const writer = createProposalWriter({ names, supplier: 'inventory' })
  const answers = keepAnswers({ writer, names, ...(bytes === undefined ? {} : { bytes }) })
  let [finds, standing] = [0, columns]
  const find = (of: readonly number[]) => {
    finds += 1
    return sampleFound(
      standing,
      of.map((place) => [[places[place] ?? 0]]),
      party,
    )
  }
  return {
    columns,
    answers,
    finds: () => finds,
    swap() {
      standing = sampleColumns(flightsOnSale(flights))
    },
    ask: (of: readonly number[]) =>
      answers.prepare(of.join(), { columns: standing, party, find: () => find(of) }),
    /** As it would be without anything kept. */
    anew: (of: readonly number[]) => writer.prepare(standing, find(of), party),
    sell(place: number, seats: number) {
      const at = places[place] ?? 0
      changeClass(standing, { row: place, place: at, fare: standing.classFare[at] ?? 0, seats })
    },
  }
}

const body = new Body()
function written(
  prepared: PreparedProposals,
  ask: ProposalsAsk,
  range = { from: 0, to: prepared.count },
) {
  body.clear()
  body.text('head')
  prepared.writeJson(body, ask, range)
  body.text('tail')
  return body.written().toString()
}
function writtenColumns(prepared: PreparedProposals, ask: ProposalsAsk) {
  body.clear()
  prepared.writeColumns(body, ask)
  return body.written().toString('hex')
}

it('answers as a search would, whatever is asked and sold in between, in whole or in part, out or back', () => {
  let [answered, searched] = [0, 0]
  const question = fc.uniqueArray(fc.nat(11), { maxLength: 6 })
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ question: fc.nat(3), isReturning: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ place: fc.nat(11), seats: fc.nat(9) }) },
  )
  fc.assert(
    fc.property(
      fc.array(question, { minLength: 4, maxLength: 4 }),
      fc.array(step, { minLength: 20, maxLength: 40 }),
      fc.nat(6),
      (questions, steps, cut) => {
        const room = openRoom()
        for (const one of steps) {
          if ('place' in one) {
            room.sell(one.place, one.seats)
            continue
          }
          const of = questions[one.question] ?? []
          const ask = { requestId: newId(), isReturning: one.isReturning }
          const before = room.finds()
          const prepared = room.ask(of)
          searched += room.finds() - before
          answered += 1
          const wanted = room.anew(of)
          expect(prepared.count).toBe(of.length)
          const range = { from: Math.min(cut, of.length), to: of.length }
          expect(written(prepared, ask)).toBe(written(wanted, ask))
          expect(written(prepared, ask, range)).toBe(written(wanted, ask, range))
          expect(writtenColumns(prepared, ask)).toBe(writtenColumns(wanted, ask))
          of.forEach((_, index) => {
            expect(prepared.seatsAt(index)).toBe(wanted.seatsAt(index))
            expect(prepared.totalRialAt(index)).toBe(wanted.totalRialAt(index))
          })
        }
      },
    ),
    { numRuns: 200, seed: 42 },
  )
  expect(answered).toBeGreaterThan(2000)
  expect(searched).toBeLessThan(answered * 0.8)
})

it('a sale, other columns and other names are seen by the next answer', () => {
  const room = openRoom()
  const ask = { requestId: newId(), isReturning: false }
  const isSearched = () => {
    const before = room.finds()
    written(room.ask([0, 1]), ask)
    return room.finds() > before
  }
  const untilKept = () => [isSearched(), isSearched(), isSearched()]
  expect(untilKept()).toEqual([true, true, false])
  room.sell(5, 3)
  expect(untilKept()).toEqual([true, false, false])
  room.swap()
  expect(untilKept()).toEqual([true, false, false])
  named = new Map()
  expect(untilKept()).toEqual([true, false, false])
  named = held
})

it('keeps no more bytes than it may, the newest answers', () => {
  const room = openRoom({ bytes: 6000 })
  const ask = { requestId: newId(), isReturning: false }
  for (let turn = 0; turn < 3; turn += 1)
    for (let first = 0; first < 8; first += 1) {
      const of = [first, first + 1, first + 2]
      expect(written(room.ask(of), ask)).toBe(written(room.anew(of), ask))
      expect(room.answers.kept().bytes).toBeLessThanOrEqual(6000)
    }
  expect(room.answers.kept().bytes).toBeGreaterThan(0)
})
