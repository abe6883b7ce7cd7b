import type { ReactNode } from 'react'
import { shell } from '../../messages/shell.ts'
import { Header } from '../Header.tsx'
import { OfflineBanner } from '../OfflineBanner.tsx'
import { SellingPlace } from '../SellingPlace.tsx'

/** What every layout with a header shares: the skip link, the banner without a network, and a page as tall as the window. */
export function PageFrame({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-control bg-card px-4 py-2 focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-60"
      >
        {shell.skipToContent}
      </a>
      <Header />
      <SellingPlace />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {foot}
    </div>
  )
}
