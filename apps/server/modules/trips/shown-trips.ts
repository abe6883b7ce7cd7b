import { type OrderSummary, orderSummary } from '@parastoo/contract/orders/orders'
import type { Order } from '../orders/index.ts'
import { glanceAt } from './glance.ts'
import type { TripsNeeds } from './needs.ts'
import { summariesOf } from './summaries.ts'

/**
 * Own orders as My travels lists them, in the order given. One that cannot be described whole takes no other with it: it is shown by what
 * orders alone know of it, or left out where not even that can be told, and the log says so. Where none can be told it is the house that
 * fails, and no empty list is shown for it.
 */
export async function shownTrips(
  needs: TripsNeeds,
  own: readonly Order[],
): Promise<OrderSummary[]> {
  const together = await summariesOf(needs, own).catch(() => null)
  if (together?.every(isReadable)) return together
  const shown: OrderSummary[] = []
  let failed: unknown
  for (const [at, order] of own.entries()) {
    try {
      const [whole] = together?.[at] ? [together[at]] : await summariesOf(needs, [order])
      shown.push(orderSummary.parse(whole))
    } catch (err) {
      failed = err
      const { orderId } = order
      const bare = await bareSummaryOf(needs, order).catch(() => null)
      if (bare) shown.push(bare)
      needs.log.error(
        { err, orderId },
        bare ? 'A trip is shown without what became of it' : 'A trip cannot be shown',
      )
    }
  }
  if (shown.length === 0 && failed) throw failed
  return shown
}

const isReadable = (summary: OrderSummary): boolean => orderSummary.safeParse(summary).success

/** What orders alone know of one: its number, state and money. Nothing is promised of what would come back. */
async function bareSummaryOf({ orders }: TripsNeeds, order: Order): Promise<OrderSummary> {
  const status = (await orders.statusesOf([order])).get(order.orderId)
  if (!status) throw new Error(`Nobody said how the order ${order.orderId} stands`)
  return orderSummary.parse({
    partOf: null,
    ...glanceAt(order, status),
    isPaymentAwaited: false,
    isPaymentCancelled: false,
    isMoneyOnItsWay: false,
    refundStatus: null,
    refundableAmount: 0,
    flightChange: null,
  })
}
