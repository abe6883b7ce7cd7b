import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoRooms } from '@parastoo/ui/drawings/pictures/NoRooms.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link } from 'react-router'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { wordsOf } from '../../../shell/words.ts'
import { addressOfStay } from '../form/address-of-stay.ts'
import type { StayPlace } from '../form/stay-place.ts'
import { movedTo, type Stay } from '../stay.ts'

const say = wordsOf(hotelResults)

/** Nothing is free for the stay: the nearest arrivals on which something is. Or the filters left nothing: the way without them. */
export function NoHotels({
  place,
  stay,
  found,
  oldestAge,
  nearestDates,
  onClear,
}: {
  place: StayPlace
  stay: Stay
  /** How many there are without the filters. */
  found: number
  /** Where no other filter is set than this one: no hotel takes in guests of whom the oldest is so young. */
  oldestAge: number | null
  nearestDates: readonly string[]
  onClear: () => void
}) {
  if (found > 0 && oldestAge !== null)
    return (
      <EmptyState
        picture={<NoRooms />}
        title={say('tooYoungTitle', { age: oldestAge })}
        action={
          <button type="button" onClick={onClear} className={buttonClass()}>
            {hotelResults.tooYoungClear}
          </button>
        }
      >
        {hotelResults.tooYoungText}
      </EmptyState>
    )
  if (found > 0)
    return (
      <EmptyState
        picture={<NoRooms />}
        title={hotelResults.filteredTitle}
        action={
          <button type="button" onClick={onClear} className={buttonClass()}>
            {hotelResults.clearFilters}
          </button>
        }
      >
        {say('filteredText', { count: found })}
      </EmptyState>
    )
  return (
    <EmptyState
      picture={<NoRooms />}
      title={hotelResults.noneTitle}
      action={
        nearestDates.length > 0 && (
          <ul className="flex flex-wrap justify-center gap-2">
            {nearestDates.toSorted().map((date) => (
              <li key={date}>
                <Link
                  to={addressOfStay(place, movedTo(stay, date))}
                  className={buttonClass({ kind: 'quiet' })}
                >
                  {formatDate(date, { form: 'weekday' })}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    >
      {nearestDates.length > 0 ? hotelResults.noneText : hotelResults.noneNear}
    </EmptyState>
  )
}
