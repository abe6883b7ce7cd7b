import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatRialAsToman } from '@parastoo/kit/money'
import { timeOf } from '@parastoo/kit/times'
import { classes } from '@parastoo/ui/classes.ts'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { adultPriceRial, departureOf } from './arrange-proposals.ts'
import { type Sort, sorts } from './results-view.ts'
import { shortDuration } from './short-duration.ts'
import { usePressed } from './use-pressed.ts'

const say = wordsOf(search.results)

/** The orders of the list, each with the price and time of the flight that would lead it. One line; a phone scrolls it. */
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
          <label key={one} className="relative flex min-w-36 flex-1 cursor-pointer">
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
                'flex min-h-13 flex-1 flex-col items-center justify-center rounded-control border px-3 py-1 text-center whitespace-nowrap transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
                one === sort
                  ? 'border-lead-strong bg-lead-wash text-lead-text'
                  : 'border-line bg-card hover:bg-well',
              )}
            >
              <span className="text-sm font-medium">{search.results.sorts[one]}</span>{' '}
              <span className={classes('text-xs', one !== sort && 'text-quiet')}>
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
  const price = formatRialAsToman(adultPriceRial(leader))
  if (sort === 'earliest' || sort === 'latest')
    return say('sortDetail', { price, time: timeOf(departureOf(leader)) })
  return say('sortDetail', { price, time: shortDuration(leader.totalDurationMinutes) })
}
