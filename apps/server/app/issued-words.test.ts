import type { ProductKind } from '@parastoo/contract/orders/lines'
import { expect, it } from 'vitest'
import { issuedWords } from './issued-words.ts'

const boarding = { departureTime: '2026-12-01T06:45', airportFa: 'مهرآباد', terminal: null }
const line = (kind: ProductKind, reference: string | null = `${kind}-1`) => ({ kind, reference })

it('tells of flights by their booking and by where they board', () => {
  expect(issuedWords([line('flight', 'AB12CD'), line('flight', 'AB12CD')], boarding)).toEqual({
    template: 'order-issued',
    values: { pnr: 'AB12CD', boarding },
  })
})

it.each([
  ['hotel', 'stay-issued', { reference: 'hotel-1' }],
  ['insurance', 'policy-issued', { reference: 'insurance-1' }],
  ['tour', 'order-issued', { pnr: 'tour-1', boarding: null }],
] as const)('tells of what is %s by %s', (kind, template, values) => {
  expect(issuedWords([line(kind)], null)).toEqual({ template, values })
})

it('leaves visas to their cases', () => {
  expect(issuedWords([line('visa')], null)).toBeNull()
})

it('names what is known of an order of several kinds', () => {
  expect(issuedWords([line('flight'), line('hotel')], boarding)).toEqual({
    template: 'order-issued',
    values: { pnr: 'flight-1 / hotel-1', boarding },
  })
})

it('calls a product without words of its own ready, and neither a ticket nor a booking', () => {
  const told = issuedWords([line('transfer' as ProductKind, 'T-1')], null)
  expect(told).toEqual({ template: 'order-issued', values: { pnr: '', boarding: null } })
})
