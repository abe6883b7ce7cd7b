import { formatDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoFlights } from '@parastoo/ui/drawings/pictures/NoFlights.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { searchPanels } from '../../../messages/search-panels.ts'
import { paths } from '../../../paths.ts'
import { type Criteria, onDay, queryOf } from '../criteria.ts'
import { nearestDays } from '../dates/day-prices.ts'
import type { DayPrice } from '../ribbon/ribbon-days.ts'

/** A day without flights, and the nearest days that have some. */
export function NoFlightsThatDay({
  criteria,
  days,
  onChange,
}: {
  criteria: Criteria
  days: Promise<DayPrice[] | null>
  onChange: () => void
}) {
  return (
    <EmptyState
      picture={<NoFlights />}
      title={searchPanels.empty.title}
      className="max-w-xl!"
      action={
        <Button kind="quiet" onPress={onChange}>
          {searchPanels.empty.change}
        </Button>
      }
    >
      <Suspense fallback={<p>{searchPanels.empty.textNone}</p>}>
        <Await resolve={days}>
          {(prices) => (
            <NearestDays criteria={criteria} days={nearestDays(prices ?? [], criteria.date)} />
          )}
        </Await>
      </Suspense>
    </EmptyState>
  )
}

function NearestDays({ criteria, days }: { criteria: Criteria; days: DayPrice[] }) {
  if (days.length === 0) return <p>{searchPanels.empty.textNone}</p>
  return (
    <>
      <p>{searchPanels.empty.text}</p>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2">
        {days.map(({ date, priceRial }) => (
          <li key={date}>
            <Link
              to={paths.results(queryOf(onDay(criteria, date)))}
              className={`${buttonClass({ kind: 'quiet', isWide: true })} justify-between!`}
            >
              {formatDate(date, { form: 'weekday' })}
              {priceRial !== null && <Price size="small" priceRial={priceRial} />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
