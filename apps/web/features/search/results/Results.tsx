import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { search } from '../../../messages/search.ts'
import { paths } from '../../../paths.ts'
import { browserStore } from '../../../shell/browser-session.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { useResellerStep } from '../../../shell/resellers/use-reseller-step.ts'
import { tabResults } from '../../../shell/results-state.ts'
import { toast } from '../../../shell/toasts.tsx'
import { whenIdle } from '../../../shell/when-idle.ts'
import { useChooseFlight } from '../choose/use-choose-flight.ts'
import { asksTheSame, type Criteria } from '../criteria.ts'
import type { Offered } from '../offered/offered.ts'
import type { PlacePair } from '../places/place.ts'
import { ResultsRibbon } from '../ribbon/ResultsRibbon.tsx'
import type { DayPrice } from '../ribbon/ribbon-days.ts'
import { arrivalOf, departureOf, isSellable } from './arrange-proposals.ts'
import { ResultsList } from './ResultsList.tsx'
import { mostCompared, withoutFilters, withView } from './results-view.ts'
import { SummaryBar } from './SummaryBar.tsx'
import { useAnswer } from './use-answer.ts'
import { useIsPast } from './use-is-past.ts'
import { useResultsView } from './use-results-view.ts'

// What most visits never see comes when it is needed.
const ChosenOutbound = lazyPart(
  () => import('./ChosenOutbound.tsx'),
  (module) => module.ChosenOutbound,
)
const FollowAnswer = lazyPart(
  () => import('./FollowAnswer.tsx'),
  (module) => module.FollowAnswer,
)
const CompareTray = lazyPart(
  () => import('../compare/CompareTray.tsx'),
  (module) => module.CompareTray,
)
const NoFlightsThatDay = lazyPart(
  () => import('./NoFlightsThatDay.tsx'),
  (module) => module.NoFlightsThatDay,
)
const PriceLevel = lazyPart(
  () => import('../ribbon/PriceLevel.tsx'),
  (module) => module.PriceLevel,
)
const StalePrompt = lazyPart(
  () => import('./StalePrompt.tsx'),
  (module) => module.StalePrompt,
)
const ChoiceDialogs = lazyPart(
  () => import('../choose/ChoiceDialogs.tsx'),
  (module) => module.ChoiceDialogs,
)

const RecentOnEmpty = lazyPart(
  () => import('../recent/RecentOnEmpty.tsx'),
  (module) => module.RecentOnEmpty,
)

type ResultsProps = {
  criteria: Criteria
  places: PlacePair
  legPlaces: readonly PlacePair[]
  answer: SearchReply
  days: Promise<DayPrice[] | null>
  today: string
  /** What the visitor came for from a site that compares prices. */
  offered: Offered | null
}

