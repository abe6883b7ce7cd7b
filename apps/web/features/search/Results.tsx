import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { search } from '../../messages/search.ts'
import { browserStore } from '../../shell/browser-session.ts'
import { toast } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import { arrange, arrivalOf, choicesOf, departureOf, leadersOf } from './arrange-proposals.ts'
import { ChosenOutbound } from './ChosenOutbound.tsx'
import { CompareTray } from './CompareTray.tsx'
import { asksTheSame, type Criteria } from './criteria.ts'
import type { DayPrice } from './day-prices.ts'
import { FareCardSkeleton } from './FareCardSkeleton.tsx'
import { FareList } from './FareList.tsx'
import { Filters } from './Filters.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { NoFlightsThatDay } from './NoFlightsThatDay.tsx'
import { NothingLeft } from './NothingLeft.tsx'
import type { PlacePair } from './place.ts'
import { ResultsRibbon } from './ResultsRibbon.tsx'
import { rememberSearch } from './recent-searches.ts'
import { filtersIn, mostCompared, withoutFilters, withView } from './results-view.ts'
import { SortChips } from './SortChips.tsx'
import { StalePrompt } from './StalePrompt.tsx'
import { SummaryBar } from './SummaryBar.tsx'
import { useAnswer } from './use-answer.ts'
import { useChooseFlight } from './use-choose-flight.ts'
import { useIsWide } from './use-is-wide.ts'
import { useResultsView } from './use-results-view.ts'

const say = wordsOf(search.results)
const ChoiceDialogs = lazy(async () => ({
  default: (await import('./ChoiceDialogs.tsx')).ChoiceDialogs,
}))

const RecentOnEmpty = lazy(async () => ({
  default: (await import('./RecentOnEmpty.tsx')).RecentOnEmpty,
}))

type ResultsProps = {
  criteria: Criteria
  places: PlacePair
  legPlaces: readonly PlacePair[]
  answer: SearchReply
  days: Promise<DayPrice[] | null>
  today: string
}

