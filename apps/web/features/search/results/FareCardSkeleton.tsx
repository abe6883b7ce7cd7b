import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { search } from '../../../messages/search.ts'

/** Cards to come, in the shape they will have. */
export function FareCardSkeleton({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, place) => `card-${place}`)
  return (
    <Loading label={search.results.loading} className="@container flex flex-col gap-1.5 sm:gap-2">
      {places.map((place) => (
        <div
          key={place}
          className="grid h-36.5 @min-[36rem]:h-28 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card px-3 shadow-card @min-[52rem]:h-22.5 @min-[52rem]:grid-cols-[9.5rem_minmax(0,1fr)_8.5rem] @min-[52rem]:px-4"
        >
          <div className="flex items-center gap-2.5">
            <Skeleton className="size-9.5 rounded-control" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-11 w-full rounded-control @max-[52rem]:order-last @max-[52rem]:col-span-full" />
          <Skeleton className="h-7 w-28" />
        </div>
      ))}
    </Loading>
  )
}
