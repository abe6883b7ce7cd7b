import { visas } from '../../messages/visas.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/DestinationPage.ts'
import { openDestination } from './open-destination.ts'
import { PassportChoice } from './PassportChoice.tsx'
import { PhotoRule } from './PhotoRule.tsx'
import { PlainTruth } from './PlainTruth.tsx'
import { passportIn } from './passports.ts'
import { TypeCards } from './TypeCards.tsx'
import { VisaHero } from './VisaHero.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../shell/ignore-back-mark.ts'
export { keptForSeconds as headers } from '../../shell/kept-page.ts'

const say = wordsOf(visas.type)

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(say('title', { destination: loaderData.destination.nameFa })) : []
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const passport = passportIn(new URL(request.url).searchParams)
  const { api } = siteOf(context)
  const ask = { destination: params.destination, nationality: passport }
  return { passport, destination: await openDestination(api, ask) }
}

/** `/visa/{destination}`: the passport, and which of its visas. */
export default function DestinationPage({ loaderData }: Route.ComponentProps) {
  const { passport, destination } = loaderData
  const title = destination.sells === 'file' ? 'fileTitle' : 'title'
  return (
    <>
      <VisaHero
        title={say(title, { destination: destination.nameFa })}
        cityCode={destination.cityCode}
      >
        <PlainTruth destination={destination} className="mt-2 max-w-2xl text-on-deep-quiet" />
      </VisaHero>
      <div className="page-width flex flex-col gap-4 py-6 sm:py-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl font-heavy">{visas.type.choose}</h2>
          <PassportChoice passport={passport} />
        </div>
        <TypeCards destination={destination} passport={passport} />
        <PhotoRule photo={destination.photo} />
      </div>
    </>
  )
}
