/** What the confirm page asks of the server beside the order itself. For loaders. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { ApiClient } from '../../shell/context.ts'
import { visasOf } from '../../shell/visas/visas-of.ts'

export type ConfirmData = Awaited<ReturnType<typeof payingOf>> & {
  order: OrderDetails
  /** ISO instant; the server's clock when the page was made. */
  now: string
}

/** The visas, banks, wallet and, streamed after the page, the rules of flights. All but the visas may be missing without the page failing. */
export async function payingOf(api: ApiClient, order: OrderDetails) {
  const rules = rulesOf(api, order)
  const [visas, gateways, wallet] = await Promise.all([
    visasOf(api, order),
    gatewaysOf(api),
    walletFor(api, order.payableAmount),
  ])
  return { gateways, wallet, rules, visas }
}

/** Null when they could not be had: the page then asks again by itself. */
async function gatewaysOf(api: ApiClient) {
  try {
    return (await api.payments.gateways({ page: 1, pageSize: 50 })).data
  } catch {
    return null
  }
}

/** What the wallet holds and lacks for this total; null when it could not be read. */
async function walletFor(api: ApiClient, totalPrice: number) {
  try {
    return (await api.wallet.balanceDifference({ totalPrice })).data
  } catch {
    return null
  }
}

/** The rules of each direction, streamed after the page; null when their search is no longer known. */
async function rulesOf(api: ApiClient, { flightOrder }: OrderDetails) {
  const [outbound, back] = flightOrder.proposals
  if (!outbound) return null
  try {
    const { data: rules } = await api.search.fareRules({
      requestId: outbound.requestId,
      proposalId: outbound.proposalId,
      ...(back && { returningRequestId: back.requestId, returningProposalId: back.proposalId }),
    })
    return rules
  } catch {
    return null
  }
}
