import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { lazy, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { arrange, leadersOf } from './arrange-proposals.ts'
import { FareCardSkeleton } from './FareCardSkeleton.tsx'
import { FareList } from './FareList.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { FiltersSkeleton } from './FiltersSkeleton.tsx'
import { FreshFlights } from './FreshFlights.tsx'
import { filtersIn, orderOf, type View, viewOf, withoutFilters } from './results-view.ts'
import { SortChips } from './SortChips.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useSteady } from './use-steady.ts'
import { useSteadyList } from './use-steady-list.ts'

const say = wordsOf(search.results)
const NothingLeft = lazy(async () => ({
  default: (await import('./NothingLeft.tsx')).NothingLeft,
}))
const MissingFlight = lazy(async () => ({
  default: (await import('./MissingFlight.tsx')).MissingFlight,
}))
const SupplierProgress = lazy(async () => ({
  default: (await import('./SupplierProgress.tsx')).SupplierProgress,
}))
const Filters = lazy(async () => ({ default: (await import('./Filters.tsx')).Filters }))

/** The flights of an answer with their sorts and filters; of a round trip by direction, those of one way. */
export function ResultsList({
  answer,
  outbound,
  proposals,
  view,
  names,
  isAskingAnew,
  choosingId,
  onView,
  onCompare,
  onChoose,
}: {
  answer: SearchReply
  /** The chosen way out, when these are the ways back. */
  outbound: Proposal | null
  proposals: readonly Proposal[]
  view: View
  names: { origin: string; destination: string }
  isAskingAnew: boolean
  choosingId: string | null
  onView: (view: View) => void
  onCompare: (proposalId: string) => void
  onChoose: (proposal: Proposal) => void
}) {
  const hasColumn = useIsWide()
  const list = useRef<HTMLUListElement>(null)
  // Hundreds of cards follow a press; the control that was pressed does not wait for them.
  const order = useDeferredValue(orderOf(view))
  const drawnView = useMemo(() => viewOf(new URLSearchParams(order)), [order])
  const arranged = useMemo(() => arrange(proposals, drawnView), [proposals, drawnView])
  const leaders = useMemo(() => leadersOf(proposals, drawnView), [proposals, drawnView])
  const listId = `${answer.requestId}${outbound?.proposalId ?? ''}`
  const orderId = `${listId}?${order}`
  const steady = useSteadyList({ orderId, arranged, proposals, list })
  const counts = { shown: arranged.length, count: proposals.length }
  /** As long as somebody is still being asked, what a link leads to may yet come. */
  const isMissing =
    answer.completed &&
    !isAskingAnew &&
    view.openId !== null &&
    !proposals.some(({ proposalId }) => proposalId === view.openId)
  const isByDirection = answer.returningRequestId !== null
  // A view read anew from the address holds the same ids in another array.
  const compared = view.comparedIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids, not their array.
  const comparedIds = useMemo(() => view.comparedIds, [compared])
  const open = useSteady((openId: string | null) => onView({ ...view, openId }))
  const compare = useSteady(onCompare)
  const choose = useSteady(onChoose)
  return (
    <div className="mt-4 grid items-start gap-6 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
      <aside
        aria-label={search.results.filters}
        className="max-lg:hidden lg:sticky lg:top-36 lg:-mx-3 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:px-3 lg:pb-2 [scrollbar-width:thin]"
      >
        {hasColumn === null && <FiltersSkeleton />}
        <Suspense fallback={<FiltersSkeleton />}>
          {hasColumn && (
            <Filters {...{ view, proposals }} countedView={drawnView} onChange={onView} />
          )}
        </Suspense>
      </aside>
      <section aria-label={say('title', names)} className="min-w-0">
        <div className="flex items-center gap-2">
          <FiltersButton {...{ view, proposals }} onApply={onView} />
          <SortChips
            {...{ leaders }}
            sort={view.sort}
            onChange={(sort) => onView({ ...view, sort })}
          />
        </div>
        <h2 className={isByDirection ? 'mt-4 text-lg font-bold' : 'sr-only'}>
          {!isByDirection
            ? search.results.list
            : outbound
              ? search.results.chooseBack
              : search.results.chooseOut}
        </h2>
        <div className="mt-3 mb-2 flex flex-wrap items-center gap-x-4">
          <p role="status" className="text-sm text-quiet">
            {isAskingAnew
              ? search.results.loading
              : say(filtersIn(view) > 0 ? 'countOf' : 'count', counts)}
          </p>
          {!isAskingAnew && answer.suppliers.length > 1 && (
            <Suspense fallback={<div className="min-h-11" />}>
              <SupplierProgress {...answer} />
            </Suspense>
          )}
        </div>
        <Suspense>
          {isMissing && <MissingFlight onClose={() => onView({ ...view, openId: null })} />}
        </Suspense>
        {isAskingAnew || (proposals.length === 0 && !answer.completed) ? (
          <FareCardSkeleton count={6} />
        ) : steady.drawn.length === 0 ? (
          <Suspense>
            <NothingLeft onClear={() => onView(withoutFilters(view))} />
          </Suspense>
        ) : (
          <>
            <FreshFlights count={steady.waiting.length} onLetIn={steady.letIn} />
            <FareList
              ref={list}
              {...{ listId, orderId }}
              proposals={steady.drawn}
              openId={view.openId}
              choosingId={choosingId}
              comparedIds={comparedIds}
              onCompare={compare}
              onOpen={open}
              onChoose={choose}
            />
          </>
        )}
      </section>
    </div>
  )
}
