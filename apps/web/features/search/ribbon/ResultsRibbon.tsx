import { Suspense } from 'react'
import { Await } from 'react-router'
import { search } from '../../../messages/search.ts'
import { paths } from '../../../paths.ts'
import { type Criteria, onDay, queryOf } from '../criteria.ts'
import { PriceCalendarButton } from '../dates/PriceCalendarButton.tsx'
import { DayRibbon } from './DayRibbon.tsx'
import { type DayPrice, datesIn, daysAround, unitOf, withFound } from './ribbon-days.ts'

/** The days round the chosen one with their lowest prices; they lead to their flights before the prices are known. */
export function ResultsRibbon({
  criteria,
  days,
  lowestRial,
  today,
}: {
  criteria: Criteria
  days: Promise<DayPrice[] | null>
  /** What the flights of the chosen day cost at least, as far as they have been found. */
  lowestRial: number | null
  today: string
}) {
  const ribbon = {
    label: search.ribbon.label,
    dates: datesIn(daysAround(criteria.date, today)),
    chosen: criteria.date,
    hrefOf: (date: string) => paths.results(queryOf(onDay(criteria, date))),
  }
  return (
    <div className="flex items-stretch gap-2">
      <div className="min-w-0 flex-1">
        <Suspense key={criteria.date} fallback={<DayRibbon {...ribbon} prices={null} isLoading />}>
          <Await resolve={days}>
            {(prices) => (
              <DayRibbon
                {...ribbon}
                prices={prices && withFound(prices, { date: criteria.date, lowestRial })}
              />
            )}
          </Await>
        </Suspense>
        <p className="sr-only">{unitOf(criteria)}</p>
      </div>
      <PriceCalendarButton criteria={criteria} today={today} isTall />
    </div>
  )
}
