import type { SearchReply } from '@parastoo/contract/flights/search'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { search } from '../../messages/search.ts'
import { browserStore } from '../../shell/browser-session.ts'
import { wordsOf } from '../../shell/words.ts'
import { arrange, choicesOf, leadersOf } from './arrange-proposals.ts'
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
import { filtersIn, withoutFilters } from './results-view.ts'
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
  const choosing = useChooseFlight({ requestId: answer.requestId, criteria })
  const isAskingAnew = useIsAskingAnew()
  const hasColumn = useIsWide()
  const names = {
    origin: places.origin?.cityName ?? criteria.origin.code,
    destination: places.destination?.cityName ?? criteria.destination.code,
  }
  useRemembered({ criteria, names, today })

  const { proposals } = answer
  const shown = useMemo(() => arrange(proposals, view), [proposals, view])
  const choices = useMemo(() => choicesOf(proposals, view), [proposals, view])
  const leaders = useMemo(() => leadersOf(proposals, view), [proposals, view])
  const isFiltered = filtersIn(view) > 0
  const counts = { shown: shown.length, count: proposals.length }

  return (
    <>
      <SummaryBar
        {...{ criteria, places, legPlaces, names, today, isAskingAnew, isChanging }}
        onChanging={setChanging}
      />
      <div className="page-width pt-4">
        <ResultsRibbon {...{ criteria, days, today }} />
        {proposals.length === 0 && !isAskingAnew ? (
          <NoFlightsThatDay {...{ criteria, days }} onChange={() => setChanging(true)} />
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
                  listId={answer.requestId}
                  proposals={shown}
                  openId={view.openId}
                  choosingId={choosing.choosingId}
                  onOpen={(openId) => setView({ ...view, openId })}
                  onChoose={choosing.choose}
                />
              )}
            </section>
          </div>
        )}
      </div>
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
