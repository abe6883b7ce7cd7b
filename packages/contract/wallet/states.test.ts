import { expect, it } from 'vitest'
import { paymentMoves, paymentStates } from '../payments/states.ts'
import { withdrawalStatuses, withdrawalStatusOf } from './withdrawal-states.ts'

it('reads every state of a payout to the owner of a withdrawal', () => {
  expect(withdrawalStatusOf).toEqual({
    waiting: 'requested',
    batched: 'requested',
    sent: 'approved',
    paid: 'paid',
    bounced: 'returned',
    refused: 'refused',
  })
  expect(withdrawalStatuses).toEqual(['requested', 'approved', 'paid', 'returned', 'refused'])
})

it('lets a payment be paid from wherever a bank may say so, and nothing after that', () => {
  expect(paymentMoves).toEqual({
    created: ['waiting', 'failed'],
    waiting: ['paid', 'failed', 'cancelled'],
    paid: [],
    failed: ['waiting', 'paid'],
    cancelled: ['waiting', 'paid'],
  })
  expect(paymentStates).toEqual(['created', 'waiting', 'paid', 'failed', 'cancelled'])
})
