import { classes } from '@parastoo/ui/classes.ts'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { type HotelSort, hotelSorts } from './hotel-view.ts'

/** The orders of the list, in one line that scrolls where it does not fit. */
export function HotelSorts({
  sort,
  hasScores,
  onChange,
}: {
  sort: HotelSort
  /** Some hotel of the list was scored by guests: without one there is nothing to sort by. */
  hasScores: boolean
  onChange: (sort: HotelSort) => void
}) {
  const sorts = hotelSorts.filter((one) => one !== 'score' || hasScores || sort === 'score')
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="sr-only">{hotelResults.sort}</legend>
      <div className="relative -m-1 flex gap-1 overflow-x-auto p-1 [scrollbar-width:none]">
        {sorts.map((one) => (
          <label key={one} className="relative flex cursor-pointer">
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
                'flex min-h-10 items-center rounded-full px-3.5 text-sm whitespace-nowrap transition-colors pointer-coarse:min-h-11 peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
                one === sort
                  ? 'bg-lead-wash font-medium text-lead-text'
                  : 'text-quiet hover:bg-well hover:text-ink',
              )}
            >
              {hotelResults.sorts[one]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
