import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatMoney } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { search } from '../../../messages/search.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(search.results)

/** Where the very long flights lie: how many, from how much, and a press that shows or hides them. */
export function LongFlights({
  long,
  isFolded,
  onFold,
}: {
  long: readonly Proposal[]
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}) {
  const leastRial = Math.min(...long.map(({ totalPrice }) => totalPrice))
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
      className={`${buttonClass({ kind: 'quiet', isWide: true })} mt-3 py-2 text-sm whitespace-normal!`}
    >
      {isFolded
        ? say('long', { count: long.length, price: formatMoney(leastRial) })
        : search.results.hideLong}
    </button>
  )
}
