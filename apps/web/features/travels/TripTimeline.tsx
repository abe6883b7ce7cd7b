import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { ChevronOnward, Hotel, Luggage, Plane, ShieldCheck, Stamp } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link, useRevalidator } from 'react-router'
import { moneyBack } from '../../messages/money-back.ts'
import { paying } from '../../messages/paying.ts'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { standingOf } from '../../shell/orders/order-outcome.ts'
import { wordsOf } from '../../shell/words.ts'
import { ChangeBadge } from './ChangeBadge.tsx'
import { refundWords } from './refund-words.ts'
import {
  isCalledOff,
  isCoverTrip,
  isStayTrip,
  isTourTrip,
  isVisaTrip,
  statusToneOf,
  type ToldTrip,
} from './told-trip.ts'

const words = travels.trips
const say = wordsOf(words)

/** Trips along a line, each a card; one that waits for its payment counts down and can be paid from here. */
export function TripTimeline({
  title,
  trips,
  now,
  isPast = false,
}: {
  title: string
  trips: readonly ToldTrip[]
  /** ISO instant, the server's clock when the page was made. */
  now: string
  isPast?: boolean
}) {
  if (trips.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ol className="flex flex-col">
        {trips.map((trip, place) => (
          <li key={trip.orderId} className="flex gap-3 sm:gap-4">
            <div aria-hidden className="flex w-8 shrink-0 flex-col items-center">
              <span
                className={classes(
                  'mt-5 grid size-8 place-items-center rounded-full',
                  isPast ? 'bg-well text-quiet' : 'bg-lead-wash text-lead-text',
                )}
              >
                <TripSign trip={trip} />
              </span>
              {place < trips.length - 1 && <span className="w-0 flex-1 border-s-2 border-line" />}
            </div>
            <TripCard trip={trip} now={now} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function TripSign({ trip }: { trip: ToldTrip }) {
  const Sign = signOf(trip)
  return <Sign className="size-4" />
}

function TripCard({ trip, now }: { trip: ToldTrip; now: string }) {
  const { orderId, title, startsAt, holdExpiresAt } = trip
  const { revalidate } = useRevalidator()
  // Nobody is invited to pay twice; who knows that they paid nothing finds the way on the trip's page.
  const mayPay = !trip.isPaymentAwaited && standingOf({ order: trip, payment: null, now }).mayPay
  return (
    <article
      aria-label={title}
      className="mb-3 min-w-0 flex-1 rounded-card border border-line bg-card shadow-card transition-colors has-[a[data-cover]:hover]:border-edge"
    >
      <div className="relative flex items-center gap-3 p-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {/* The link covers the card, so that all of it may be pressed. */}
            <Link
              to={paths.trip(orderId)}
              data-cover
              aria-label={say('detailsOf', { title })}
              className="rounded-card text-base font-bold text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </Link>
            {!isCalledOff(trip) && <Badge tone={statusToneOf(trip)}>{trip.statusFa}</Badge>}
            <ChangeBadge change={trip.flightChange} />
            {trip.money === 'part-refunded' && !trip.lineStates.includes('failed') && (
              <Badge tone="caution">
                {trip.isMoneyOnItsWay ? moneyBack.onItsWay.title : words.partRefunded}
              </Badge>
            )}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-quiet">
            <span>
              {formatJalaliDate(startsAt)}
              {!isVisaTrip(trip) && !isCoverTrip(trip) && (
                <>
                  ، <Ltr>{timeOf(startsAt)}</Ltr>
                </>
              )}
            </span>
            <span>{say('number', { number: toPersianDigits(trip.orderNumber) })}</span>
            <RefundWay trip={trip} />
          </p>
        </div>
        <Price size="small" priceRial={trip.payableAmount} className="shrink-0 max-sm:hidden" />
        <ChevronOnward aria-hidden className="size-5 shrink-0 text-quiet" />
      </div>
      <RefundLine trip={trip} />
      {mayPay && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          {holdExpiresAt && (
            <Countdown
              label={words.payUntil}
              until={holdExpiresAt}
              renderedAt={now}
              onEnd={() => void revalidate()}
            />
          )}
          <Link
            to={paths.confirm({ orderId })}
            className={buttonClass({ kind: 'lead', size: 'small' })}
          >
            {trip.money === 'part-paid' ? paying.payBalance : words.pay}
          </Link>
        </div>
      )}
    </article>
  )
}

/** What a trip is, as a drawing. */
function signOf(trip: ToldTrip) {
  if (isStayTrip(trip)) return Hotel
  if (isTourTrip(trip)) return Luggage
  if (isVisaTrip(trip)) return Stamp
  return isCoverTrip(trip) ? ShieldCheck : Plane
}

const isRefundUnderway = ({ refundStatus }: ToldTrip) =>
  refundStatus === 'Created' || refundStatus === 'Submitted'

/** The way to ask for a refund; above the link that covers the card, and as tall as a finger. */
function RefundWay({ trip }: { trip: ToldTrip }) {
  const mayRefund = trip.refundableAmount > 0 && trip.lineStates.includes('issued')
  if (isRefundUnderway(trip) || !mayRefund) return null
  return (
    <Link
      to={paths.refund(trip.orderId)}
      className="relative -my-3 inline-flex min-h-11 items-center text-lead-text underline"
    >
      {refundWords(trip)}
    </Link>
  )
}

/** A refund under way, with what happens next. */
function RefundLine({ trip }: { trip: ToldTrip }) {
  if (!isRefundUnderway(trip)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-sm">
      <span className="min-w-0 text-quiet">{words.refundUnderway}</span>
      <Link
        to={paths.refundRequests({ orderId: trip.orderId })}
        className="inline-flex min-h-11 items-center text-lead-text"
      >
        {words.refundTracker}
      </Link>
    </div>
  )
}
