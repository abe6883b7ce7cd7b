import { formatDate } from '@parastoo/kit/dates'
import { classes } from '@parastoo/ui/classes.ts'
import { searchAnswer } from '../../../messages/search-answer.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Criteria } from '../criteria.ts'
import { placeOnScale } from '../dates/price-scale.ts'
import { inThousandToman } from './ribbon-days.ts'
import { usePriceLevel } from './use-price-level.ts'

const words = searchAnswer.priceLevel
const say = wordsOf(words)
/** How far from the ends the mark stays, per cent: it does not hang over. */
const edge = 6
const tones = { Low: 'text-good', Typical: 'text-ink', High: 'text-caution' } as const

/** Whether the day's lowest price is low, typical or high for its route; nothing while too little is known to tell. */
export function PriceLevel({ criteria }: { criteria: Criteria }) {
  const found = usePriceLevel(criteria)
  if (!found) return null
  const { level, lowestRial, typicalFromRial, typicalToRial, observations, since } = found
  const [from, to] = [inThousandToman(typicalFromRial), inThousandToman(typicalToRial)]
  return (
    <section
      aria-label={words.label}
      data-price-level={level}
      title={`${say('typical', { from, to })}${say('basis', { count: observations, since: formatDate(since, { form: 'day-month' }) })}`}
      className="ms-auto flex min-w-0 items-center gap-2"
    >
      <p className={classes('truncate font-medium', tones[level])}>{words.levels[level]}</p>
      <p className="max-md:hidden">{say('typical', { from, to })}</p>
      <Scale share={placeOnScale({ lowestRial, typicalFromRial, typicalToRial })} />
    </section>
  )
}

/** Cheap, typical and dear beside each other, and where the price stands. The words next to it say the same. */
function Scale({ share }: { share: number }) {
  return (
    <div
      aria-hidden
      className="relative flex h-1.5 w-14 shrink-0 gap-0.5 max-[24rem]:hidden sm:w-24"
    >
      <span className="flex-1 rounded-s-full bg-good" />
      <span className="flex-1 bg-edge" />
      <span className="flex-1 rounded-e-full bg-caution" />
      <span
        className="absolute -top-1 size-3.5 translate-x-1/2 rounded-full border-3 border-card bg-ink shadow-card"
        style={{ insetInlineStart: `${edge + share * (100 - 2 * edge)}%` }}
      />
    </div>
  )
}
