/** Contract operations of the wallet: from the wire to the ledger and back. `confirmOrder` belongs to orders. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { xlsxType } from '../../platform/sheets/write-sheet.ts'
import { flowTypeOf } from './flow.ts'
import type { WalletView } from './view-wallet.ts'
import { writeFlows } from './write-flows.ts'

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
    flows: routes.flows.handler(async ({ input, context }) => {
      const { page, pageSize } = input
      const { rows, total } = await wallet.flows(callerOf(context).userId, input)
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
    exportFlows: routes.exportFlows.handler(async ({ input, context }) => {
      const sheet = await writeFlows(await wallet.flowsToExport(callerOf(context).userId, input))
      return new File([sheet], 'wallet-flows.xlsx', { type: xlsxType })
    }),
  }
}
