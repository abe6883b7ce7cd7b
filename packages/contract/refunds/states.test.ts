import { describe, expect, it } from 'vitest'
import { type PayoutState, payoutMoves } from '../payouts/states.ts'
import { refundReasonId, refundReasonOf, refundReasons } from './reasons.ts'
import {
  type RefundItemState,
  refundItemMoves,
  refundStatuses,
  refundStatusLabels,
  refundStatusOf,
} from './states.ts'

const tables = [
  ['item', refundItemMoves, 'waiting'],
  ['payout', payoutMoves, 'waiting'],
] as const

describe.each(tables)('the %s table', (_name, moves: Record<string, readonly string[]>, first) => {
  it('names only states it has, and reaches every one from the first', () => {
    const states = Object.keys(moves)
    for (const targets of Object.values(moves))
      for (const to of targets) expect(states).toContain(to)
    const reached = new Set<string>([first])
    for (const state of reached) for (const to of moves[state] ?? []) reached.add(to)
    expect([...reached].sort()).toEqual(states.sort())
  })
})

it('refunds only what was agreed or decided', () => {
  expect(refundItemMoves).toEqual({
    waiting: ['accepted', 'refunded', 'refused'],
    accepted: ['refunded', 'waiting'],
    refunded: [],
    refused: ['refunded'],
  })
})

it.each<[[RefundItemState, PayoutState | null][], string]>([
  [[['waiting', null]], 'InReview'],
  [
    [
      ['refunded', 'paid'],
      ['waiting', null],
    ],
    'InReview',
  ],
  [
    [
      ['refunded', null],
      ['accepted', null],
    ],
    'InProgress',
  ],
  [[['refunded', 'waiting']], 'PayingOut'],
  [
    [
      ['refunded', 'paid'],
      ['refunded', 'batched'],
    ],
    'PayingOut',
  ],
  [
    [
      ['refunded', 'bounced'],
      ['refunded', 'sent'],
    ],
    'PayingOut',
  ],
  [
    [
      ['refunded', 'paid'],
      ['refused', null],
    ],
    'Done',
  ],
  [[['refunded', null]], 'Done'],
  [[['refused', null]], 'Refused'],
])('reads %j as %s', (items, status) => {
  expect(refundStatusOf(items.map(([state, payout]) => ({ state, payout })))).toBe(status)
})

it('has Persian words for every status and reason', () => {
  for (const status of refundStatuses) expect(refundStatusLabels[status]).toMatch(/[\u0600-\u06ff]/)
  for (const { id, title, note } of refundReasons) {
    expect(refundReasonOf(id)?.title).toBe(title)
    expect(`${title} ${note}`).not.toMatch(/[0-9a-zيك]/i)
  }
  expect(refundReasonOf(99)).toBeUndefined()
})

it('gives every reason an id and a code of its own, by which programs ask', () => {
  for (const { id, code } of refundReasons)
    expect([id, refundReasonOf(id)?.code]).toEqual([refundReasonId(code), code])
})
