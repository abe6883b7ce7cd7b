import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { search } from '../../../messages/search.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { wordsOf } from '../../../shell/words.ts'
import { FiltersButton } from '../filters/FiltersButton.tsx'
import { FiltersSkeleton } from '../filters/FiltersSkeleton.tsx'
import { SortChips } from '../filters/SortChips.tsx'
import { foundOf, type Offered } from '../offered/offered.ts'
import { arrange, cheapestOfEach, leadersOf } from './arrange-proposals.ts'
import { reasonsFor } from './best.ts'
import { FareCard } from './FareCard.tsx'
import { FareCardSkeleton } from './FareCardSkeleton.tsx'
import { FareList } from './FareList.tsx'
import { FreshFlights } from './FreshFlights.tsx'
import { foldLong, groupedBySeller } from './folded.ts'
import { LongFlights } from './LongFlights.tsx'
import { filtersIn, orderOf, type View, viewOf, withoutFilters } from './results-view.ts'
import { useIsWide } from './use-is-wide.ts'
import { useSteady } from './use-steady.ts'
import { useSteadyList } from './use-steady-list.ts'

const say = wordsOf(search.results)
const NothingLeft = lazyPart(
  () => import('./NothingLeft.tsx'),
  (module) => module.NothingLeft,
)
const MissingFlight = lazyPart(
  () => import('./MissingFlight.tsx'),
  (module) => module.MissingFlight,
)
const OfferedFlight = lazyPart(
  () => import('../offered/OfferedFlight.tsx'),
  (module) => module.OfferedFlight,
)
const SupplierProgress = lazyPart(
  () => import('./SupplierProgress.tsx'),
  (module) => module.SupplierProgress,
)
const ActiveFilters = lazyPart(
  () => import('../filters/ActiveFilters.tsx'),
  (module) => module.ActiveFilters,
)
const Filters = lazyPart(
  () => import('../filters/Filters.tsx'),
  (module) => module.Filters,
)

