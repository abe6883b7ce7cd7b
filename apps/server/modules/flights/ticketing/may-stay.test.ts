import type { PaxType } from '@parastoo/contract/enums'
import { expect, it } from 'vitest'
import { mayStay } from './cancel-tickets.ts'

it.each<[PaxType[], boolean]>([
  [[], true],
  [['Adult'], true],
  [['Adult', 'Adult', 'Child', 'Child', 'Child'], true],
  [['Child'], false],
  [['Infant'], false],
  [['Adult', 'Infant'], true],
  [['Adult', 'Infant', 'Infant'], false],
  [['Adult', 'Adult', 'Infant', 'Infant'], true],
])('of a flight %j may stay: %s', (types, may) => {
  expect(mayStay(types)).toBe(may)
})
