import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { statusLabelOf } from '@parastoo/contract/orders/states'
import { orders } from '../../messages/orders.ts'

/** A trip as lists show it: with its status in words, so that the browser need not carry the contract's tables. */
export type ToldTrip = OrderSummary & { statusFa: string }

/** Whether a trip is a stay, as far as lists know. */
export const isStayTrip = ({ orderType }: Pick<OrderSummary, 'orderType'>): boolean =>
  orderType.endsWith('Hotel')

/** Whether a trip is a visa. */
export const isVisaTrip = ({ orderType }: Pick<OrderSummary, 'orderType'>): boolean =>
  orderType === 'Visa'

/** Whether a trip is insurance alone. */
export const isCoverTrip = ({ orderType }: Pick<OrderSummary, 'orderType'>): boolean =>
  orderType === 'Insurance'

/** Whether a trip is a tour. */
export const isTourTrip = ({ orderType }: Pick<OrderSummary, 'orderType'>): boolean =>
  orderType === 'Tour'

/** Its tickets are there and none of its flights goes: «صادر شد» would be half the truth. */
export const isCalledOff = ({ flightChange, lineStates }: OrderSummary): boolean =>
  flightChange?.isWhole === true && lineStates.includes('issued')

/** A status in words, for loaders. The spec's word for a closed order does not say why it was closed. */
export const statusFaOf = ({
  status,
  orderType,
  isCancelled,
}: Pick<OrderSummary, 'status' | 'orderType' | 'isCancelled'>) =>
  isCancelled ? orders.outcome.cancelled.title : statusLabelOf(status, orderType)

/** For loaders. */
export const toldTrip = (order: OrderSummary): ToldTrip => ({
  ...order,
  statusFa: statusFaOf(order),
})
