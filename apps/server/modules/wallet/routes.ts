/** Contract operations of the wallet: from the wire to the ledger and back. `confirmOrder` belongs to orders. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { flowTypeOf } from './flow.ts'
import type { WalletView } from './view-wallet.ts'

export function walletRoutes(wallet: WalletView) {
  const routes = implement(contract.api.wallet).$context<RequestContext>()
  return {
    balance: routes.balance.handler(async ({ context }) =>
      ok({ balance: await wallet.balance(callerOf(context).userId) }),
    ),
    balanceDifference: routes.balanceDifference.handler(async ({ input, context }) => {
      const balance = await wallet.balance(callerOf(context).userId)
      return ok({ balance, difference: Math.max(0, input.totalPrice - balance) })
    }),
    flows: routes.flows.handler(async ({ input: { page, pageSize }, context }) => {
      const { rows, total } = await wallet.flows(callerOf(context).userId, { page, pageSize })
      const flows = rows.map((row) => ({
        id: row.entryId,
        type: flowTypeOf(row),
        amount: row.amount,
        time: row.recordedAt.toString(),
        description: row.descriptionFa,
        orderId: row.orderId,
      }))
      return okPage(flows, { page, pageSize, total })
    }),
  }
}