/** An answered question: its summary, other days, and its flights with their sorts and filters. */
export function Results({
  criteria,
  places,
  legPlaces,
  answer: firstAnswer,
  days,
  today,
  offered,
}: ResultsProps) {
  const [answer, growAnswer] = useAnswer(firstAnswer)
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
  const isPast = useIsPast(answer.validUntil)
  const stops = legPlaces.flatMap(({ destination }) => destination?.cityName ?? [])
  const names = {
    origin: places.origin?.cityName ?? cityOf(answer, 'origin', criteria.origin.code),
    destination:
      stops.length > 0
        ? stops.join('، ')
        : (places.destination?.cityName ??
          cityOf(answer, 'destination', criteria.destination.code)),
  }
  useRemembered({ criteria, names, today })
  useKeptPath(address)
  useResellerStep({ at: 'results', requestId }, address)

  const proposals = useMemo(
    () => (outbound ? waysBack(answer.returningProposals, outbound) : answer.proposals),
    [answer, outbound],
  )
  const compared = proposals.filter(({ proposalId }) => view.comparedIds.includes(proposalId))
  const compare = (id: string) => {
    const { comparedIds } = view
    if (comparedIds.includes(id))
      return setView({ ...view, comparedIds: comparedIds.filter((one) => one !== id) })
    if (compared.length === mostCompared) return toast({ text: search.card.comparedFull })
    const known = compared.map(({ proposalId }) => proposalId)
    return setView({ ...view, comparedIds: [...known, id] })
  }
  const take = (proposal: Proposal) =>
    isByDirection && !outbound
      ? chooseOutbound(proposal.proposalId)
      : void choosing.choose(proposal)

  // As long as somebody is still being asked, nobody knows that there is nothing.
  const hasNone = proposals.length === 0 && answer.completed

  return (
    <>
      <SummaryBar
        criteria={criteria}
        places={places}
        legPlaces={legPlaces}
        names={names}
        today={today}
        isAskingAnew={isAskingAnew}
        isChanging={isChanging}
        onChanging={setChanging}
      />
      <div className="page-width pt-2">
        {criteria.trip !== 'multi' && (
          <ResultsRibbon
            criteria={criteria}
            days={days}
            lowestRial={lowestOf(answer.proposals)}
            today={today}
          />
        )}
        {outbound && (
          <Suspense fallback={<div className="mt-2 h-16" />}>
            <ChosenOutbound proposal={outbound} />
          </Suspense>
        )}
        {outbound && hasNone ? (
          <p className="mt-6 rounded-card border border-line bg-card p-5">
            {search.results.noBack}
          </p>
        ) : hasNone && !isAskingAnew ? (
          <Suspense>
            <NoFlightsThatDay criteria={criteria} days={days} onChange={() => setChanging(true)} />
            <Suspense>
              <RecentOnEmpty criteria={criteria} today={today} />
            </Suspense>
          </Suspense>
        ) : (
          <ResultsList
            key={outboundId}
            answer={answer}
            outbound={outbound}
            offered={outbound ? null : offered}
            proposals={proposals}
            view={view}
            names={names}
            isAskingAnew={isAskingAnew}
            choosingId={choosing.choosingId}
            priceLevel={
              criteria.trip !== 'multi' && (
                <Suspense>
                  <PriceLevel criteria={criteria} />
                </Suspense>
              )
            }
            onView={setView}
            onCompare={compare}
            onChoose={take}
          />
        )}
      </div>
      <Suspense>
        {!firstAnswer.completed && (
          <FollowAnswer key={requestId} answer={answer} onGrow={growAnswer} />
        )}
      </Suspense>
      <Suspense>
        {compared.length > 0 && (
          <CompareTray
            proposals={compared}
            onRemove={compare}
            onClear={() => setView({ ...view, comparedIds: [] })}
            onChoose={take}
          />
        )}
      </Suspense>
      {/* Stands from the beginning, so that what comes into it is read aloud. */}
      <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 p-3 sm:p-5">
        <Suspense>{isPast && <StalePrompt validUntil={answer.validUntil} />}</Suspense>
      </div>
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

/** The city of an address that names no kind, as the flights that were found call it. */
function cityOf(
  { proposals }: Pick<SearchReply, 'proposals'>,
  end: 'origin' | 'destination',
  code: string,
): string {
  const legs = proposals[0]?.flightGroups[0]?.flightLegs ?? []
  const name = end === 'origin' ? legs[0]?.originCityName : legs.at(-1)?.destinationCityName
  return name ?? code
}

/** What the cheapest flight of one way costs the party; nothing where a price holds more than that, or nothing is left. */
function lowestOf(proposals: readonly Proposal[]): number | null {
  const prices = proposals
    .filter((one) => isSellable(one) && one.flightGroups.length === 1)
    .map(({ totalPrice }) => totalPrice)
  return prices.length > 0 ? Math.min(...prices) : null
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

/** Keeps where the traveller is on this page; a panel that is open now need not be open for who comes back. */
function useKeptPath(address: URLSearchParams): void {
  useEffect(() => {
    const left = new URLSearchParams(address)
    left.delete('rqs')
    tabResults().keepPath(`${paths.results()}?${left}`)
  }, [address])
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
    whenIdle(async () => {
      const { rememberSearch } = await import('../recent/recent-searches.ts')
      rememberSearch(browserStore(), search, { today, now: new Date() })
    })
  }, [criteria, origin, destination, today])
}
