import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { BedDouble, CalendarDays, Clock, Ticket } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { orders } from '../../messages/orders.ts'
import { paying } from '../../messages/paying.ts'
import { stays } from '../../messages/stays.ts'
import { travels } from '../../messages/travels.ts'
import { visaCase } from '../../messages/visa-case.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { ChangeBadge } from './ChangeBadge.tsx'
import { daysUntilWords } from './days-until.ts'
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

/** The journey ahead, large, before a scene of where it goes. */
export function NextTrip({
  trip,
  localNow,
  destination,
}: {
  trip: ToldTrip
  localNow: string
  /** City or airport code of where it goes, for the scene; null draws no city in particular. */
  destination: string | null
}) {
  const { orderId, title, startsAt, orderNumber } = trip
  const isStay = isStayTrip(trip)
  const isVisa = isVisaTrip(trip)
  const isCover = isCoverTrip(trip)
  const isPartPaid = trip.money === 'part-paid'
  // The programme of a tour stands on the page of the trip.
  const hasTicket = trip.lineStates.includes('issued') && !isVisa && !isCover && !isTourTrip(trip)
  return (
    <section
      aria-labelledby="next-trip"
      className="overflow-hidden rounded-panel border border-line bg-card shadow-card sm:grid sm:grid-cols-[1fr_minmax(14rem,38%)]"
    >
      <div className="order-1 h-44 sm:order-2 sm:h-full">
        <CityScene cityCode={destination ?? title} className="size-full" />
      </div>
      <div className="order-2 flex flex-col gap-3 p-5 sm:order-1 sm:p-7">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="next-trip" className="text-sm font-medium text-lead-text">
            {words.next}
          </h2>
          {!isCalledOff(trip) && <Badge tone="warm">{daysUntilWords(startsAt, localNow)}</Badge>}
        </div>
        <p className="text-2xl leading-tight font-heavy">{title}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet [&_svg]:size-4.5">
          <li className="flex items-center gap-1.5">
            <CalendarDays aria-hidden /> {formatJalaliDate(startsAt)}
          </li>
          {!isVisa && !isCover && (
            <li className="flex items-center gap-1.5">
              <Clock aria-hidden /> <Ltr>{timeOf(startsAt)}</Ltr>
            </li>
          )}
        </ul>
        <p className="flex flex-wrap items-center gap-2 empty:hidden">
          <ChangeBadge change={trip.flightChange} />
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
          {!isCalledOff(trip) && <Badge tone={statusToneOf(trip)}>{trip.statusFa}</Badge>}
          {say('number', { number: toPersianDigits(orderNumber) })}
        </p>
        <div className="mt-auto flex flex-wrap gap-3 pt-3 max-sm:*:grow">
          {isPartPaid && (
            <Link to={paths.confirm({ orderId })} className={buttonClass({ kind: 'lead' })}>
              {paying.payBalance}
            </Link>
          )}
          {hasTicket && (
            <Link
              to={isStay ? paths.stay(orderId) : paths.ticket(orderId)}
              className={buttonClass({ kind: isCalledOff(trip) ? 'quiet' : 'lead' })}
            >
              {isStay ? (
                <BedDouble aria-hidden className="size-5" />
              ) : (
                <Ticket aria-hidden className="size-5" />
              )}
              {isStay ? stays.voucherPage : orders.ticketPage}
            </Link>
          )}
          <Link
            to={paths.trip(orderId)}
            className={buttonClass({
              kind: isPartPaid || (hasTicket && !isCalledOff(trip)) ? 'quiet' : 'lead',
            })}
          >
            {isVisa ? visaCase.openCase : isCover ? insurance.policy.see : words.details}
          </Link>
          <RefundWay trip={trip} />
        </div>
      </div>
    </section>
  )
}

/** The way to a refund, or to how far it is; the promise stands on its page. */
function RefundWay({ trip }: { trip: ToldTrip }) {
  const { orderId, refundStatus, refundableAmount } = trip
  const isUnderway = refundStatus === 'Created' || refundStatus === 'Submitted'
  if (!isUnderway && refundableAmount === 0) return null
  return (
    <Link
      to={isUnderway ? paths.refundRequests({ orderId }) : paths.refund(orderId)}
      className={buttonClass({ kind: 'bare' })}
    >
      {isUnderway ? words.refundTracker : refundWords(trip)}
    </Link>
  )
}
