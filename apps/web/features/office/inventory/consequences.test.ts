import type { CellAnswer } from '@parastoo/contract/office/inventory'
import { changeKey } from '@parastoo/contract/office/inventory-cells'
import { expect, it } from 'vitest'
import { consequencesOf } from './consequences.ts'

const change = (value: number, on: string) => ({
  row: on,
  column: 'SY',
  facet: 'price' as const,
  was: 20_000_000,
  value,
  title: '',
  on,
})

it('counts what is sold, and what stands on a holiday', () => {
  // The first day of Farvardin, and days before it.
  const changes = [
    change(13_000_000, '2027-03-21'),
    change(15_000_000, '2027-03-15'),
    change(30_000_000, '2027-03-16'),
  ]
  const told = new Map(
    changes.map((each, at) => [
      changeKey(each),
      { ...each, outcome: 'changed', now: each.was, taken: at } satisfies CellAnswer,
    ]),
  )
  expect(consequencesOf(changes, told)).toEqual({ sold: 2, holidays: 1 })
})
