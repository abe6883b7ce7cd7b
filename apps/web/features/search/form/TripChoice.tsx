import { searchForm } from '../../../messages/search-form.ts'
import type { Trip } from '../criteria.ts'

const trips: readonly Trip[] = ['one', 'round', 'multi']

/** One way, there and back, or from place to place. The browser's own radios, so that a form without scripts sends them. */
export function TripChoice({ trip, onChange }: { trip: Trip; onChange: (trip: Trip) => void }) {
  return (
    <fieldset className="mb-3 flex flex-wrap gap-1 max-sm:gap-0">
      <legend className="sr-only">{searchForm.trip}</legend>
      {trips.map((each) => (
        <label
          key={each}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-quiet max-sm:gap-1.5 max-sm:px-2 max-sm:text-sm transition-colors hover:text-ink has-checked:bg-lead-wash has-checked:font-medium has-checked:text-lead-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="trip"
            value={each}
            checked={each === trip}
            onChange={() => onChange(each)}
            className="size-4 shrink-0 appearance-none rounded-full border border-edge bg-card outline-none checked:border-[5px] checked:border-lead-strong forced-colors:appearance-auto"
          />
          {searchForm.trips[each]}
        </label>
      ))}
    </fieldset>
  )
}
