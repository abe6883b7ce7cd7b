import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatRialAsToman } from '@parastoo/kit/money'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { classes } from '@parastoo/ui/classes.ts'
import { search } from '../../../messages/search.ts'
import { usePressed } from '../../../shell/use-pressed.ts'
import { wordsOf } from '../../../shell/words.ts'
import { departureOf } from '../results/arrange-proposals.ts'
import { type Sort, sorts } from '../results/results-view.ts'

const say = wordsOf(search.results)

/** As wide as the longest of its kind, so that a new price moves no chip. */
const widths: Record<Sort, string> = {
  cheapest: 'min-w-28',
  best: 'min-w-28',
  fastest: 'min-w-48',
  earliest: 'min-w-38',
  latest: 'min-w-38',
  expensive: 'min-w-28',
}

/**
 * The orders of the list, each with what its first flight costs the party, and with what it is first by. One line, which scrolls
 * where it does not fit.
 */
export function SortChips({
  sort: standing,
  leaders,
  onChange: change,
}: {
  sort: Sort
  leaders: Partial<Record<Sort, Proposal>>
  onChange: (sort: Sort) => void
}) {
  const [sort, onChange] = usePressed(standing, change)
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="sr-only">{search.results.sort}</legend>
      <div className="relative -m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {sorts.map((one) => (
          // What is chosen is known here; asking CSS for it (`:has`) makes every move of two hundred cards dear.
          <label key={one} className={classes('relative flex flex-1 cursor-pointer', widths[one])}>
            <input
              type="radio"
              name="sort"
              value={one}
              checked={one === sort}
              onChange={() => onChange(one)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              className={classes(
                'flex min-h-11 flex-1 flex-col items-center justify-center rounded-control px-3 text-center leading-5 whitespace-nowrap transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
                one === sort ? 'bg-lead-wash text-lead-text' : 'bg-card hover:bg-well',
              )}
            >
              <span className="text-sm font-medium">{search.results.sorts[one]}</span>{' '}
              <span className={classes('text-xs leading-4', one !== sort && 'text-quiet')}>
                {detailOf(leaders[one], one)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function detailOf(leader: Proposal | undefined, sort: Sort): string {
  if (!leader) return '—'
  const price = formatRialAsToman(leader.totalPrice)
  if (sort === 'earliest' || sort === 'latest')
    return say('sortDetail', { price, time: timeOf(departureOf(leader)) })
  if (sort === 'fastest')
    return say('sortDetail', { price, time: formatDuration(leader.totalDurationMinutes, 'fa') })
  return price
}
