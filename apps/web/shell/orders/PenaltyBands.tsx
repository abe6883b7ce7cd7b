import type { FareRules } from '@parastoo/contract/flights/proposal'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from '@parastoo/ui/classes.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(orders.penalty)

type Band = FareRules['penaltyBands'][number]

/** What cancelling costs, as a bar in time: each step says until when, what share is kept, and how much that is now. */
export function PenaltyBands({ bands }: { bands: readonly Band[] }) {
  return (
    <ol aria-label={orders.penalty.label} className="grid gap-0.5 sm:auto-cols-fr sm:grid-flow-col">
      {bands.map((band) => (
        <li
          key={band.labelFa}
          className="group flex items-center gap-3 print-whole sm:flex-col sm:items-stretch sm:gap-1 sm:text-center"
        >
          <span
            className={classes(
              'grid h-10 w-20 shrink-0 place-items-center font-heavy sm:w-full',
              'max-sm:group-first:rounded-t-control max-sm:group-last:rounded-b-control',
              'sm:group-first:rounded-s-control sm:group-last:rounded-e-control',
              warmthOf(band.percent),
            )}
          >
            <span>
              {/* The sign follows the number as Persian reads. */}
              <Ltr>{toPersianDigits(band.percent)}</Ltr>٪
            </span>
          </span>
          <span className="min-w-0 text-sm sm:px-1.5">
            <span className="block">{toPersianDigits(band.labelFa)}</span>
            <span className="block text-xs text-quiet">
              {band.amount === 0
                ? orders.penalty.none
                : say('amount', { toman: formatRialAsToman(band.amount) })}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The dearer the step, the warmer its colour; the number beside it says the same. */
function warmthOf(percent: number): string {
  if (percent === 0) return 'bg-good-wash text-good'
  if (percent <= 30) return 'bg-lead-wash text-lead-text'
  if (percent <= 60) return 'bg-caution-wash text-caution'
  return 'bg-bad-wash text-bad'
}