/** The flights of an answer with their sorts and filters; of a round trip by direction, those of one way. */
export function ResultsList({
  answer,
  outbound,
  offered: sought,
  proposals,
  view,
  names,
  isAskingAnew,
  choosingId,
  priceLevel,
  onView,
  onCompare,
  onChoose,
}: {
  answer: SearchReply
  /** The chosen way out, when these are the ways back. */
  outbound: Proposal | null
  /** What the visitor came for from a site that compares prices; it stands above the list. */
  offered: Offered | null
  proposals: readonly Proposal[]
  view: View
  names: { origin: string; destination: string }
  isAskingAnew: boolean
  choosingId: string | null
  /** How the price of the day stands, in a few words. */
  priceLevel: ReactNode
  onView: (view: View) => void
  onCompare: (proposalId: string) => void
  onChoose: (proposal: Proposal) => void
}) {
  const hasColumn = useIsWide()
  const list = useRef<HTMLUListElement>(null)
  // Hundreds of cards follow a press; the control that was pressed does not wait for them.
  const order = useDeferredValue(orderOf(view))
  const drawnView = useMemo(() => viewOf(new URLSearchParams(order)), [order])
  const top = useMemo(() => sought && foundOf(sought, proposals), [sought, proposals])
  const arranged = useMemo(
    () => arrange(proposals, drawnView).filter((each) => each !== top),
    [proposals, drawnView, top],
  )
  const { shown: heads, others } = useMemo(
    () => groupedBySeller({ arranged, heads: cheapestOfEach(arranged) }),
    [arranged],
  )
  const folded = useMemo(() => foldLong(heads), [heads])
  const isFolded =
    !drawnView.hasLong && !folded.long.some(({ proposalId }) => proposalId === view.openId)
  const offered = isFolded ? folded.shown : heads
  const leaders = useMemo(() => leadersOf(offered, drawnView), [offered, drawnView])
  const best = useMemo(() => bestOf(leaders.best, offered), [leaders, offered])
  const listId = `${answer.requestId}${outbound?.proposalId ?? ''}`
  const orderId = `${listId}?${order}`
  const steady = useSteadyList({ orderId, arranged: offered, proposals, list })
  const counts = { shown: arranged.length + (top ? 1 : 0), count: proposals.length }
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
    <div className="mt-2 grid items-start gap-x-6 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
      <aside
        aria-label={search.results.filters}
        className="max-lg:hidden lg:sticky lg:top-0 lg:-mx-3 lg:max-h-dvh lg:overflow-y-auto lg:px-3 lg:py-3 [scrollbar-width:thin]"
      >
        {hasColumn === null && <FiltersSkeleton />}
        <Suspense fallback={<FiltersSkeleton />}>
          {hasColumn && (
            <Filters view={view} proposals={proposals} countedView={drawnView} onChange={onView} />
          )}
        </Suspense>
      </aside>
      <section aria-label={say('title', names)} className="min-w-0">
        <div className="sticky top-0 z-20 flex h-14 items-center gap-2 bg-ground max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:px-4 max-[18rem]:static">
          <FiltersButton view={view} proposals={proposals} onApply={onView} />
          <SortChips
            leaders={leaders}
            sort={view.sort}
            onChange={(sort) => onView({ ...view, sort })}
          />
        </div>
        <h2 className={isByDirection ? 'mt-2 font-bold' : 'sr-only'}>
          {!isByDirection
            ? search.results.list
            : outbound
              ? search.results.chooseBack
              : search.results.chooseOut}
        </h2>
        {/* One line for all that is said of the list, so that nothing said of it moves a card; it scrolls where it does not fit. */}
        <div className="flex h-9 items-center gap-x-3 overflow-x-auto text-xs whitespace-nowrap text-quiet [scrollbar-width:none] pointer-coarse:-my-1 pointer-coarse:h-11">
          <p role="status" className="min-w-22 shrink-0">
            {isAskingAnew
              ? search.results.loading
              : say(filtersIn(view) > 0 ? 'countOf' : 'count', counts)}
          </p>
          <Suspense>
            {filtersIn(view) > 0 && (
              <ActiveFilters view={view} proposals={proposals} onChange={onView} />
            )}
          </Suspense>
          {!isAskingAnew && answer.suppliers.length > 1 && (
            <Suspense>
              <SupplierProgress {...answer} />
            </Suspense>
          )}
          {view.sort === 'best' && best && <p className="shrink-0 text-good">{best.reason}</p>}
          {priceLevel}
        </div>
        <Suspense>
          {sought && (top || answer.completed) && (
            <OfferedFlight
              offered={sought}
              proposal={top}
              card={
                top && (
                  <FareCard
                    proposal={top}
                    openId={view.openId}
                    isChoosing={top.proposalId === choosingId}
                    isCompared={comparedIds.includes(top.proposalId)}
                    onOpen={open}
                    onChoose={choose}
                    onCompare={compare}
                  />
                )
              }
            />
          )}
        </Suspense>
        <Suspense>
          {isMissing && <MissingFlight onClose={() => onView({ ...view, openId: null })} />}
        </Suspense>
        {isAskingAnew || (proposals.length === 0 && !answer.completed) ? (
          <FareCardSkeleton count={6} />
        ) : steady.drawn.length === 0 && !top ? (
          <Suspense>
            <NothingLeft onClear={() => onView(withoutFilters(view))} />
          </Suspense>
        ) : (
          <>
            <FreshFlights count={steady.waiting.length} onLetIn={steady.letIn} />
            <FareList
              ref={list}
              listId={listId}
              orderId={orderId}
              proposals={steady.drawn}
              openId={view.openId}
              choosingId={choosingId}
              comparedIds={comparedIds}
              others={others}
              bestId={best?.proposalId ?? null}
              outboundRial={outbound?.totalPrice ?? null}
              onCompare={compare}
              onOpen={open}
              onChoose={choose}
            />
            {folded.long.length > 0 && (
              <LongFlights
                long={folded.long}
                isFolded={isFolded}
                onFold={(isOn) => onView({ ...view, hasLong: !isOn })}
              />
            )}
          </>
        )}
      </section>
    </div>
  )
}

/** The best of the list with its reasons in words; a list of one has none. */
function bestOf(
  leader: Proposal | undefined,
  offered: readonly Proposal[],
): { proposalId: string; reason: string } | null {
  if (!leader || offered.length < 2) return null
  const reasons = reasonsFor(leader, offered).map((one) => search.results.bestReasons[one])
  return {
    proposalId: leader.proposalId,
    reason: say('best', { reasons: reasons.join('، ') }),
  }
}
