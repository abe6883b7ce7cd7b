import type { RecentSearch } from '../recent/recent-searches.ts'
import { Destinations } from './Destinations.tsx'
import { HomeRibbon } from './HomeRibbon.tsx'
import type { HomeOffers } from './home-offers.ts'
import { Partners } from './Partners.tsx'
import { Questions } from './Questions.tsx'
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
    <div className="page-width flex flex-col gap-8 pt-4 sm:gap-12 sm:pt-5">
      <HomeRibbon offers={offers} recent={recent} today={today} />
      <Partners offers={offers} />
      <Destinations offers={offers} />
      <WhyUs />
      <Questions />
    </div>
  )
}
