import { buttonClass } from '@parastoo/ui/button-class.ts'
import { CircleCheck } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { visas } from '../../messages/visas.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/LandingPage.ts'
import { openDestination } from './open-destination.ts'
import { PassportChoice } from './PassportChoice.tsx'
import { PlainTruth } from './PlainTruth.tsx'
import { passportIn, passportQuery } from './passports.ts'
import { TypeCards } from './TypeCards.tsx'
import { VisaHero } from './VisaHero.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../shell/ignore-back-mark.ts'
export { keptForSeconds as headers } from '../../shell/kept-page.ts'

const say = wordsOf(visas.type)

/** The landing addresses as the spec spells them, and the destination of each. */
const destinations = {
  'visa-uae': 'uae',
  'visa-azerbaijan': 'azerbaijan',
  'visa-thiland': 'thailand',
  'visa-italy': 'italy',
} as const
type About = (typeof destinations)[keyof typeof destinations]

export function meta({ loaderData }: Route.MetaArgs) {
  const found = loaderData
  return found
    ? pageMeta(say('title', { destination: found.destination.nameFa }), {
        description: visas.about[found.about].lead,
      })
    : []
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const address = pathname.slice(1).replace(/\.data$/, '') as keyof typeof destinations
  const about: About = destinations[address]
  const passport = passportIn(searchParams)
  const { api } = siteOf(context)
  const destination = await openDestination(api, { destination: about, nationality: passport })
  return { about, passport, destination }
}

/** `/visa-uae` and its like: what a visa of this country is, told once and simply, with all its types. */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { about, passport, destination } = loaderData
  const { lead, paragraphs } = visas.about[about]
  return (
    <>
      <VisaHero
        title={say('title', { destination: destination.nameFa })}
        cityCode={destination.cityCode}
      >
        <PlainTruth destination={destination} className="mt-2 max-w-2xl text-on-deep-quiet" />
        <p className="mt-4 max-w-2xl sm:text-lg">{lead}</p>
        <ul className="mt-3 flex max-w-2xl flex-col gap-1.5">
          {paragraphs.map((paragraph) => (
            <li key={paragraph} className="flex items-start gap-2">
              <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-warm" />
              {paragraph}
            </li>
          ))}
        </ul>
      </VisaHero>
      <div className="page-width flex flex-col gap-4 py-6 sm:py-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl font-heavy">{visas.type.choose}</h2>
          <PassportChoice passport={passport} />
        </div>
        <TypeCards destination={destination} passport={passport} />
        <Link
          to={paths.visaHome(passportQuery(passport))}
          className={`${buttonClass({ kind: 'bare' })} self-start`}
        >
          {visas.type.backHome}
        </Link>
      </div>
    </>
  )
}
