import { classes } from '@parastoo/ui/classes.ts'
import { search } from '../../messages/search.ts'
import type { Trip } from './criteria.ts'

const trips: readonly Trip[] = ['one', 'round', 'multi']

/** One way, there and back, or several: the browser's own radio buttons, so that the first page needs nothing more for them. */
export function TripChoice({ trip, onChange }: { trip: Trip; onChange: (trip: Trip) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{search.form.trip}</legend>
      <div className="-mx-1 flex flex-wrap gap-1">
        {trips.map((one) => (
          <label
            key={one}
            className={classes(
              'relative flex min-h-11 cursor-pointer items-center rounded-full px-3.5 text-sm transition-colors sm:min-h-9',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              one === trip
                ? 'bg-lead-wash font-medium text-lead-text'
                : 'text-quiet hover:bg-well hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="trip"
              value={one}
              checked={one === trip}
              onChange={() => onChange(one)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {search.form.trips[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
