import type { TourDeparture } from '@parastoo/contract/tours/tour'
import { classes } from '@parastoo/ui/classes.ts'
import { tourWords } from '../../messages/tour-words.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(tourWords)
const colours = ['bg-good', 'bg-kept-1', 'bg-kept-2', 'bg-kept-3', 'bg-kept-4', 'bg-kept-5']

/** What cancelling keeps as the departure comes nearer, as a bar of steps with their days. */
export function TourBands({
  bands,
  daysLeft,
  isNarrow = false,
}: {
  bands: TourDeparture['cancellation']
  /** Days from today to the start: the step that holds now is marked. */
  daysLeft?: number
  /** There is no room for steps beside each other, whatever the screen. */
  isNarrow?: boolean
}) {
  const present =
    daysLeft === undefined
      ? -1
      : bands.findIndex(({ untilDaysBefore }) => daysLeft >= untilDaysBefore)
  return (
    <div>
      <ol className={classes('grid gap-y-3', !isNarrow && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {bands.map(({ untilDaysBefore, percent }, index) => (
          <li
            key={untilDaysBefore}
            className={classes('flex gap-3', !isNarrow && 'sm:flex-col sm:gap-2')}
          >
            <span
              aria-hidden
              className={classes(
                'w-2.5 shrink-0',
                !isNarrow && 'sm:h-2.5 sm:w-auto',
                index === 0 &&
                  (isNarrow ? 'rounded-t-full' : 'max-sm:rounded-t-full sm:rounded-s-full'),
                index === bands.length - 1 &&
                  (isNarrow ? 'rounded-b-full' : 'max-sm:rounded-b-full sm:rounded-e-full'),
                colours[Math.min(5, Math.ceil(percent / 20))],
              )}
            />
            <div className="min-w-0 sm:pe-3">
              <p className="text-sm text-quiet">
                {index === bands.length - 1
                  ? tourWords.bandLast
                  : say('bandUntil', { days: untilDaysBefore })}
              </p>
              <p className="font-bold">
                {percent === 0
                  ? tourWords.bandFree
                  : percent >= 100
                    ? tourWords.bandAll
                    : say('bandKept', { percent })}
              </p>
              {index === present && (
                <p className="text-sm font-medium text-lead-text">{tourWords.bandNow}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs text-quiet">{tourWords.bandNote}</p>
    </div>
  )
}
