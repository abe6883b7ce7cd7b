import type { FareRules } from '@parastoo/contract/flights/proposal'
import { formatMoney } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { searchPanels } from '../../messages/search-panels.ts'
import { useSite } from '../../shell/site.ts'
import { wordsOf } from '../../shell/words.ts'

const words = searchPanels.details
const say = wordsOf(searchPanels.details)

/** What returning the ticket costs as time passes: one stretch of the bar for each step, in share and money. */
export function PenaltyBar({ rules }: { rules: FareRules }) {
  const { renderedAt } = useSite()
  const { penaltyBands: bands, isRefundable, notesFa } = rules
  const now = Date.parse(renderedAt)
  const current = bands.findIndex(({ until }) => until === null || Date.parse(until) > now)
  return (
    <>
      {!isRefundable && <Notice tone="caution">{words.notRefundable}</Notice>}
      {isRefundable && bands.length > 0 && (
        <>
          <ol className="grid gap-x-1 gap-y-2 sm:auto-cols-fr sm:grid-flow-col">
            {bands.map(({ labelFa, percent, amount }, place) => (
              <li
                key={labelFa}
                aria-current={place === current ? 'step' : undefined}
                className={classes(
                  'flex items-center gap-3 sm:block',
                  place < current && 'text-quiet line-through',
                )}
              >
                <span
                  aria-hidden
                  className={classes(
                    'h-9 w-2 shrink-0 rounded-full sm:block sm:h-2.5 sm:w-full sm:rounded-none',
                    place === 0 && 'sm:rounded-s-full',
                    place === bands.length - 1 && 'sm:rounded-e-full',
                    place < current ? 'bg-line' : toneOf(percent),
                  )}
                />
                <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 sm:mt-2 sm:block">
                  <p className="text-sm">
                    <b className="font-bold">
                      {percent === 0
                        ? words.noPenalty
                        : percent === 100
                          ? words.penaltyAll
                          : say('percent', { percent })}
                    </b>
                    {percent > 0 && <span className="text-quiet">، {formatMoney(amount)}</span>}
                  </p>
                  <p className="text-xs text-quiet">
                    {place === current && (
                      <b className="font-bold text-lead-text">{words.penaltyNow}، </b>
                    )}
                    {labelFa}
                  </p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-3 text-xs text-quiet">{words.penaltyNote}</p>
        </>
      )}
      {notesFa.length > 0 && (
        <ul className="mt-3 list-disc ps-5 text-sm text-quiet">
          {notesFa.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function toneOf(percent: number): string {
  if (percent === 0) return 'bg-good'
  if (percent <= 30) return 'bg-lead'
  return percent <= 60 ? 'bg-warm' : 'bg-bad'
}
