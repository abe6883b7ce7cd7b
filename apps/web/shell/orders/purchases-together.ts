/** Purchases with the payments that they took, out of a list of what moved a wallet: pure. */

type Moved = { id: string; type: string; amount: number; orderId: string | null }

/**
 * Payments of an order go under its purchase, where both are listed, as far as the purchase took them: who pays twice, in two tabs, has
 * the second sum in the wallet, and sees it. `flows` are the newest first; an order that is paid in parts has a purchase for each.
 */
export function purchasesTogether<Flow extends Moved>(
  flows: readonly Flow[],
): { flow: Flow; parts: Flow[] }[] {
  const taken = new Map<Flow, Flow[]>()
  const free = new Set(flows.filter(({ type }) => type === 'Payment'))
  for (const purchase of flows.filter(isPurchase).toReversed()) {
    const parts: Flow[] = []
    let restRial = -purchase.amount
    for (const payment of flows.toReversed())
      if (free.has(payment) && payment.orderId === purchase.orderId && payment.amount <= restRial) {
        restRial -= payment.amount
        free.delete(payment)
        parts.unshift(payment)
      }
    taken.set(purchase, parts)
  }
  return flows
    .filter((flow) => flow.type !== 'Payment' || free.has(flow))
    .map((flow) => ({ flow, parts: taken.get(flow) ?? [] }))
}

const isPurchase = ({ type, orderId }: Moved) => type === 'Purchase' && orderId !== null
