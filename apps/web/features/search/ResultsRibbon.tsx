import { lazy, Suspense } from 'react'
import { Await } from 'react-router'
import { search } from '../../messages/search.ts'
import { paths } from '../../paths.ts'
import { type Criteria, onDay, queryOf } from './criteria.ts'
import { DayRibbon } from './DayRibbon.tsx'
import { PriceCalendarButton } from './PriceCalendarButton.tsx'
import { type DayPrice, datesIn, daysAround } from './ribbon-days.ts'

const PriceLevel = lazy(async () => ({ default: (await import('./PriceLevel.tsx')).PriceLevel }))

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
      <div className="mt-1.5 flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:justify-between">
        <div className="flex min-w-0 items-center justify-between gap-x-4 sm:justify-start">
          <PriceCalendarButton {...{ criteria, today }} />
          <p className="min-w-0 text-xs text-quiet">{search.ribbon.unit}</p>
        </div>
        {/* As high as what comes later, which moves nothing. */}
        <div className="min-h-12">
          <Suspense>
            <PriceLevel criteria={criteria} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
