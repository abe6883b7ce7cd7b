import type { ShownBanner } from '@parastoo/contract/content/banners'
import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

/** Read by nobody where there is no banner. */
const Banner = lazyPart(
  () => import('./Banner.tsx'),
  (module) => module.Banner,
)

/** Where a banner stands on a page; nothing where there is none. */
export function BannerPlace({
  banner,
  className,
}: {
  banner: ShownBanner | null
  className?: string
}) {
  if (banner === null) return null
  return (
    <Suspense fallback={<div className="min-h-48" />}>
      <Banner banner={banner} {...(className !== undefined && { className })} />
    </Suspense>
  )
}
