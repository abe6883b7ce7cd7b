import { buttonClass } from '@parastoo/ui/button-class.ts'
import { HeroScene } from '@parastoo/ui/drawings/HeroScene.tsx'
import { Globe, Landmark, MapPin, MoonStar, Trees } from '@parastoo/ui/icons.ts'
import { Link, useRevalidator } from 'react-router'
import { tourList } from '../../../messages/tour-list.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { BannerPlace } from '../../../shell/BannerPlace.tsx'
import { bannerAt } from '../../../shell/banner-at.ts'
import { siteOf } from '../../../shell/context.ts'
import { ProductTabs } from '../../../shell/ProductTabs.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { wordsOf } from '../../../shell/words.ts'
import { TourSearchForm } from '../form/TourSearchForm.tsx'
import { plainView, viewQuery } from '../list/tour-view.ts'
import type { Route } from './+types/TourHomePage.ts'
import { type HomeTours, homeTours } from './home-tours.ts'
import { NearTours } from './NearTours.tsx'
import { TourPlaces } from './TourPlaces.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

const words = tourList.home
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { description: words.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const [shown, banner] = await Promise.all([homeTours(api), bannerAt(api, 'tours')])
  return { shown, banner }
}

const nothing = { origins: [], destinations: [], months: [] }

/** `/tour-home`: the search box, where tours go, what leaves soon, and the kinds of journeys (spec, section 2). */
export default function TourHomePage({ loaderData: { shown, banner } }: Route.ComponentProps) {
  return (
    <>
      <section className="relative isolate bg-lead-deep text-on-deep overflow-hidden pt-5 pb-16 sm:pt-7 lg:pb-24">
        <HeroScene className="absolute inset-0 -z-1 size-full" />
        <div className="page-width">
          <h1 className="text-xl font-heavy sm:text-2xl lg:text-3xl">{words.title}</h1>
          <p className="mt-1 text-sm sm:text-base">{words.lead}</p>
          <div className="mt-4 rounded-panel bg-card text-ink shadow-panel">
            <ProductTabs product="tour" />
            <div className="p-4 sm:p-5">
              <TourSearchForm choices={shown ?? nothing} view={plainView} />
            </div>
          </div>
        </div>
      </section>
      <div className="page-width flex flex-col gap-8 pt-4 sm:gap-12 sm:pt-5">
        <BannerPlace banner={banner} />
        {shown ? (
          <>
            <TourPlaces places={shown.places} />
            <Kinds kinds={shown.kinds} />
            <NearTours tours={shown.near} />
          </>
        ) : (
          <Failed />
        )}
        <p>
          <Link to={paths.rules('tourPrivacy')} className="text-lead-text underline">
            {words.privacy}
          </Link>
        </p>
      </div>
    </>
  )
}

const signs = {
  domestic: Landmark,
  outbound: Globe,
  pilgrimage: MoonStar,
  nature: Trees,
  inbound: MapPin,
}

/** The kinds of journeys there are, each with how many tours it has. */
function Kinds({ kinds }: { kinds: HomeTours['kinds'] }) {
  if (kinds.length === 0) return null
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className="mb-4 text-xl font-heavy sm:text-2xl">
        {words.kinds}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {kinds.map(({ kind, count }) => {
          const Sign = signs[kind]
          return (
            <li key={kind}>
              <Link
                to={paths.tours(viewQuery({ ...plainView, kinds: [kind] }))}
                className="flex h-full items-center gap-3 rounded-card border border-line bg-card p-4 text-ink no-underline shadow-card transition-shadow hover:shadow-panel"
              >
                <span className="grid size-12 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
                  <Sign aria-hidden className="size-6" />
                </span>
                <span className="min-w-0">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="font-bold">{tourWords.kinds[kind]}</span>
                    <span className="text-xs text-quiet">{say('tours', { count })}</span>
                  </span>
                  <span className="block text-sm text-quiet">{words.kindsText[kind]}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className="flex flex-wrap items-center gap-4 text-quiet">
      {words.failed}
      <button
        type="button"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
        className={buttonClass({ kind: 'quiet' })}
      >
        {words.retry}
      </button>
    </p>
  )
}
