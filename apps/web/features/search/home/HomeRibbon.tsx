import { addDays } from '@parastoo/kit/dates'
import { Suspense, useEffect, useState } from 'react'
import { Await } from 'react-router'
import { homeSections } from '../../../messages/home-sections.ts'
import { search } from '../../../messages/search.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { type Criteria, emptyDraft, onDay, queryOf } from '../criteria.ts'
import { dayPrices } from '../dates/day-prices.ts'
import { PriceCalendarButton } from '../dates/PriceCalendarButton.tsx'
import type { RecentSearch } from '../recent/recent-searches.ts'
import { DayRibbon } from '../ribbon/DayRibbon.tsx'
import { type DayPrice, datesIn, ribbonDays, unitOf } from '../ribbon/ribbon-days.ts'
import type { HomeOffers } from './home-offers.ts'

const say = wordsOf(homeSections.ribbon)

/** Fourteen days of the traveller's last route, or of the most popular one. */
export function HomeRibbon({
  offers,
  recent,
  today,
}: {
  offers: Promise<HomeOffers | null>
  recent: RecentSearch | null
  today: string
}) {
  return (
    <Suspense
      fallback={
        <div className="noscript:hidden">
          <Frame title="" today={today} isLoading />
        </div>
      }
    >
      <Await resolve={offers}>
        {(found) => <Known offers={found} recent={recent} today={today} />}
      </Await>
    </Suspense>
  )
}

function Known({
  offers,
  recent,
  today,
}: {
  offers: HomeOffers | null
  recent: RecentSearch | null
  today: string
}) {
  const ofRecent = usePricesOf(recent, today)
  const [first] = offers?.routes ?? []
  if (recent) {
    const { originName: origin, destinationName: destination } = recent
    return (
      <Frame
        {...ofRecent}
        today={today}
        title={say('title', { origin, destination })}
        criteria={recent.criteria}
      />
    )
  }
  if (!offers || !first) return null
  const { originName: origin, destinationName: destination } = first
  return (
    <Frame
      today={today}
      title={say('title', { origin, destination })}
      prices={offers.days}
      criteria={{ ...emptyDraft, ...first }}
    />
  )
}

function Frame({
  title,
  criteria,
  prices = null,
  isLoading = false,
  today,
}: {
  title: string
  criteria?: Criteria
  prices?: DayPrice[] | null
  isLoading?: boolean
  today: string
}) {
  const dates = datesIn({ from: today, to: addDays(today, ribbonDays - 1) })
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg font-heavy">{title || search.ribbon.label}</h2>
        <p className="text-xs text-quiet">{criteria ? unitOf(criteria) : search.ribbon.unit}</p>
      </div>
      <div className="flex items-stretch gap-2">
        <div className="min-w-0 flex-1">
          <DayRibbon
            dates={dates}
            prices={prices}
            isLoading={isLoading}
            label={title || search.ribbon.label}
            hrefOf={(date) =>
              criteria ? paths.results(queryOf(onDay(criteria, date))) : paths.results()
            }
          />
        </div>
        {criteria && <PriceCalendarButton criteria={criteria} today={today} isTall />}
      </div>
    </section>
  )
}

/** The days of a remembered route, asked for by the browser, which alone knows it. */
function usePricesOf(recent: RecentSearch | null, today: string) {
  const [prices, setPrices] = useState<DayPrice[] | null>(null)
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    if (!recent) return
    let isWanted = true
    const { origin, destination, adults, children, infants } = recent.criteria
    const party = { adults, children, infants }
    const asked = { origin, destination, ...party, from: today, to: addDays(today, ribbonDays - 1) }
    setLoading(true)
    import('../../../shell/api.ts')
      .then(({ api }) => dayPrices(api.search, asked))
      .catch(() => null)
      .then((found) => {
        if (!isWanted) return
        setPrices(found)
        setLoading(false)
      })
    return () => {
      isWanted = false
    }
  }, [recent, today])
  return { prices, isLoading }
}
