import { formatDate } from '@parastoo/kit/dates'
import { History, X } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { home } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { queryOf } from './criteria.ts'
import { type RecentSearch, routeOf } from './recent-searches.ts'

const say = wordsOf(home.recent)

/** The traveller's last searches, under the search box. Their line is kept free, so that nothing moves when they appear. */
export function RecentSearches({
  searches,
  forget,
}: {
  searches: RecentSearch[]
  forget: (search: RecentSearch) => void
}) {
  return (
    <div className="mt-4 min-h-11">
      {searches.length > 0 && (
        <section aria-label={home.recent.title} className="animate-fade-in">
          <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:flex-wrap">
            {searches.map((search) => {
              const { originName: origin, destinationName: destination, criteria } = search
              const route = say('route', { origin, destination })
              return (
                <li
                  key={routeOf(search)}
                  className="flex min-h-11 shrink-0 items-center rounded-full bg-card text-sm text-ink shadow-card"
                >
                  <Link
                    to={paths.results(queryOf(criteria))}
                    className="flex min-h-11 items-center gap-2 rounded-s-full ps-4 pe-1 no-underline -outline-offset-2 hover:text-lead-text"
                  >
                    <History aria-hidden className="size-4 text-quiet" />
                    {route}
                    <span className="text-quiet">
                      {formatDate(criteria.date, { form: 'day-month' })}
                    </span>
                  </Link>
                  <button
                    type="button"
                    aria-label={say('remove', { route })}
                    onClick={() => forget(search)}
                    className="grid size-11 place-items-center rounded-full text-quiet -outline-offset-2 hover:text-ink"
                  >
                    <X aria-hidden className="size-4" />
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
