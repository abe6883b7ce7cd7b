import { formatRialAsToman } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Wallet } from '@parastoo/ui/icons.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { useSite } from '../../shell/site.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/ProfilePage.ts'
import { arrangeTrips } from './arrange-trips.ts'
import { destinationOf } from './destination-of.ts'
import { NextTrip } from './NextTrip.tsx'
import { TripTimeline } from './TripTimeline.tsx'
import { tehranTime } from './tehran-time.ts'
import { toldTrip } from './told-trip.ts'

const say = wordsOf(travels)
const sayAmount = wordsOf(travels.topUp)

export const meta = () => pageMeta(travels.profile, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const { data: found } = await api.orders.list({ page: 1, pageSize: 30 })
  const now = new Date().toISOString()
  const localNow = tehranTime(now)
  const { next, upcoming } = arrangeTrips(found.map(toldTrip), localNow)
  const destination = next ? await destinationOf(api, next.orderId) : null
  return { next, upcoming: upcoming.slice(0, 3), destination, now, localNow }
}

/** `/profile`: the next trip and the wallet at one look, with a way to everything else. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { next, upcoming, destination, now, localNow } = loaderData
  const { user, balanceRial } = useSite()
  const name = user?.firstNameFarsi
  return (
    <>
      <PageHeader title={name ? say('hello', { name }) : travels.nav.overview} className="mb-5" />
      <div className="flex flex-col gap-6">
        {next && <NextTrip trip={next} localNow={localNow} destination={destination} />}
        <TripTimeline title={travels.trips.upcoming} trips={upcoming} now={now} />
        {!next && upcoming.length === 0 && (
          <Card padding="none">
            <EmptyState
              picture={<NoTrips />}
              title={travels.trips.empty}
              className="py-8"
              action={
                <Link to={paths.home()} className={buttonClass()}>
                  {travels.trips.search}
                </Link>
              }
            />
          </Card>
        )}
        <Card as="section" className="flex flex-wrap items-center gap-4">
          <span className="grid size-11 place-items-center rounded-full bg-lead-wash text-lead-text">
            <Wallet aria-hidden className="size-5" />
          </span>
          <div className="flex-1">
            <h2 className="text-sm text-quiet">{travels.wallet.balance}</h2>
            <p className="text-lg font-bold">
              {balanceRial === null
                ? travels.wallet.unknown
                : sayAmount('quickAmount', { toman: formatRialAsToman(balanceRial) })}
            </p>
          </div>
          <Link to={paths.transactions()} className={buttonClass({ kind: 'quiet' })}>
            {travels.nav.wallet}
          </Link>
        </Card>
      </div>
    </>
  )
}
