import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { search } from '../../../messages/search.ts'

/** The details of a flight while they are read. */
export function FlightDetailsSkeleton() {
  return (
    <Loading
      label={search.card.loadingDetails}
      className="grid gap-6 border-t border-line p-4 md:grid-cols-2 md:p-5"
    >
      <Skeleton className="h-44 w-full rounded-control" />
      <Skeleton className="h-44 w-full rounded-control" />
      <Skeleton className="h-24 w-full rounded-control md:col-span-2" />
    </Loading>
  )
}
