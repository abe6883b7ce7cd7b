import { formatNumber, formatRial, unitsCovering } from '@parastoo/kit/money'
import { paying } from '../../messages/paying.ts'
import { wordsOf } from '../words.ts'

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
