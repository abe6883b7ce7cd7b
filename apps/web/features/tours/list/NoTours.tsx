import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link } from 'react-router'
import { tourList } from '../../../messages/tour-list.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { filtersIn, plainView, type TourView, viewQuery, withoutFilters } from './tour-view.ts'

const say = wordsOf(tourList)

/** Nothing fits: the way without the filters where they are the reason, else the way to all tours. */
export function NoTours({ view, found }: { view: TourView; found: number }) {
  const isFiltered = filtersIn(view) > 0
  return (
    <EmptyState
      picture={<NoTrips />}
      title={isFiltered ? tourList.filteredTitle : tourList.noneTitle}
      action={
        <Link
          to={paths.tours(viewQuery(isFiltered ? withoutFilters(view) : plainView))}
          className={buttonClass()}
        >
          {isFiltered ? tourList.clearFilters : tourList.allTours}
        </Link>
      }
    >
      {isFiltered ? say('filteredText', { count: found }) : tourList.noneText}
    </EmptyState>
  )
}
