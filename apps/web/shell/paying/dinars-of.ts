import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatNumber, unitsCovering } from '@parastoo/kit/money'
import type { Gateways } from './use-gateways.ts'

/** The whole dinars the chosen bank will ask for, as they are told, and the rate they are reckoned by; null where it takes rial. */
export function dinarsOf(
  { list, chosenId }: Pick<Gateways, 'list' | 'chosenId'>,
  amountRial: number,
): { dinars: string; rialPerUnit: number; setAt: string } | null {
  const chosen = list?.find(({ id }) => id === chosenId)
  if (chosen?.currencyCode !== 'IQD' || !chosen.rate || amountRial <= 0) return null
  const { rialPerUnit, setAt } = chosen.rate
  return { dinars: formatNumber(unitsCovering(amountRial, rialPerUnit)), rialPerUnit, setAt }
}

/** An order as it is shown where a bank asks or asked for dinars: about how many that is would be a second sum beside the exact one. */
export const inBankDinars = <Order extends Pick<OrderDetails, 'frozenRates'>>(
  order: Order,
): Order => ({
  ...order,
  frozenRates: order.frozenRates.filter(({ currencyCode }) => currencyCode !== 'IQD'),
})
