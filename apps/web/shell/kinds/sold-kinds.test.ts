import type { ProductKind } from '@parastoo/contract/orders/lines'
import { expect, it } from 'vitest'
import { acceptedOf, boughtAs, leadingKindOf, soldKinds, stepsOf } from './sold-kinds.ts'

it('takes an order with insurance for what it was added to, and one with flights for flights', () => {
  const of = (...kinds: ProductKind[]) => boughtAs({ lines: kinds.map((kind) => ({ kind })) })
  expect(of('insurance', 'tour')).toBe(soldKinds.tour)
  expect(of('hotel', 'insurance')).toBe(soldKinds.hotel)
  expect(of('insurance')).toBe(soldKinds.insurance)
  expect(of('hotel', 'insurance', 'flight')).toBe(soldKinds.flight)
})

it('shows what came of an order in the picture of what was bought', () => {
  const of = (...kinds: ProductKind[]) => leadingKindOf({ lines: kinds.map((kind) => ({ kind })) })
  expect([of('visa'), of('tour', 'insurance'), of('insurance')]).toEqual([
    'visa',
    'tour',
    'insurance',
  ])
  expect(of('flight', 'hotel', 'insurance')).toBe('flight')
})

it('calls the steps of a kit by what is in it, not by a flight alone', () => {
  const of = (...kinds: ProductKind[]) => stepsOf({ lines: kinds.map((kind) => ({ kind })) })
  expect(of('flight', 'hotel', 'insurance').ticket).toBe('بلیت و واچر')
  expect(of('flight', 'insurance')).toBe(soldKinds.flight.words.steps)
})

it('leads to the rules of each kind that is paid, and to none twice', () => {
  const of = (...kinds: ProductKind[]) =>
    acceptedOf({ lines: kinds.map((kind) => ({ kind })) }).rules.map((rules) => rules.of)
  expect(of('hotel', 'flight', 'flight', 'insurance')).toEqual(['flight', 'hotel', 'insurance'])
  const partOf = { orderId: 'whole', title: '' }
  expect(acceptedOf({ lines: [{ kind: 'tour' }], partOf }).rules).toMatchObject([{ of: 'part' }])
})

it('has what both bind to accepted where a flight and rooms are paid together', () => {
  const of = (...kinds: ProductKind[]) =>
    acceptedOf({ lines: kinds.map((kind) => ({ kind })) }).accept
  expect(of('flight', 'hotel')).toMatch(/قوانین بلیت.*پذیرش هتل/)
  expect(of('hotel')).toBe(soldKinds.hotel.words.accept)
  expect(of('flight')).toBe(soldKinds.flight.words.accept)
})
