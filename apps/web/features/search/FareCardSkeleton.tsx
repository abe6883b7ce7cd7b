import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { search } from '../../messages/search.ts'

/** Cards to come, in the shape they will have. */
export function FareCardSkeleton({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, place) => `card-${place}`)
  return (
    <Loading label={search.results.loading} className="flex flex-col gap-3">
      {places.map((place) => (
        <div key={place} className="rounded-card border border-line bg-card p-4 shadow-card md:p-5">
          <div className="grid gap-x-5 gap-y-3 md:grid-cols-[9.5rem_minmax(0,1fr)_9.75rem] md:items-center">
            <div className="flex items-center gap-3">
              <Skeleton className="size-11 rounded-control" />
              <Skeleton className="h-5 w-20" />
            </div>
            <Skeleton className="h-12 w-full rounded-control" />
            <div className="flex justify-between gap-3 md:flex-col">
              <Skeleton className="h-7 w-28" />
              <Skeleton className="h-11 w-33 rounded-control" />
            </div>
          </div>
          <Skeleton className="mt-4 h-5 w-40" />
        </div>
      ))}
    </Loading>
  )
}
