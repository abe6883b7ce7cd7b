import { redirect } from 'react-router'
import { insurance } from '../../../messages/insurance.ts'
import { paths } from '../../../paths.ts'
import { access } from '../../../shell/access.ts'
import { forBuyer, keyForBuyer, useOwnerTurn } from '../../../shell/buying/for-buyer.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useSelling } from '../../../shell/selling.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { journeyIn, journeyQuery } from '../asked-journey.ts'
import type { Route } from './+types/InsuredPage.ts'
import { InsuredForm } from './InsuredForm.tsx'
import { offerBeside, openPlan } from './open-plan.ts'

/** Open to everyone: who is not signed in yet signs in when the form is sent. */
export const middleware = [access('open')]

export const meta = () => pageMeta(insurance.buy.title, { isIndexed: false })

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = siteOf(context)
  const { searchParams } = new URL(request.url)
  const journey = journeyIn(searchParams)
  if (!journey) throw redirect(paths.insurance())
  const [plan, offer] = await Promise.all([
    openPlan(api, { journey, planCode: searchParams.get('plan') ?? '' }),
    user === null ? null : offerBeside(api, journey),
  ])
  if (!plan) throw redirect(paths.insurance(journeyQuery(journey)))
  const saved = user === null ? [] : await savedOf(api)
  return { journey, plan, saved, offer, today: tehranDayOf(new Date()) }
}

/** The form works without them. */
async function savedOf(api: ReturnType<typeof siteOf>['api']) {
  try {
    return (await api.savedPassengers.list({ page: 1, pageSize: 50 })).data
  } catch {
    return []
  }
}

/** `/insurance/insured`: who is insured by the chosen plan. */
export default function InsuredPage({ loaderData }: Route.ComponentProps) {
  const { journey, plan } = loaderData
  const selling = useSelling()
  const turn = useOwnerTurn()
  // Another plan or journey is another form.
  const key = `${plan.planCode} ${Object.values(journeyQuery(journey)).join()}`
  return (
    <InsuredForm
      key={keyForBuyer(`${key} ${turn}`, selling)}
      open={forBuyer(loaderData, selling)}
    />
  )
}
