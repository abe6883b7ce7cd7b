import { Card } from '@parastoo/ui/Card.tsx'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { identity } from '../../messages/identity.ts'
import { pageMeta } from '../../shell/page-meta.ts'

export const meta = () => pageMeta(identity.account.title, { isIndexed: false })

/** Asked of the server on navigation, so that the profile's own rule of access holds here too. */
export const loader = () => null

/** `/profile/profileSkeleton`: the shape of a page of the profile before anything is known. */
export default function ProfileSkeletonPage() {
  return (
    <div role="status" aria-label={identity.loading}>
      <Skeleton className="mb-6 h-9 w-48" />
      <div className="flex flex-col gap-6">
        {['first', 'second'].map((name) => (
          <Card key={name} as="section" className="sm:p-6">
            <Skeleton className="mb-5 h-6 w-36" />
            <div className="grid gap-4 sm:grid-cols-2">
              <Skeleton className="h-14.5" />
              <Skeleton className="h-14.5" />
              <Skeleton className="h-14.5" />
              <Skeleton className="h-14.5" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}
