import type { ProductKind } from '@parastoo/contract/orders/lines'
import { expect, it } from 'vitest'
import { boughtAs, soldKinds } from './sold-kinds.ts'

it('takes an order with insurance for what it was added to, and one with flights for flights', () => {
  const of = (...kinds: ProductKind[]) => boughtAs({ lines: kinds.map((kind) => ({ kind })) })
  expect(of('insurance', 'tour')).toBe(soldKinds.tour)
  expect(of('hotel', 'insurance')).toBe(soldKinds.hotel)
  expect(of('insurance')).toBe(soldKinds.insurance)
  expect(of('hotel', 'insurance', 'flight')).toBe(soldKinds.flight)
})
