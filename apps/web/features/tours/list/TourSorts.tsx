import { classes } from '@parastoo/ui/classes.ts'
import { tourList } from '../../../messages/tour-list.ts'
import { type TourSort, tourSorts } from './tour-view.ts'

/** The orders of the list, in one line that scrolls where it does not fit. */
export function TourSorts({
  sort,
  onChange,
}: {
  sort: TourSort
  onChange: (sort: TourSort) => void
}) {
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="sr-only">{tourList.sort}</legend>
      <div className="relative -m-1 flex gap-1 overflow-x-auto p-1 [scrollbar-width:none]">
        {tourSorts.map((one) => (
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
              {tourList.sorts[one]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
