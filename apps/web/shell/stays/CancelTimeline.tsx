import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { formatRialAsToman } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { stayTerms } from '../../messages/stay-terms.ts'
import { wordsOf } from '../words.ts'
import { type CancelStep, cancelSteps } from './cancel-steps.ts'
import { momentWords } from './moment-words.ts'

const say = wordsOf(stayTerms)
const colours = ['bg-good', 'bg-kept-1', 'bg-kept-2', 'bg-kept-3', 'bg-kept-4', 'bg-kept-5']

/** What cancelling costs as the arrival comes nearer: a bar of money and days, from now to the door of the hotel. */
export function CancelTimeline({
  proposal,
  timeZone,
  isBare = false,
  isNarrow = false,
}: {
  proposal: Pick<HotelProposal, 'cancellation' | 'totalPrice'>
  timeZone: string
  /** It stands in a card already. */
  isBare?: boolean
  /** There is no room for steps beside each other, whatever the screen. */
  isNarrow?: boolean
}) {
  const steps = cancelSteps(proposal)
  return (
    <div className={classes(!isBare && 'rounded-card border border-line bg-card p-4 shadow-card')}>
      <ol className={classes('grid gap-y-3', !isNarrow && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {steps.map((step, index) => (
          <Step
            key={step.from}
            step={step}
            timeZone={timeZone}
            isFirst={index === 0}
            isLast={index === steps.length - 1}
            isNarrow={isNarrow}
          />
        ))}
      </ol>
      <p className="mt-3 text-xs text-quiet">{stayTerms.cancelText}</p>
    </div>
  )
}

function Step({
  step: { from, keptRial, percent, level },
  timeZone,
  isFirst,
  isLast,
  isNarrow,
}: {
  step: CancelStep
  timeZone: string
  isFirst: boolean
  isLast: boolean
  isNarrow: boolean
}) {
  return (
    <li className={classes('flex gap-3', !isNarrow && 'sm:flex-col sm:gap-2')}>
      <span
        aria-hidden
        className={classes(
          'w-2.5 shrink-0',
          isFirst && 'rounded-t-full',
          isLast && 'rounded-b-full',
          !isNarrow && 'sm:h-2.5 sm:w-auto',
          !isNarrow && isFirst && 'sm:rounded-s-full sm:rounded-e-none',
          !isNarrow && isLast && 'sm:rounded-e-full sm:rounded-s-none',
          isFirst && isLast && 'rounded-full! ',
          colours[level],
        )}
      />
      <div className="min-w-0 sm:pe-3">
        <p className="text-sm text-quiet">
          {from === null ? stayTerms.fromNow : say('from', momentWords(from, timeZone))}
          {isLast && ` ${stayTerms.untilArrival}`}
        </p>
        <p className="font-bold">
          {keptRial === 0
            ? stayTerms.keptNone
            : percent >= 100
              ? stayTerms.keptAll
              : say('kept', { sum: formatRialAsToman(keptRial) })}
        </p>
        {keptRial > 0 && percent < 100 && (
          <p className="text-xs text-quiet">{say('share', { percent })}</p>
        )}
      </div>
    </li>
  )
}
