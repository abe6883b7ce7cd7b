import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Offline } from '@parastoo/ui/drawings/pictures/Offline.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { searchPanels } from '../../../messages/search-panels.ts'
import { shell } from '../../../messages/shell.ts'
import { paths } from '../../../paths.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { wasNeverAsked } from '../../../shell/was-never-asked.ts'

/** Loads with the failure; the other drawing cannot, for without a network nothing loads. */
const SomethingBroke = lazyPart(
  () => import('@parastoo/ui/drawings/pictures/SomethingBroke.tsx'),
  (module) => module.SomethingBroke,
)

/** Results that could not be had: what the server said, or that there is no network, with the same search one press away. */
export function ResultsFailed({ error }: { error: unknown }) {
  const here = useLocation()
  const told = refusedOf(error)?.entries[0]?.messages[0]
  const isOffline = !told && wasNeverAsked(error)
  return (
    <EmptyState
      headingLevel="h1"
      picture={
        <Suspense fallback={<div className="aspect-5/4" />}>
          {isOffline ? <Offline /> : <SomethingBroke />}
        </Suspense>
      }
      title={isOffline ? shell.offline.title : searchPanels.failed.title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={here} reloadDocument={!isOffline} className={buttonClass()}>
            {searchPanels.failed.retry}
          </Link>
          <Link to={paths.home()} className={buttonClass({ kind: 'quiet' })}>
            {searchPanels.failed.home}
          </Link>
        </div>
      }
    >
      {told ?? (isOffline ? shell.offline.text : shell.error.text)}
    </EmptyState>
  )
}
