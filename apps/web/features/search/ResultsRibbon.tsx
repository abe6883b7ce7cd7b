import { Suspense } from 'react'
import { Await } from 'react-router'
import { search } from '../../messages/search.ts'
import { paths } from '../../paths.ts'
import { type Criteria, onDay, queryOf } from './criteria.ts'
import { DayRibbon } from './DayRibbon.tsx'
import { type DayPrice, datesIn, daysAround } from './day-prices.ts'

/** The days round the chosen one with their lowest prices; they lead to their flights before the prices are known. */
export function ResultsRibbon({
  criteria,
  days,
  today,
}: {
  criteria: Criteria
  days: Promise<DayPrice[] | null>
  today: string
}) {
  const ribbon = {
    label: search.ribbon.label,
    dates: datesIn(daysAround(criteria.date, today)),
    chosen: criteria.date,
    hrefOf: (date: string) => paths.results(queryOf(onDay(criteria, date))),
  }
  return (
    <div>
      <Suspense key={criteria.date} fallback={<DayRibbon {...ribbon} prices={null} isLoading />}>
        <Await resolve={days}>{(prices) => <DayRibbon {...ribbon} prices={prices} />}</Await>
      </Suspense>
      <p className="mt-1 text-xs text-quiet">{search.ribbon.unit}</p>
    </div>
  )
}
