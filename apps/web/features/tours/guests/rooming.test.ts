import { expect, it } from 'vitest'
import {
  moved,
  type Room,
  roomsIn,
  roomsOfQuote,
  roomsText,
  sharedWith,
  withBedOf,
} from './rooming.ts'

const room = (kind: Room['kind'], ...people: number[]): Room => ({
  kind,
  people,
  withBed: [],
  withoutBed: [],
})
/** Two adults and a child of 8, who sleeps without a bed. */
const family = [{ ...room('DBL', 0, 1, 2), withoutBed: [2] }]
const isAdult = (person: number) => person < 2

it('says rooms in the address and reads them back', () => {
  const rooms = [...family, room('SGL', 3)]
  expect(roomsText(rooms)).toBe('DBL.0.1.2n_SGL.3')
  expect(roomsIn('DBL.0.1.2n_SGL.3', 4)).toEqual(rooms)
})

it('says who would share a double room in the address, until they are moved', () => {
  const alone = [room('DBL', 0, 1), room('SGL', 2)]
  const wished = sharedWith(alone, 1, true)
  expect(roomsText(wished)).toBe('DBL.0.1_SGL.2s')
  expect(roomsIn('DBL.0.1_SGL.2s', 3)).toEqual(wished)
  expect(sharedWith(wished, 1, false)).toEqual(alone)
  expect(moved(wished, 2, 0, () => true)).toEqual([room('TPL', 0, 1, 2)])
})

it('reads no rooms in which somebody is missing or sleeps twice', () => {
  expect(roomsIn('DBL.0.1', 3)).toBeNull()
  expect(roomsIn('DBL.0.1_SGL.1', 3)).toBeNull()
  expect(roomsIn('XXL.0.1', 2)).toBeNull()
  expect(roomsIn(null, 2)).toBeNull()
})

it('makes two single rooms of a double when one of two moves out', () => {
  expect(moved([room('DBL', 0, 1)], 1, 'SGL', () => true)).toEqual([room('SGL', 0), room('SGL', 1)])
})

it('makes a triple of a double that is joined, and drops the room that was left empty', () => {
  const rooms = [room('DBL', 0, 1), room('SGL', 2)]
  expect(moved(rooms, 2, 0, () => true)).toEqual([room('TPL', 0, 1, 2)])
})

it('takes a child’s bed along, and counts a child without one for no place', () => {
  const rooms = [room('DBL', 0, 1), { ...room('SGL', 2, 3), withoutBed: [3] }]
  expect(moved(rooms, 3, 0, (person) => person < 3)).toEqual([
    { ...room('DBL', 0, 1, 3), withoutBed: [3] },
    room('SGL', 2),
  ])
})

it('marks a bed only where it is not what the child has anyway', () => {
  expect(withBedOf(family, 2, { hasBed: true, isDefault: true })).toEqual([room('DBL', 0, 1, 2)])
  expect(withBedOf([room('DBL', 0, 1, 2)], 2, { hasBed: false, isDefault: false })).toEqual(family)
})

it('reads from a quote which children have a bed against the rule of their age', () => {
  const quote = {
    rooms: [{ kind: 'DBL' as const, people: [0, 1, 2], priceRial: 3 }],
    people: [
      { person: 0, kind: 'DBL' as const },
      { person: 1, kind: 'DBL' as const },
      { person: 2, kind: 'child-without-bed' as const },
    ] as never,
  }
  const ageOf = (age: number) => (person: number) => (isAdult(person) ? null : age)
  expect(roomsOfQuote(quote, { bedFromAge: 6, ageOf: ageOf(8) })).toEqual(family)
  expect(roomsOfQuote(quote, { bedFromAge: 6, ageOf: ageOf(4) })).toEqual([room('DBL', 0, 1, 2)])
})
