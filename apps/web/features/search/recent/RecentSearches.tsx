import { formatDate } from '@parastoo/kit/dates'
import { History, X } from '@parastoo/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { home } from '../../../messages/home.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { legsOf, queryOf } from '../criteria.ts'
import { type RecentSearch, routeOf } from './recent-searches.ts'
import type { RecentSearches as Shown } from './use-recent-searches.ts'

const say = wordsOf(home.recent)
const pill = 'flex min-h-11 shrink-0 items-center rounded-full bg-card text-sm text-ink shadow-card'
const press = 'rounded-full -outline-offset-2 hover:text-lead-text'

/** The traveller's last searches. Their line is kept free, so that nothing moves when they appear. */
export function RecentSearches({ searches, remove, removeAll, removed, undo }: Shown) {
  return (
    <div className="mt-4 min-h-11">
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:flex-wrap">
        <div role="status" className="contents">
          {removed && <Removed searches={removed} onUndo={undo} />}
        </div>
        {searches.length > 0 && (
          <section aria-label={home.recent.title} className="contents">
            <ul className="contents">
              {searches.map((search) => (
                <li key={routeOf(search)} className={pill}>
                  <Search search={search} onRemove={() => remove(search)} />
                </li>
              ))}
            </ul>
            {searches.length > 1 && (
              <button type="button" onClick={removeAll} className={`${pill} ${press} px-4`}>
                {home.recent.removeAll}
              </button>
            )}
          </section>
        )}
      </div>
    </div>
  )
}

function Search({ search, onRemove }: { search: RecentSearch; onRemove: () => void }) {
  const { trip } = search.criteria
  const route = routeWords(search)
  return (
    <>
      <Link
        to={paths.results(queryOf(search.criteria))}
        className="flex min-h-11 items-center gap-2 rounded-s-full ps-4 pe-1 no-underline -outline-offset-2 hover:text-lead-text"
      >
        <History aria-hidden className="size-4 text-quiet" />
        {route}
        {trip !== 'one' && <span className="text-quiet">{home.recent[trip]}</span>}
        <span className="text-quiet">{daysOf(search)}</span>
      </Link>
      <button
        type="button"
        aria-label={say('remove', { route })}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-full text-quiet -outline-offset-2 hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </>
  )
}

/** Says what was removed; takes the focus, which was on a button that has gone. */
function Removed({ searches, onUndo }: { searches: RecentSearch[]; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal takes the focus anew.
  useEffect(() => button.current?.focus(), [searches.length])
  const [only, another] = searches
  return (
    <p className={`${pill} gap-1 ps-4`}>
      {only && !another ? say('removed', { route: routeWords(only) }) : home.recent.removedAll}
      <button
        ref={button}
        type="button"
        onClick={onUndo}
        className={`flex min-h-11 items-center px-4 font-bold text-lead-text ${press}`}
      >
        {home.recent.undo}
      </button>
    </p>
  )
}

const routeWords = ({ originName: origin, destinationName: destination }: RecentSearch) =>
  say('route', { origin, destination })

/** The day of the flight; of a journey of several flights the first and the last. */
function daysOf({ criteria }: RecentSearch): string {
  const day = (date: string) => formatDate(date, { form: 'day-month' })
  const from = criteria.date
  const to = legsOf(criteria).at(-1)?.date ?? from
  return to === from ? day(from) : say('span', { from: day(from), to: day(to) })
}
