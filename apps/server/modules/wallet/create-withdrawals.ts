import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { WithdrawalState } from '@parastoo/contract/wallet/withdrawal-states'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { approveBatch, recordPaidOut, refuseWithdrawal } from './pay-out.ts'
import { requestWithdrawal, type WithdrawalsNeeds } from './request-withdrawal.ts'
import { promisedOf } from './withdrawal.ts'
import { withdrawalReader } from './withdrawal-store.ts'

/** Opens withdrawals from wallets. Owners ask; whoever runs the agency approves, pays and refuses. */
export function createWithdrawals(needs: WithdrawalsNeeds) {
  const routes = implement(contract.api.wallet).$context<RequestContext>()
  return {
    request: (asked: { userId: string; amountRial: number }) => requestWithdrawal(needs, asked),
    inState: (state: WithdrawalState) => withdrawalReader(needs.db).inState(state),
    approveBatch: (of: { withdrawalIds: readonly string[]; by: string }) => approveBatch(needs, of),
    recordPaidOut: (of: { withdrawalId: string; trackingNumber: string; by: string }) =>
      recordPaidOut(needs, of),
    refuse: (of: { withdrawalId: string; reasonFa: string; by: string }) =>
      refuseWithdrawal(needs, of),
    routes: {
      withdrawals: routes.withdrawals.handler(async ({ input: { page, pageSize }, context }) => {
        const { userId } = callerOf(context)
        const found = await withdrawalReader(needs.db).ofUser(userId, { page, pageSize })
        return okPage(found.withdrawals.map(promisedOf), { page, pageSize, total: found.total })
      }),
      requestWithdrawal: routes.requestWithdrawal.handler(async ({ input, context }) => {
        const { userId } = callerOf(context)
        const outcome = await requestWithdrawal(needs, { userId, amountRial: input.amount })
        return ok(promisedOf(answered(outcome)))
      }),
    },
  }
}
export type Withdrawals = ReturnType<typeof createWithdrawals>
