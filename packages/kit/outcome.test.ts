import { expect, expectTypeOf, test } from 'vitest'
import { isRefused, type Refusal, refuse } from './outcome.ts'

test('a refusal carries its code, field and detail', () => {
  expect(refuse('HOLD_EXPIRED')).toEqual({ refused: 'HOLD_EXPIRED' })
  expect(refuse('PRICE_CHANGED', { field: 'totalPrice', detail: { newPriceRial: 5 } })).toEqual({
    refused: 'PRICE_CHANGED',
    field: 'totalPrice',
    detail: { newPriceRial: 5 },
  })
})

test('only objects with a refusal code are refusals', () => {
  expect(isRefused(refuse('HOLD_EXPIRED'))).toBe(true)
  for (const other of [null, undefined, 'refused', 0, {}, { refused: true }, []]) {
    expect(isRefused(other)).toBe(false)
  }
})

test('the guard narrows both branches', () => {
  const held = { orderId: 'a' } as { orderId: string } | Refusal<'SOLD_OUT' | 'PRICE_CHANGED'>
  if (isRefused(held)) expectTypeOf(held.refused).toEqualTypeOf<'SOLD_OUT' | 'PRICE_CHANGED'>()
  else expectTypeOf(held).toEqualTypeOf<{ orderId: string }>()
  const unknownValue: unknown = refuse('SOLD_OUT')
  if (isRefused(unknownValue)) expectTypeOf(unknownValue.refused).toEqualTypeOf<string>()
})
