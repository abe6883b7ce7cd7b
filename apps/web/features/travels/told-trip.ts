import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { statusLabels } from '@parastoo/contract/orders/states'

/** A trip as lists show it: with its status in words, so that the browser need not carry the contract's tables. */
export type ToldTrip = OrderSummary & { statusFa: string }

/** Its tickets are there and none of its flights goes: «صادر شد» would be half the truth. */
export const isCalledOff = ({ flightChange, lines }: OrderSummary): boolean =>
  flightChange?.isWhole === true && lines.includes('issued')

/** For loaders. */
export const toldTrip = (order: OrderSummary): ToldTrip => ({
  ...order,
  statusFa: statusLabels[order.status],
})
