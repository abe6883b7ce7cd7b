import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { formatRialAsToman } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { wordsOf } from '../../../shell/words.ts'
import { momentWords } from '../stay-words.ts'
import { type CancelStep, cancelSteps } from './cancel-steps.ts'

const say = wordsOf(hotelPage)
const colours = ['bg-good', 'bg-kept-1', 'bg-kept-2', 'bg-kept-3', 'bg-kept-4', 'bg-kept-5']

/** What cancelling costs as the arrival comes nearer: a bar of money and days, from now to the door of the hotel. */
export function CancelTimeline({
  proposal,
  timeZone,
}: {
  proposal: HotelProposal
  timeZone: string
}) {
  const steps = cancelSteps(proposal)
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card">
      <ol className="grid gap-y-3 sm:auto-cols-fr sm:grid-flow-col">
        {steps.map((step, index) => (
          <Step
            key={step.from}
            step={step}
            timeZone={timeZone}
            isFirst={index === 0}
            isLast={index === steps.length - 1}
          />
        ))}
      </ol>
      <p className="mt-3 text-xs text-quiet">{hotelPage.cancelText}</p>
    </div>
  )
}

function Step({
  step: { from, keptRial, percent, level },
  timeZone,
  isFirst,
  isLast,
}: {
  step: CancelStep
  timeZone: string
  isFirst: boolean
  isLast: boolean
}) {
  return (
    <li className="flex gap-3 sm:flex-col sm:gap-2">
      <span
        aria-hidden
        className={classes(
          'w-2.5 shrink-0 sm:h-2.5 sm:w-auto',
          isFirst && 'rounded-t-full sm:rounded-s-full sm:rounded-e-none',
          isLast && 'rounded-b-full sm:rounded-e-full sm:rounded-s-none',
          isFirst && isLast && 'rounded-full! ',
          colours[level],
        )}
      />
      <div className="min-w-0 sm:pe-3">
        <p className="text-sm text-quiet">
          {from === null ? hotelPage.fromNow : say('from', momentWords(from, timeZone))}
          {isLast && ` ${hotelPage.untilArrival}`}
        </p>
        <p className="font-bold">
          {keptRial === 0
            ? hotelPage.keptNone
            : percent >= 100
              ? hotelPage.keptAll
              : say('kept', { sum: formatRialAsToman(keptRial) })}
        </p>
        {keptRial > 0 && percent < 100 && (
          <p className="text-xs text-quiet">{say('share', { percent })}</p>
        )}
      </div>
    </li>
  )
}
