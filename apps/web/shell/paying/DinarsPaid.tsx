import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatNumber, formatRial, unitsCovering } from '@parastoo/kit/money'
import { paying } from '../../messages/paying.ts'
import { wordsOf } from '../words.ts'
import type { Gateways } from './use-gateways.ts'

const say = wordsOf(paying)

/** What banks of Iraq take or took for sums in rial: whole dinars, and the rate they were reckoned by. */
export const DinarsPaid = ({ paid }: { paid: readonly { amount: number; dinars: number }[] }) =>
  paid.map(({ amount, dinars }, place) => (
    // Two payments may be of one sum.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <span key={place} className="block text-xs text-quiet">
      {told(amount, dinars)}
    </span>
  ))

function told(amountRial: number, dinars: number): string {
  const rialPerUnit = rateOf(amountRial, dinars)
  const sums = { dinars: formatNumber(dinars) }
  return rialPerUnit === null
    ? say('dinarsPaid', sums)
    : say('dinarsPaidRate', { ...sums, rial: formatRial(rialPerUnit) })
}

/** A rate is whole rial and the dinars cover the sum from above, so the two tell the rate; of a small sum more than one would fit, and none is said. */
export function rateOf(amountRial: number, dinars: number): number | null {
  const least = Math.ceil(amountRial / dinars)
  const fits = (rate: number) => unitsCovering(amountRial, rate) === dinars
  return fits(least) && !fits(least + 1) ? least : null
}

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
