import { Skeleton } from '@parastoo/ui/Skeleton.tsx'

/** The column of filters until it is loaded: the place they take, with nothing to press. */
export const FiltersSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-4 rounded-card border border-line bg-card p-4">
    {['w-24', 'w-full', 'w-40', 'w-full', 'w-32', 'w-full', 'w-28', 'w-full'].map(
      (width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <Skeleton key={index} className={`h-6 rounded-control ${width}`} />
      ),
    )}
  </div>
)
