import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import type { LoadedTrips } from './load-trips.ts'
import { NextTrip } from './NextTrip.tsx'
import { PageTurner } from './PageTurner.tsx'
import { TripTimeline } from './TripTimeline.tsx'
import { UnfinishedRequest } from './UnfinishedRequest.tsx'

const words = travels.trips

/** Somebody's trips: the next one large, the others along a line (look.md). */
export function TripsBody({
  trips: { next, upcoming, past, now, localNow, destination, paging, unfinished },
  pathOf,
}: {
  trips: LoadedTrips
  pathOf: (page: number) => string
}) {
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      {unfinished && <UnfinishedRequest kept={unfinished} />}
      {paging.total === 0 ? (
        <EmptyState
          picture={<NoTrips />}
          title={words.empty}
          action={
            <Link to={paths.home()} className={buttonClass({ size: 'large' })}>
              {words.search}
            </Link>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          {next && <NextTrip trip={next} localNow={localNow} destination={destination} />}
          <TripTimeline title={words.upcoming} trips={upcoming} now={now} />
          <TripTimeline title={words.past} trips={past} now={now} isPast />
          <PageTurner
            label={words.pages}
            newer={words.newer}
            older={words.older}
            paging={paging}
            pathOf={pathOf}
          />
        </div>
      )}
    </>
  )
}
