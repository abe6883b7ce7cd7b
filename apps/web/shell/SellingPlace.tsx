import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useSelling } from './selling.ts'

const SellingBar = lazyPart(
  () => import('./SellingBar.tsx'),
  (module) => module.SellingBar,
)

/** Above every page of the site, in a tab where staff sell to a customer: for whom. Travellers load none of it. */
export function SellingPlace() {
  const selling = useSelling()
  if (!selling) return null
  return (
    <Suspense>
      <SellingBar selling={selling} />
    </Suspense>
  )
}
