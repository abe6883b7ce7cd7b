import type { CaseEvent } from '@parastoo/contract/visas/cases'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { timeOf } from '@parastoo/kit/times'
import { classes } from '@parastoo/ui/classes.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { visaCase } from '../../../messages/visa-case.ts'
import { wordsOf } from '../../../shell/words.ts'
import { tehranTime } from '../tehran-time.ts'

const words = visaCase.follow
const say = wordsOf(words)

/** Everything that happened to a case, dated; the latest stands out. */
export function CaseTimeline({ events }: { events: readonly CaseEvent[] }) {
  return (
    <div>
      <h3 className="mb-2 text-sm text-quiet">{words.history}</h3>
      <ol className="flex flex-col">
        {events.map((event, place) => {
          const isLast = place === events.length - 1
          return (
            <li key={`${event.at} ${event.what}`} className="flex gap-3">
              <div aria-hidden className="flex w-3 shrink-0 flex-col items-center">
                <span
                  className={classes(
                    'mt-2 size-3 rounded-full',
                    isLast ? 'bg-lead' : 'border-2 border-edge',
                  )}
                />
                {!isLast && <span className="w-0 flex-1 border-s-2 border-line" />}
              </div>
              <div className="min-w-0 flex-1 pb-3">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className={classes(isLast && 'font-bold')}>{eventWords(event, place)}</span>
                  <When at={event.at} />
                </p>
                {event.noteFa && <p className="text-sm text-quiet">{event.noteFa}</p>}
                {event.backRial > 0 && (
                  <p className="text-sm text-good">
                    {say('back', { toman: formatRialAsToman(event.backRial) })}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** A case that goes back to its first state, with a paper that was missing, is looked at again. */
const eventWords = ({ what }: CaseEvent, place: number): string =>
  what === 'created' && place > 0 ? words.checkAgain : words.events[what]

function When({ at }: { at: string }) {
  const local = tehranTime(at)
  return (
    <time dateTime={at} className="text-sm text-quiet">
      {formatJalaliDate(local, 'medium')}، <Ltr>{timeOf(local)}</Ltr>
    </time>
  )
}
