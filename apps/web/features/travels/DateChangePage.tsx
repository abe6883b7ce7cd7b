import { formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
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
import { type DayOffer, dayOffers, daysAroundTicket, otherDayOf } from './date-change.ts'
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
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
          <Card as="section" className="min-w-0 sm:p-6">
            <h2 className="text-lg font-bold">{words.days}</h2>
            <p className="mt-1 text-sm text-quiet">{words.daysText}</p>
            {offers.length === 0 && <p className="mt-4">{words.noDays}</p>}
            <ul className="mt-4 grid grid-cols-2 gap-2 empty:hidden sm:grid-cols-3">
              {offers.map((offer) => (
                <Day
                  key={offer.date}
                  offer={offer}
                  to={paths.results({ ...asked, date: offer.date })}
                />
              ))}
            </ul>
            <p className="mt-4">
              <Link to={paths.results(asked)} className={buttonClass({ kind: 'bare' })}>
                {words.search}
              </Link>
            </p>
          </Card>
          <div className="flex flex-col gap-4 max-xl:order-first">
            <Card as="section" className="flex flex-col gap-1 sm:p-6">
              <h2 className="text-sm text-quiet">{words.refund}</h2>
              <p>
                <Price size="large" priceRial={sums.refundRial} />
              </p>
              <p className="text-sm">{words.refundText}</p>
              {sums.penaltyRial > 0 && (
                <p className="text-sm text-caution">
                  {sums.refundRial === 0
                    ? words.nothing
                    : say('penalty', { toman: formatRialAsToman(sums.penaltyRial) })}
                </p>
              )}
              <p className="mt-2 border-t border-line pt-3 text-xs text-quiet">{words.note}</p>
            </Card>
            <Card as="section" className="sm:p-6">
              <h2 className="font-bold">{words.steps}</h2>
              <ol className="mt-3 flex flex-col gap-3">
                {Object.values(words.step).map((text, place) => (
                  <li key={text} className="flex gap-3 text-sm">
                    <span
                      aria-hidden
                      className="flex size-7 shrink-0 items-center justify-center rounded-full bg-lead-wash font-bold text-lead-text"
                    >
                      {toPersianDigits(place + 1)}
                    </span>
                    <span className="min-w-0 pt-0.5">{text}</span>
                  </li>
                ))}
              </ol>
              <p className="mt-4">
                <Link to={paths.refund(orderId, 1)} className={buttonClass({ kind: 'quiet' })}>
                  {words.giveBack}
                </Link>
              </p>
            </Card>
          </div>
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

/** One day: what is paid in the end is large, the price of the new ticket small. */
function Day({ offer: { date, priceRial, netRial }, to }: { offer: DayOffer; to: string }) {
  const toman = formatRialAsToman(Math.abs(netRial))
  const net = netRial === 0 ? words.even : say(netRial > 0 ? 'more' : 'less', { toman })
  return (
    <li>
      <Link
        to={to}
        className="flex h-full flex-col gap-0.5 rounded-control border border-line px-3 py-2.5 text-ink no-underline transition-colors hover:border-lead-strong active:bg-lead-wash"
      >
        <span className="font-medium">{formatDate(date, { form: 'weekday' })}</span>
        <span className={classes('text-sm font-bold', netRial <= 0 && 'text-good')}>{net}</span>
        <span className="text-xs text-quiet">
          {say('newTicket', { toman: formatRialAsToman(priceRial) })}
        </span>
      </Link>
    </li>
  )
}
