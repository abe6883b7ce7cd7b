import { addDays, formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { ChevronBack, ChevronOnward, Pencil, X } from '@parastoo/ui/icons.ts'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { party } from '../../../messages/party.ts'
import { search } from '../../../messages/search.ts'
import { paths } from '../../../paths.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { wordsOf } from '../../../shell/words.ts'
import { type Criteria, onDay, queryOf } from '../criteria.ts'
import { lastSaleDays } from '../form/check-draft.ts'
import type { PlacePair } from '../places/place.ts'

const ChangeSearch = lazyPart(
  () => import('../form/ChangeSearch.tsx'),
  (module) => module.ChangeSearch,
)

const say = wordsOf(search.results)
const sayParty = wordsOf(party)

/** What was asked, with the days beside it; opens into the whole search box where it stands. */
export function SummaryBar({
  criteria,
  places,
  legPlaces,
  names,
  today,
  isAskingAnew,
  isChanging,
  onChanging,
}: {
  criteria: Criteria
  places: PlacePair
  legPlaces: readonly PlacePair[]
  names: { origin: string; destination: string }
  today: string
  /** Another question is on its way: what stands here is about to change. */
  isAskingAnew: boolean
  isChanging: boolean
  onChanging: (isChanging: boolean) => void
}) {
  const { adults, children, infants, cabin, date } = criteria
  const total = adults + children + infants
  const heading = useRef<HTMLHeadingElement>(null)
  const isArrival = useNavigationType() === 'PUSH'
  // Who came by a press of a key hears where they are; a page that was opened or gone back to leaves the focus alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only.
  useEffect(() => {
    if (isArrival && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="border-b border-line bg-card">
      <div className="page-width flex min-h-14 items-center gap-2 py-1">
        <div className={classes('min-w-0 flex-1', isAskingAnew && 'animate-breathe')}>
          <h1
            ref={heading}
            tabIndex={-1}
            className="truncate leading-7 outline-none text-lg font-heavy"
          >
            {say('title', names)}
          </h1>
          <p className="truncate text-xs leading-5 text-quiet sm:text-sm">
            {formatDate(date, { form: 'weekday' })}
            {criteria.returnDate && ` – ${formatDate(criteria.returnDate, { form: 'weekday' })}`}
            {' · '}
            {sayParty('value', { total, cabin: party.cabins[cabin] })}
          </p>
        </div>
        <DayStep criteria={criteria} date={addDays(date, -1)} isOff={date <= today}>
          <ChevronBack aria-hidden className="size-5" />
          {search.results.previousDay}
        </DayStep>
        <DayStep
          criteria={criteria}
          date={addDays(date, 1)}
          isOff={date >= addDays(today, lastSaleDays)}
        >
          {search.results.nextDay}
          <ChevronOnward aria-hidden className="size-5" />
        </DayStep>
        <button
          type="button"
          aria-expanded={isChanging}
          aria-controls="change-search"
          onPointerEnter={ChangeSearch.load}
          onFocus={ChangeSearch.load}
          onClick={() => onChanging(!isChanging)}
          className={classes(buttonClass({ kind: 'quiet' }), 'max-sm:min-w-11 max-sm:px-0!')}
          aria-label={isChanging ? search.results.closeChange : search.results.change}
        >
          {isChanging ? (
            <X aria-hidden className="size-5" />
          ) : (
            <Pencil aria-hidden className="size-4.5" />
          )}
          <span className="max-sm:hidden">
            {isChanging ? search.results.closeChange : search.results.change}
          </span>
        </button>
      </div>
      <div id="change-search">
        {isChanging && (
          <Suspense>
            <ChangeSearch
              criteria={criteria}
              places={places}
              legPlaces={legPlaces}
              today={today}
              onClose={() => onChanging(false)}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The day before or after; where none is sold it stands there, quiet. */
function DayStep({
  criteria,
  date,
  isOff,
  children,
}: {
  criteria: Criteria
  date: string
  isOff: boolean
  children: ReactNode
}) {
  const look = classes(buttonClass({ kind: 'bare' }), 'max-md:hidden')
  // Other days of several journeys are several questions.
  if (criteria.trip === 'multi') return null
  return isOff ? (
    <span aria-disabled className={classes(look, 'opacity-50')}>
      {children}
    </span>
  ) : (
    <Link to={paths.results(queryOf(onDay(criteria, date)))} className={look}>
      {children}
    </Link>
  )
}
