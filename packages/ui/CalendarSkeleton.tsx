import { classes } from './classes.ts'
import { Loading, Skeleton } from './Skeleton.tsx'

/** The calendar's shape while it loads; the same size, so that the panel does not jump. */
export function CalendarSkeleton({ months }: { months: 1 | 2 }) {
  return (
    <Loading label="تقویم در حال آماده شدن است" className="flex flex-col gap-4">
      <Skeleton className="h-10 w-52 rounded-control" />
      <div className="flex gap-8">
        {['first', 'second'].slice(0, months).map((month) => (
          <div
            key={month}
            className={classes('flex flex-col gap-3', months === 1 ? 'w-full' : 'w-77')}
          >
            <Skeleton className="h-11 w-full rounded-control" />
            <Skeleton className="h-80 w-full rounded-card" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
