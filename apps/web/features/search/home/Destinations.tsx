import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { Suspense } from 'react'
import { Await, Link, useRevalidator } from 'react-router'
import { homeSections } from '../../../messages/home-sections.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { emptyDraft, queryOf } from '../criteria.ts'
import type { HomeOffers, QuickRoute } from './home-offers.ts'
import { SectionHead } from './SectionHead.tsx'
import { WhenNear } from './WhenNear.tsx'

const say = wordsOf(homeSections.destinations)
const gridClass = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4'
const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Popular routes as pictures of where they lead, with their lowest price. */
export function Destinations({ offers }: { offers: Promise<HomeOffers | null> }) {
  return (
    <section className="noscript:hidden">
      <SectionHead title={homeSections.destinations.title} text={homeSections.destinations.text} />
      <Suspense fallback={<Loading />}>
        <Await resolve={offers}>
          {(found) => (found ? <Routes routes={found.routes} /> : <Failed />)}
        </Await>
      </Suspense>
    </section>
  )
}

function Routes({ routes }: { routes: QuickRoute[] }) {
  return (
    <ul className={gridClass}>
      {routes.map((route) => (
        <li key={`${route.origin.code} ${route.destination.code}`}>
          <RouteCard route={route} />
        </li>
      ))}
    </ul>
  )
}

function RouteCard({ route }: { route: QuickRoute }) {
  const { originName: origin, destinationName: destination, date, priceRial } = route
  return (
    <Link
      to={paths.results(queryOf({ ...emptyDraft, ...route }))}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-card text-ink no-underline shadow-card transition-shadow hover:shadow-panel"
    >
      <span className="block aspect-4/3 overflow-hidden bg-lead-wash">
        <WhenNear>
          <CityScene
            cityCode={route.destination.code}
            className="size-full transition-transform duration-250 group-hover:scale-103"
          />
        </WhenNear>
      </span>
      <span className="flex flex-1 flex-col p-3 sm:p-4">
        <span className="font-bold">{say('route', { origin, destination })}</span>
        <span className="text-sm text-quiet">{formatDate(date, { form: 'weekday' })}</span>
        <Price
          className="mt-1"
          size="small"
          prefix={homeSections.destinations.from}
          priceRial={priceRial}
        />
      </span>
    </Link>
  )
}

function Loading() {
  return (
    <div className={gridClass} aria-hidden>
      {places.map((place) => (
        <div key={place} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className="aspect-4/3" />
          <div className="flex flex-col gap-2 p-4">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className="flex flex-wrap items-center gap-4 text-quiet">
      {homeSections.destinations.failed}
      <button
        type="button"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
        className={buttonClass({ kind: 'quiet' })}
      >
        {homeSections.destinations.retry}
      </button>
    </p>
  )
}
