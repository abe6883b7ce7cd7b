import type { StatusWord } from '@parastoo/contract/orders/states'
import { expect, it } from 'vitest'
import { statusOf } from './standings-of.ts'

const unit = (unitId: string, state: 'live' | 'cancelling' | 'cancelled' | 'failed') => ({
  unitId,
  state,
})
const item = (unitId: string, state: 'waiting' | 'accepted' | 'refunded' | 'refused') => ({
  unitId,
  state,
})

it.each<[string, ReturnType<typeof unit>[], ReturnType<typeof item>[], StatusWord | null]>([
  ['nothing was asked for', [unit('a', 'live')], [], null],
  [
    'one of three came back',
    [unit('a', 'cancelled'), unit('b', 'live'), unit('c', 'live')],
    [item('a', 'refunded')],
    null,
  ],
  [
    'all came back, in several requests',
    [unit('a', 'cancelled'), unit('b', 'cancelled')],
    [item('a', 'refunded'), item('b', 'refunded')],
    'RefundSuccessful',
  ],
  [
    'one failed and the other came back',
    [unit('a', 'failed'), unit('b', 'cancelled')],
    [item('b', 'refunded')],
    'RefundSuccessful',
  ],
  [
    'staff must decide one of two',
    [unit('a', 'cancelling'), unit('b', 'cancelled')],
    [item('a', 'waiting'), item('b', 'refunded')],
    'Created',
  ],
  ['its supplier is asked', [unit('a', 'cancelling')], [item('a', 'accepted')], 'Submitted'],
  [
    'one was refused',
    [unit('a', 'live'), unit('b', 'live')],
    [item('a', 'refused')],
    'RefundFailed',
  ],
  [
    'one was refused, and came back later',
    [unit('a', 'cancelled'), unit('b', 'live')],
    [item('a', 'refused'), item('a', 'refunded')],
    null,
  ],
])('of an order where %s', (_what, units, items, word) => {
  expect(statusOf(units, items)).toBe(word)
})
