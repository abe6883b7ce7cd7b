import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { statusLabels } from '@parastoo/contract/orders/states'

/** A trip as lists show it: with its status in words, so that the browser need not carry the contract's tables. */
export type ToldTrip = OrderSummary & { statusFa: string }

/** For loaders. */
export const toldTrip = (order: OrderSummary): ToldTrip => ({
  ...order,
  statusFa: statusLabels[order.status],
})
