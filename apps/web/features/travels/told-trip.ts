import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { statusLabelOf } from '@parastoo/contract/orders/states'
import type { Tone } from '@parastoo/ui/Badge.tsx'
import { moneyBack } from '../../messages/money-back.ts'
import { orders } from '../../messages/orders.ts'
import { statusTone } from '../../shell/orders/status-tone.ts'

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

/**
 * A status in words, for loaders. The spec's word for an unpaid order does not say that a bank may have its money, that for a closed one why
 * it was closed, that for a payment without money who ended it, nor that for an order that was given back whether its money has arrived.
 */
export const statusFaOf = ({
  status,
  orderType,
  isCancelled,
  isPaymentAwaited,
  isPaymentCancelled,
  isMoneyOnItsWay,
}: Pick<
  OrderSummary,
  | 'status'
  | 'orderType'
  | 'isCancelled'
  | 'isPaymentAwaited'
  | 'isPaymentCancelled'
  | 'isMoneyOnItsWay'
>): string => {
  // Money that may have moved speaks first, as on the page of the trip.
  if (isPaymentAwaited) return orders.outcome['payment-checking'].title
  if (isCancelled) return orders.outcome.cancelled.title
  // What whoever pays gave up is called as the result page calls it.
  if (status === 'PaymentFailed' && isPaymentCancelled)
    return orders.outcome['payment-cancelled'].title
  return status === 'RefundSuccessful' && isMoneyOnItsWay
    ? moneyBack.onItsWay.title
    : statusLabelOf(status, orderType)
}

/** How a status is shown: of money that has not arrived nothing is done yet. */
export const statusToneOf = ({
  status,
  isPaymentAwaited,
  isMoneyOnItsWay,
}: Pick<OrderSummary, 'status' | 'isPaymentAwaited' | 'isMoneyOnItsWay'>): Tone =>
  isPaymentAwaited || (status === 'RefundSuccessful' && isMoneyOnItsWay)
    ? 'caution'
    : statusTone(status)

/** For loaders. */
export const toldTrip = (order: OrderSummary): ToldTrip => ({
  ...order,
  statusFa: statusFaOf(order),
})
