import { expect, it } from 'vitest'
import { isOpenPayout, payoutMoves, payoutStates } from './states.ts'

it('lets a payout leave only out of a batch, and end once', () => {
  expect(payoutMoves).toEqual({
    waiting: ['batched', 'refused'],
    batched: ['sent', 'waiting'],
    sent: ['paid', 'bounced'],
    paid: ['bounced'],
    bounced: [],
    refused: [],
  })
})

it('is open until the money has arrived somewhere', () => {
  expect(payoutStates.filter(isOpenPayout)).toEqual(['waiting', 'batched', 'sent'])
})
