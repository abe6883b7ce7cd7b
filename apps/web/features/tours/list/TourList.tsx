import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { ChevronBack, ChevronOnward } from '@parastoo/ui/icons.ts'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { tourList } from '../../../messages/tour-list.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { TourRow } from '../../../shell/tours/TourRow.tsx'
import { usePressed } from '../../../shell/use-pressed.ts'
import { wordsOf } from '../../../shell/words.ts'
import { daysOfMonth } from '../month.ts'
import { type FoundTours, pageSize, placeWords } from './find-tours.ts'
import { MonthPrices } from './MonthPrices.tsx'
import { NoTours } from './NoTours.tsx'
import { TourBar } from './TourBar.tsx'
import { TourFilters } from './TourFilters.tsx'
import { TourFiltersButton } from './TourFiltersButton.tsx'
import { TourSorts } from './TourSorts.tsx'
import { filtersIn, type TourView, viewQuery } from './tour-view.ts'

const say = wordsOf(tourList)
const sayWords = wordsOf(tourWords)

/** What the list is called: «تور استانبول از تهران». */
export function listTitle({ answer, view }: FoundTours): string {
  const place = placeWords(view.destination, answer.destinations)
  const title = place ? say('titleTo', { place }) : tourList.title
  const origin = placeWords(view.origin, answer.origins)
  return origin ? say('titleFrom', { title, origin }) : title
}

/** The tours of an address: the question on top, the months as a calendar of prices, filters beside the list. */
export function TourList({ answer, view: standing }: FoundTours) {
  const navigate = useNavigate()
  const isBusy = usePending()
  // What was pressed shows at once; the list follows with the answer.
  const [view, setView] = usePressed(standing, (next: TourView) => {
    // An open sheet closes when its mark goes.
    const rqs = new URLSearchParams(window.location.search).get('rqs')
    void navigate(paths.tours({ ...viewQuery(next), rqs }), {
      replace: true,
      preventScrollReset: true,
    })
  })
  const { tours, total, found } = answer
  const month = daysOfMonth(view.month)
  const filters = { answer, view, onChange: setView }
  return (
    <>
      <TourBar
        title={listTitle({ answer, view: standing })}
        text={say('asked', {
          month: month ? formatDate(month.from, { form: 'month-year' }) : tourList.form.anyMonth,
          people: sayWords('people', { count: view.travellers }),
        })}
        choices={answer}
        view={standing}
      />
      <div className="page-width pt-3">
        <MonthPrices months={answer.months} view={standing} />
        <div className="mt-2 grid items-start gap-x-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <aside aria-label={tourList.filters} className="py-3 max-lg:hidden">
            <TourFilters {...filters} />
          </aside>
          <section aria-label={tourList.list} className="min-w-0">
            <div className="sticky top-0 z-20 flex min-h-14 items-center gap-2 bg-ground max-[18rem]:static">
              <TourFiltersButton {...filters} />
              <TourSorts
                sort={view.sort}
                onChange={(sort) => setView({ ...view, sort, page: 1 })}
              />
            </div>
            <p role="status" className="py-1.5 text-xs text-quiet">
              {isBusy
                ? tourList.loading
                : say(filtersIn(standing) > 0 ? 'countOf' : 'count', { total, found })}
            </p>
            {tours.length === 0 ? (
              <NoTours view={standing} found={found} />
            ) : (
              <ul className={isBusy ? 'flex flex-col gap-3 opacity-60' : 'flex flex-col gap-3'}>
                {tours.map((tour, index) => (
                  <li key={tour.code}>
                    <TourRow
                      tour={tour}
                      query={{ adults: standing.travellers }}
                      isFirst={index < 3}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Pages view={standing} total={total} />
          </section>
        </div>
      </div>
    </>
  )
}

/** Whether another view of this list is on its way. */
function usePending(): boolean {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  return state !== 'idle' && location.pathname === pathname
}

function Pages({ view, total }: { view: TourView; total: number }) {
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  const to = (page: number) => paths.tours(viewQuery({ ...view, page }))
  const { page } = view
  return (
    <nav aria-label={tourList.pages} className="mt-4 flex items-center justify-between gap-3">
      {page > 1 ? (
        <Link to={to(page - 1)} className={buttonClass({ kind: 'quiet' })}>
          <ChevronBack aria-hidden className="size-4.5" />
          {tourList.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-quiet">{say('page', { page, pages })}</span>
      {page < pages ? (
        <Link to={to(page + 1)} className={buttonClass({ kind: 'quiet' })}>
          {tourList.nextPage}
          <ChevronOnward aria-hidden className="size-4.5" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
