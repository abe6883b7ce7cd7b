import type { TourPage } from '@parastoo/contract/tours/tour'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link } from 'react-router'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { paths } from '../../../paths.ts'

const words = tourGuests.lost

/** The departure cannot be bought: its tour's other dates, and other tours. */
export function LostDeparture({ tour, text }: { tour: TourPage; text: string }) {
  return (
    <div role="status" className="page-width py-6">
      <EmptyState
        headingLevel="h1"
        picture={<NoTrips />}
        title={words.title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.tour(tour.code)} className={buttonClass({ size: 'large' })}>
              {words.tour}
            </Link>
            <Link to={paths.tours()} className={buttonClass({ kind: 'quiet', size: 'large' })}>
              {words.tours}
            </Link>
          </div>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
