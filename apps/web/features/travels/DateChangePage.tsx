import { formatRialAsToman } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Steps } from '@parastoo/ui/Steps.tsx'
import { Link, redirect } from 'react-router'
import { tripChanges } from '../../messages/trip-changes.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/DateChangePage.ts'
import { BackLink } from './BackLink.tsx'
import { DateChangeDays } from './DateChangeDays.tsx'
import { dayOffers, daysAroundTicket, otherDayOf } from './date-change.ts'
import { canBeChanged } from './live-tickets.ts'
import { sumsOf } from './refund-sums.ts'
import { tehranTime } from './tehran-time.ts'

const words = tripChanges.date
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const now = new Date()
  const { data: order } = await api.orders.details({ id: orderId })
  const told = { orderId, title: order.title }
  const asked = canBeChanged(order, tehranTime(now.toISOString())) ? otherDayOf(order) : null
  if (!asked) return { ...told, asked: null, sums: null, offers: [] }
  const { origin, destination, date, adults, children, infants } = asked
  const [{ data: items }, { data: days }] = await Promise.all([
    api.refunds.refundableItems({ orderId, reasonId: 1 }),
    api.search.homeCalendar({
      origin,
      originKind: 'AirportCode',
      destination,
      destinationKind: 'AirportCode',
      adults,
      children,
      infants,
      ...daysAroundTicket(date, tehranDayOf(now)),
    }),
  ])
  const sums = sumsOf(items.filter(({ state }) => state === 'open'))
  return { ...told, asked, sums, offers: dayOffers(days, { date, refundRial: sums.refundRial }) }
}

/** `…/order-details/change-date`: another day is a new ticket and the old one given back; what that comes to, day by day. */
export default function DateChangePage({ loaderData }: Route.ComponentProps) {
  const { orderId, title, asked, sums, offers } = loaderData
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{tripChanges.back}</BackLink>}
      >
        {title}
      </PageHeader>
      {asked && sums ? (
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:items-start">
          <Card as="section" className="flex flex-col gap-1 sm:p-6 xl:col-start-2">
            {sums.refundRial === 0 ? (
              <>
                <h2 className="font-bold">{words.nothingTitle}</h2>
                <p className="text-sm text-quiet">{words.nothing}</p>
              </>
            ) : (
              <>
                <h2 className="text-sm text-quiet">{words.refund}</h2>
                <p>
                  <Price size="large" priceRial={sums.refundRial} />
                </p>
                <p className="text-sm">{words.refundText}</p>
                {sums.penaltyRial > 0 && (
                  <p className="text-sm text-caution">
                    {say('penalty', { toman: formatRialAsToman(sums.penaltyRial) })}
                  </p>
                )}
                <p className="mt-2 border-t border-line pt-3 text-xs text-quiet">{words.note}</p>
              </>
            )}
          </Card>
          <Card as="section" className="min-w-0 sm:p-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <h2 className="text-lg font-bold">{words.days}</h2>
            <p className="mt-1 text-sm text-quiet">{words.daysText}</p>
            <DateChangeDays
              offers={offers}
              date={asked.date}
              pathOf={(date) => paths.results({ ...asked, date })}
            />
            <p className="mt-3">
              <Link to={paths.results(asked)} className={buttonClass({ kind: 'bare' })}>
                {words.search}
              </Link>
            </p>
          </Card>
          <Card as="section" className="sm:p-6 xl:col-start-2">
            <h2 className="font-bold">{words.steps}</h2>
            <Steps steps={Object.values(words.step)} className="mt-3" />
            {sums.refundRial > 0 && (
              <p className="mt-4">
                <Link to={paths.refund(orderId, 1)} className={buttonClass({ kind: 'quiet' })}>
                  {words.giveBack}
                </Link>
              </p>
            )}
          </Card>
        </div>
      ) : (
        <Notice
          title={words.unsure}
          action={
            <Link to={paths.orderSupport(orderId)} className={buttonClass({ kind: 'quiet' })}>
              {words.support}
            </Link>
          }
        >
          {words.unsureText}
        </Notice>
      )}
    </>
  )
}
