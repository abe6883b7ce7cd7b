import { Destinations } from './Destinations.tsx'
import { HomeRibbon } from './HomeRibbon.tsx'
import type { HomeOffers } from './home-offers.ts'
import { Questions } from './Questions.tsx'
import type { RecentSearch } from './recent-searches.ts'
import { WhyUs } from './WhyUs.tsx'

/** The home page below its search box. */
export function HomeSections({
  offers,
  recent,
  today,
}: {
  offers: Promise<HomeOffers | null>
  recent: RecentSearch | null
  today: string
}) {
  return (
    <div className="page-width flex flex-col gap-12 pt-8 sm:gap-16 sm:pt-12">
      <HomeRibbon {...{ offers, recent, today }} />
      <Destinations offers={offers} />
      <WhyUs />
      <Questions />
    </div>
  )
}
