import { expect, it } from 'vitest'
import { paymentMoves, paymentStates } from '../payments/states.ts'
import { withdrawalMoves, withdrawalStates } from './withdrawal-states.ts'

it('lets a withdrawal be approved once, and end paid or back in the wallet', () => {
  expect(withdrawalMoves).toEqual({
    requested: ['approved', 'refused'],
    approved: ['paid', 'refused'],
    paid: [],
    refused: [],
  })
  expect(withdrawalStates).toEqual(['requested', 'approved', 'paid', 'refused'])
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
