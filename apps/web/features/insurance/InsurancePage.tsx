import { classes } from '@parastoo/ui/classes.ts'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useSearchParams } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refusedOf } from '../../shell/refused.ts'
import type { Route } from './+types/InsurancePage.ts'
import { AskedBar } from './AskedBar.tsx'
import { draftIn, journeyIn } from './asked-journey.ts'
import { JourneyForm } from './JourneyForm.tsx'
import { PlanResults } from './PlanResults.tsx'
import { Reasons } from './Reasons.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../shell/ignore-back-mark.ts'
export { keptForSeconds as headers } from '../../shell/kept-page.ts'

export const meta = () =>
  pageMeta(insurance.home.title, { description: insurance.home.description })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const { searchParams } = new URL(request.url)
  const journey = journeyIn(searchParams)
  const [{ data: countries }, found] = await Promise.all([
    api.insurancePlans.countries(),
    journey && findPlans(api, journey),
  ])
  return { countries, journey, found }
}

/** The plans of a journey, or the sentence why there are none. */
async function findPlans(
  api: ReturnType<typeof siteOf>['api'],
  journey: NonNullable<ReturnType<typeof journeyIn>>,
) {
  try {
    return { plans: (await api.insurancePlans.available(journey)).data, fault: null }
  } catch (error) {
    const refused = refusedOf(error)
    if (refused?.status !== 400) throw error
    return { plans: null, fault: refused.entries[0]?.messages[0] ?? '' }
  }
}

/** `/insurance`: a journey, and up to three plans for it side by side. */
export default function InsurancePage({ loaderData }: Route.ComponentProps) {
  const { countries, journey, found } = loaderData
  const [search] = useSearchParams()
  const draft = draftIn(search)
  const form = (
    <JourneyForm
      // Another journey in the address is another form.
      key={search.toString()}
      draft={draft}
      countries={countries}
      kind={search.get('kind') === 'accident' ? 'accident' : null}
      isTried={journey === null && [...search.keys()].some((name) => name !== 'rqs')}
    />
  )
  return (
    <>
      <header className="on-deep relative isolate overflow-hidden border-b-4 border-warm">
        <Girih strength={0.07} className="absolute inset-0 -z-1" />
        <div className="page-width py-6 sm:py-10">
          <h1 className="text-2xl font-heavy sm:text-3xl">{insurance.home.title}</h1>
          {/* On a phone the plans of a journey that was asked for come sooner without it. */}
          <p
            className={classes(
              'mt-2 max-w-2xl text-on-deep-quiet sm:text-lg',
              found?.plans && 'max-sm:hidden',
            )}
          >
            {insurance.home.lead}
          </p>
        </div>
      </header>
      <div className="page-width flex flex-col gap-8 py-6 sm:py-8">
        {/* Above the form: below it nobody would see it on a phone. */}
        {found?.fault && <Notice tone="bad">{found.fault}</Notice>}
        {journey && found?.plans ? (
          <AskedBar key={search.toString()} journey={journey} nameOf={nameIn(countries)}>
            {form}
          </AskedBar>
        ) : (
          form
        )}
        {journey && found?.plans && <PlanResults journey={journey} found={found.plans} />}
        {journey === null && <Reasons />}
      </div>
    </>
  )
}

/** What a country is called, of the code of one that was chosen. */
const nameIn =
  (countries: readonly { code2: string; nameFa: string }[]) =>
  (code2: string): string =>
    countries.find((country) => country.code2 === code2)?.nameFa ?? code2
