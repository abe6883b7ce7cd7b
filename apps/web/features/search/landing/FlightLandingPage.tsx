import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { landing as landingWords } from '../../../messages/landing.ts'
import { shell } from '../../../messages/shell.ts'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { Decoration } from '../../../shell/Decoration.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { ProductTabs } from '../../../shell/ProductTabs.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useSite } from '../../../shell/site.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import { pathAsked } from '../../../shell/written/path-asked.ts'
import { breadcrumbs, structured } from '../../../shell/written/structured.ts'
import type { Product } from '../criteria.ts'
import { SearchForm } from '../form/SearchForm.tsx'
import type { Route } from './+types/FlightLandingPage.ts'
import { type Landing, landingOf } from './landing.ts'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'
export { keptForSeconds as headers } from '../../../shell/kept-page.ts'

const say = wordsOf(landingWords)

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const { landing, origin } = loaderData
  const { words, path } = landing
  return [
    ...pageMeta(words?.title ?? titleOf(landing), {
      description: words?.description ?? descriptionOf(landing),
      isIndexed: isWorthFinding(landing),
    }),
    structured(
      breadcrumbs(origin, [
        ...trailOf(landing).map(({ name, to }) => ({ name, path: to })),
        { name: titleOf(landing), path },
      ]),
    ),
  ]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin } = siteOf(context)
  return { landing: await landingOf(api, pathAsked(request)), origin }
}

const HeroScene = lazyPart(
  () => import('@parastoo/ui/drawings/HeroScene.tsx'),
  (module) => module.HeroScene,
)
// Drawn by the server with the page, but its script comes after that of the search box.
const LandingSections = lazyPart(
  () => import('./LandingSections.tsx'),
  (module) => module.LandingSections,
)

/** The search box with its destination or route chosen, and what is known of it. */
export default function FlightLandingPage({ loaderData: { landing } }: Route.ComponentProps) {
  const today = tehranDayOf(useSite().renderedAt)
  // The address stays when another product is chosen: only its form changes.
  const [chosen, setChosen] = useState<Product | null>(null)
  const product = chosen ?? landing.product
  return (
    <>
      <section className="relative isolate overflow-hidden bg-lead-deep pt-4 pb-10 text-on-deep sm:pt-6 lg:pb-14">
        <Decoration>
          <HeroScene className="absolute inset-0 -z-1 size-full" />
        </Decoration>
        <div className="page-width">
          <Crumbs landing={landing} />
          <h1 className="mt-1 text-xl font-heavy sm:text-2xl lg:text-3xl">{titleOf(landing)}</h1>
          {landing.words && (
            <p className="mt-1 max-w-3xl text-sm sm:text-base">{landing.words.lead}</p>
          )}
          <div className="mt-4 rounded-panel bg-card text-ink shadow-panel">
            <ProductTabs product={product} />
            <div className="p-4 sm:p-5">
              <SearchForm
                key={landing.path}
                product={product}
                onProduct={setChosen}
                today={today}
                places={{ origin: landing.origin, destination: landing.destination }}
                draft={landing.draft}
                isKept={false}
                latest={null}
              />
            </div>
          </div>
        </div>
      </section>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <LandingSections landing={landing} />
      </Suspense>
    </>
  )
}

function Crumbs({ landing }: { landing: Landing }) {
  return (
    <nav aria-label={landingWords.crumbs} className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trailOf(landing).map(({ name, to }) => (
          <li key={to} className="not-last:after:ms-2 not-last:after:content-['/']">
            <Link to={to} className="inline-flex min-h-11 items-center text-on-deep sm:min-h-8">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What stands above a landing: home, and for a route the city it leads to. */
function trailOf({ destination, origin, product }: Landing): { name: string; to: string }[] {
  const home = { name: shell.nav.flights, to: paths.home() }
  if (!origin || !destination) return [home]
  const city = destination.code
  const to = product === 'domestic' ? paths.flightTo(city) : paths.internationalFlightTo(city)
  return [home, { name: say('toCity', { city: destination.cityName }), to }]
}

function titleOf({ origin, destination }: Landing): string {
  if (!destination) return say('abroad')
  const city = destination.cityName
  return origin
    ? say('route', { origin: origin.cityName, destination: city })
    : say('city', { city })
}

function descriptionOf({ origin, destination }: Landing): string {
  if (!destination) return say('abroadDescription')
  const city = destination.cityName
  return origin
    ? say('routeDescription', { origin: origin.cityName, destination: city })
    : say('cityDescription', { city })
}

/** Search engines are shown what has words of its own and something to sell; everything else only people. */
const isWorthFinding = ({ words, facts, routes, destination }: Landing): boolean =>
  destination === null || (words !== null && (facts ? facts.isWorthFinding : routes.length > 0))
