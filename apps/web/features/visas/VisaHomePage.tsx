import type { VisaDestination } from '@parastoo/contract/visas/visas'
import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { CalendarDays, ReceiptText, ShieldCheck } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { visas } from '../../messages/visas.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/VisaHomePage.ts'
import { PassportChoice } from './PassportChoice.tsx'
import { type Passport, passportIn, passportQuery } from './passports.ts'
import { StandingBadge } from './StandingBadge.tsx'
import { VisaHero } from './VisaHero.tsx'
import { canBeAsked, leastRialOf, promiseWords } from './visa-words.ts'

const say = wordsOf(visas.home)

export { ignoreBackMark as shouldRevalidate } from '../../shell/ignore-back-mark.ts'
export { keptForSeconds as headers } from '../../shell/kept-page.ts'

export const meta = () => pageMeta(visas.home.title, { description: visas.home.description })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const passport = passportIn(new URL(request.url).searchParams)
  return { passport, destinations: (await api.visas.basePrices({ nationality: passport })).data }
}

/** `/visa-home`: where one may go with this passport, and from what price. */
export default function VisaHomePage({ loaderData }: Route.ComponentProps) {
  const { passport, destinations } = loaderData
  return (
    <>
      <VisaHero title={visas.home.title}>
        <p className="mt-2 max-w-2xl text-on-deep-quiet">{visas.home.agency}</p>
        <p className="mt-2 max-w-2xl text-on-deep-quiet sm:text-lg">{visas.home.lead}</p>
      </VisaHero>
      <div className="page-width flex flex-col gap-10 py-6 sm:py-8">
        <section aria-labelledby="destinations">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id="destinations" className="text-xl font-heavy">
              {visas.home.destinations}
            </h2>
            <PassportChoice passport={passport} />
          </div>
          {destinations.length === 0 ? (
            <p className="text-quiet">{visas.home.empty}</p>
          ) : (
            <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
              {destinations.map((destination) => (
                <li key={destination.code}>
                  <DestinationCard destination={destination} passport={passport} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <Guides destinations={destinations} />
        <Reasons />
      </div>
    </>
  )
}

function DestinationCard({
  destination,
  passport,
}: {
  destination: VisaDestination
  passport: Passport
}) {
  const { code, nameFa, cityCode, types } = destination
  const open = types.filter(canBeAsked)
  const least = leastRialOf(types)
  const [first] = open.length > 0 ? open : types
  return (
    <Link
      to={paths.visa(code, passportQuery(passport))}
      className="group flex h-full overflow-hidden rounded-card border border-line bg-card text-ink no-underline shadow-card transition-shadow hover:shadow-panel sm:flex-col"
    >
      <span className="block w-32 shrink-0 overflow-hidden bg-lead-wash sm:aspect-4/3 sm:w-full">
        <CityScene
          cityCode={cityCode}
          className="size-full transition-transform duration-250 group-hover:scale-103"
        />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1 p-3 sm:p-4">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-lg font-bold">{nameFa}</span>
          {first && <StandingBadge standing={first.standing} />}
        </span>
        {first && (
          <span className="text-sm text-quiet">
            {open.length > 0
              ? promiseWords(first.promise)
              : (first.reasonFa ?? visas.standing.notOfferedText)}
          </span>
        )}
        {least !== null && (
          <Price className="mt-auto pt-1" size="small" prefix={visas.home.from} priceRial={least} />
        )}
      </span>
    </Link>
  )
}

/** What each visa is, in whole: the addresses of the specification. */
function Guides({ destinations }: { destinations: readonly VisaDestination[] }) {
  const guides = destinations.flatMap(({ code, nameFa }) =>
    isGuide(code) ? [{ code, nameFa }] : [],
  )
  if (guides.length === 0) return null
  return (
    <section aria-labelledby="guides">
      <h2 id="guides" className="mb-2 text-xl font-heavy">
        {visas.home.guides}
      </h2>
      <ul aria-labelledby="guides" className="flex flex-wrap gap-x-5">
        {guides.map(({ code, nameFa }) => (
          <li key={code}>
            <Link
              to={paths.visaLanding(code)}
              className="inline-flex min-h-11 items-center text-lead-text"
            >
              {say('guide', { destination: nameFa })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Guide = Parameters<typeof paths.visaLanding>[0]
const isGuide = (code: string): code is Guide =>
  ['uae', 'azerbaijan', 'thailand', 'italy'].includes(code)

const reasons = [
  { id: 'lines', Icon: ReceiptText },
  { id: 'source', Icon: ShieldCheck },
  { id: 'days', Icon: CalendarDays },
] as const

function Reasons() {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="mb-4 text-xl font-heavy">
        {visas.home.why}
      </h2>
      <ul className="grid gap-6 sm:grid-cols-3">
        {reasons.map(({ id, Icon }) => (
          <li key={id} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
              <Icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="font-bold">{visas.home.reasons[id].title}</h3>
              <p className="text-sm text-quiet">{visas.home.reasons[id].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
