import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { accounts } from '../ledger/index.ts'
import type { Payout, PayoutSource } from '../payouts/index.ts'
import { paidOutKind, withdrawalKinds } from './flow.ts'
import {
  requestWithdrawal,
  type WithdrawalRefusal,
  type WithdrawalsNeeds,
} from './request-withdrawal.ts'
import { promisedOf } from './withdrawal.ts'

/** Opens withdrawals from wallets. Owners ask for them; the queue of payouts carries them to the bank. */
export function createWithdrawals(needs: WithdrawalsNeeds) {
  const routes = implement(contract.api.wallet).$context<RequestContext>()
  return {
    request: (asked: { userId: string; sessionId: string; amountRial: number }) =>
      requestWithdrawal(needs, asked),
    payoutSource: withdrawalSource(needs),
    routes: {
      withdrawals: routes.withdrawals.handler(async ({ input: { page, pageSize }, context }) => {
        const { userId } = callerOf(context)
        const asked = { userId, source: 'withdrawal' as const, page, pageSize }
        const { payouts, total } = await needs.payouts.ofUser(asked)
        return okPage(payouts.map(promisedOf), { page, pageSize, total })
      }),
      requestWithdrawal: routes.requestWithdrawal.handler(async ({ input, context }) => {
        const { userId, sessionId } = callerOf(context)
        const asked = { userId, sessionId, amountRial: input.amount }
        const outcome = await requestWithdrawal(needs, asked)
        recordRequest(needs, { ...asked, outcome, address: context.address })
        const { withdrawalId } = answered(outcome)
        return ok(promisedOf((await needs.payouts.find(withdrawalId)) as Payout))
      }),
    },
  }
}
export type Withdrawals = ReturnType<typeof createWithdrawals>

/** The security event of somebody who wants money out; a mistyped amount is none. */
function recordRequest(
  { securityEvents }: WithdrawalsNeeds,
  {
    outcome,
    userId,
    amountRial,
    address,
  }: {
    outcome: { withdrawalId: string } | WithdrawalRefusal
    userId: string
    amountRial: number
    address: string
  },
): void {
  const of = { userId, address, more: { amountRial } }
  if (!isRefused(outcome))
    securityEvents.record({ event: 'withdrawal-requested', reason: 'asked', ...of })
  else if (outcome.refused === 'WITHDRAWAL_ON_HOLD')
    securityEvents.record({ event: 'withdrawal-held', reason: outcome.refused, ...of })
}

/** What a withdrawal keeps of its way to the bank: nothing but a word to its owner when it came back. */
function withdrawalSource({ tellOwner }: WithdrawalsNeeds): PayoutSource {
  return {
    heldIn: () => accounts.withdrawals(),
    entryKinds: { paid: paidOutKind, returned: withdrawalKinds.returned },
    async recordMove(tx, { userId, amountRial, iban }, { to }) {
      if (userId === null || iban === null || (to !== 'bounced' && to !== 'refused')) return
      const kind = 'withdrawal-returned' as const
      await tellOwner(tx, { kind, userId, sessionId: null, amountRial, iban })
    },
  }
}