/** An answered question: its summary, other days, and its flights with their sorts and filters. */
export function Results({
  criteria,
  places,
  legPlaces,
  answer: firstAnswer,
  days,
  today,
}: ResultsProps) {
  const answer = useAnswer(firstAnswer)
  const [view, setView] = useResultsView()
  const [isChanging, setChanging] = useState(false)
  const navigate = useNavigate()
  const { requestId, returningRequestId } = answer
  const isByDirection = returningRequestId !== null
  const outbound = isByDirection
    ? (answer.proposals.find(({ proposalId }) => proposalId === view.outboundId) ?? null)
    : null
  const outboundId = outbound?.proposalId ?? null
  const choosing = useChooseFlight({ requestId, returningRequestId, outboundId, criteria })
  const [address] = useSearchParams()
  /** A step of its own in the history, so that the back button leads back to the ways out. */
  const chooseOutbound = (id: string) => {
    const next = { ...withoutFilters(view), openId: null, comparedIds: [], outboundId: id }
    void navigate({ search: withView(address, next).toString() })
  }
  const isAskingAnew = useIsAskingAnew()
  const hasColumn = useIsWide()
  const stops = legPlaces.flatMap(({ destination }) => destination?.cityName ?? [])
  const names = {
    origin: places.origin?.cityName ?? criteria.origin.code,
    destination:
      stops.length > 0
        ? stops.join('، ')
        : (places.destination?.cityName ?? criteria.destination.code),
  }
  useRemembered({ criteria, names, today })

  const proposals = useMemo(
    () => (outbound ? waysBack(answer.returningProposals, outbound) : answer.proposals),
    [answer, outbound],
  )
  // Hundreds of cards follow a press; the control that was pressed does not wait for them.
  const drawn = useDeferredValue(view)
  const shown = useMemo(() => arrange(proposals, drawn), [proposals, drawn])
  const choices = useMemo(() => choicesOf(proposals, drawn), [proposals, drawn])
  const leaders = useMemo(() => leadersOf(proposals, drawn), [proposals, drawn])
  const compared = proposals.filter(({ proposalId }) => view.comparedIds.includes(proposalId))
  const compare = (id: string) => {
    const { comparedIds } = view
    if (comparedIds.includes(id))
      return setView({ ...view, comparedIds: comparedIds.filter((one) => one !== id) })
    if (compared.length === mostCompared) return toast({ text: search.compare.full })
    const known = compared.map(({ proposalId }) => proposalId)
    return setView({ ...view, comparedIds: [...known, id] })
  }
  const take = (proposal: Proposal) =>
    isByDirection && !outbound
      ? chooseOutbound(proposal.proposalId)
      : void choosing.choose(proposal)
  const isFiltered = filtersIn(view) > 0
  const counts = { shown: shown.length, count: proposals.length }

  return (
    <>
      <SummaryBar
        {...{ criteria, places, legPlaces, names, today, isAskingAnew, isChanging }}
        onChanging={setChanging}
      />
      <div className="page-width pt-4">
        {criteria.trip !== 'multi' && <ResultsRibbon {...{ criteria, days, today }} />}
        {outbound && <ChosenOutbound proposal={outbound} />}
        {outbound && proposals.length === 0 ? (
          <p className="mt-6 rounded-card border border-line bg-card p-5">
            {search.results.noBack}
          </p>
        ) : proposals.length === 0 && !isAskingAnew ? (
          <>
            <NoFlightsThatDay {...{ criteria, days }} onChange={() => setChanging(true)} />
            <Suspense>
              <RecentOnEmpty {...{ criteria, today }} />
            </Suspense>
          </>
        ) : (
          <div className="mt-4 grid items-start gap-6 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
            <aside
              aria-label={search.filters.title}
              className="max-lg:hidden lg:sticky lg:top-36 lg:-mx-3 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:px-3 lg:pb-2 [scrollbar-width:thin]"
            >
              {hasColumn && <Filters {...{ view, choices }} onChange={setView} />}
            </aside>
            <section aria-label={say('title', names)} className="min-w-0">
              <div className="flex items-center gap-2">
                <FiltersButton {...{ view, proposals }} onApply={setView} />
                <SortChips
                  {...{ leaders }}
                  sort={view.sort}
                  onChange={(sort) => setView({ ...view, sort })}
                />
              </div>
              <h2 className={isByDirection ? 'mt-4 text-lg font-bold' : 'sr-only'}>
                {!isByDirection
                  ? search.results.list
                  : outbound
                    ? search.results.chooseBack
                    : search.results.chooseOut}
              </h2>
              <p role="status" className="mt-3 mb-2 text-sm text-quiet">
                {isAskingAnew
                  ? search.results.loading
                  : say(isFiltered ? 'countOf' : 'count', counts)}
                {!answer.completed && ` ${search.results.stillSearching}`}
              </p>
              {isAskingAnew ? (
                <FareCardSkeleton count={6} />
              ) : shown.length === 0 ? (
                <NothingLeft onClear={() => setView(withoutFilters(view))} />
              ) : (
                <FareList
                  listId={`${answer.requestId}${outboundId}`}
                  proposals={shown}
                  openId={view.openId}
                  choosingId={choosing.choosingId}
                  comparedIds={view.comparedIds}
                  onCompare={compare}
                  onOpen={(openId) => setView({ ...view, openId })}
                  onChoose={take}
                />
              )}
            </section>
          </div>
        )}
      </div>
      <CompareTray
        proposals={compared}
        onRemove={compare}
        onClear={() => setView({ ...view, comparedIds: [] })}
        onChoose={take}
      />
      <StalePrompt validUntil={answer.validUntil} />
      {choosing.problem && (
        <Suspense>
          <ChoiceDialogs
            problem={choosing.problem}
            onAccept={choosing.goOn}
            onDismiss={choosing.dismiss}
          />
        </Suspense>
      )}
    </>
  )
}

/** Flights home that leave after the way out has landed; both times are on the clock of the same city. */
const waysBack = (proposals: readonly Proposal[], outbound: Proposal): Proposal[] =>
  proposals.filter((one) => departureOf(one) > arrivalOf(outbound))

/** Whether another question is on its way to this page: then what stands here is no answer to it. */
function useIsAskingAnew(): boolean {
  const { state, location } = useNavigation()
  const [current] = useSearchParams()
  if (state === 'idle' || location.pathname !== '/plp') return false
  const next = new URLSearchParams(location.search)
  return !asksTheSame(current, next) || (current.has('requestId') && !next.has('requestId'))
}

function useRemembered({
  criteria,
  names,
  today,
}: {
  criteria: Criteria
  names: { origin: string; destination: string }
  today: string
}): void {
  const { origin, destination } = names
  useEffect(() => {
    const search = { criteria, originName: origin, destinationName: destination }
    rememberSearch(browserStore(), search, { today, now: new Date() })
  }, [criteria, origin, destination, today])
}
