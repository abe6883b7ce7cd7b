import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { writtenPhone } from '@parastoo/kit/phone'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { BedDouble, ChevronDown, Headset } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { insurance } from '../../messages/insurance.ts'
import { orders } from '../../messages/orders.ts'
import { tours } from '../../messages/tours.ts'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { WholeLink } from '../../shell/kinds/part-kind.tsx'
import { isBeingGivenBack } from '../../shell/orders/being-given-back.ts'
import { OrderPrices } from '../../shell/orders/OrderPrices.tsx'
import { standingOf } from '../../shell/orders/order-outcome.ts'
import { PaidBeyond } from '../../shell/orders/PaidBeyond.tsx'
import { isToured } from '../../shell/orders/sole-kind.ts'
import { DinarReturns } from '../../shell/paying/DinarReturns.tsx'
import { DinarsPaid, inBankDinars } from '../../shell/paying/DinarsPaid.tsx'
import { wordsOf } from '../../shell/words.ts'
import { AskedSupplements } from './AskedSupplements.tsx'
import { BackLink } from './BackLink.tsx'
import { FlightChanges } from './FlightChanges.tsx'
import { GivenBackRows } from './GivenBackRows.tsx'
import { givenBackSums } from './given-back-sums.ts'
import { InvoiceCard } from './InvoiceCard.tsx'
import { LegStandingBadge } from './LegStandingBadge.tsx'
import { canBeChanged } from './live-tickets.ts'
import type { LoadedTrip } from './load-trip.ts'
import { TripEdits } from './TripEdits.tsx'
import { isUndoneBelow, TripNextStep } from './TripNextStep.tsx'
import { TripPassengers } from './TripPassengers.tsx'
import { TripRefunds } from './TripRefunds.tsx'
import { tehranTime } from './tehran-time.ts'
import { isCalledOff, statusToneOf } from './told-trip.ts'
import { tripKinds } from './trip-kinds.ts'

const words = travels.trip
const sayWords = wordsOf(words)
const sayTrips = wordsOf(travels.trips)

/** What a trip is to whoever bought it; `order` as it stands now. */
export function TripBody({ trip, order }: { trip: LoadedTrip; order: OrderDetails }) {
  const { payment, visas, warnings, changes, givenBack, requests, invoice, statusFa, now } = trip
  const standing = standingOf({ order, payment, now })
  const isAwaited = standing.outcome === 'payment-checking'
  const { flightPassengers } = order.flightOrder
  const { email } = order.contact
  const backSums = givenBackSums(order, requests)
  const orderedAt = tehranTime(order.registrationTime)
  return (
    <>
      <PageHeader
        title={order.title}
        className="mb-5"
        back={<BackLink to={paths.trips()}>{words.back}</BackLink>}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isCalledOff(order) ? (
            <LegStandingBadge standing={{ state: 'called-off' }} />
          ) : isBeingGivenBack(order.lines) ? (
            <Badge tone="caution">{words.givingBack.title}</Badge>
          ) : (
            <Badge tone={isAwaited ? 'caution' : statusToneOf(trip.order)}>
              {isAwaited ? orders.outcome['payment-checking'].title : statusFa}
            </Badge>
          )}
          <span>{sayTrips('number', { number: toPersianDigits(order.orderNumber) })}</span>
        </span>
      </PageHeader>
      <div className="flex flex-col gap-4">
        <FlightChanges orderId={order.orderId} changes={changes} />
        <AskedSupplements lines={order.lines} now={now} />
        <TripNextStep
          order={order}
          standing={standing}
          hasRefunds={givenBack.length > 0}
          isAsked={changes.some(({ isOpen }) => isOpen)}
          now={now}
        />
        <PaidBeyond rial={trip.beyondRial} />
        <DinarReturns returns={order.dinarReturns} />
        {order.loan && order.moneyNoteFa === null && (
          <Notice tone="plain">{order.loan.noteFa}</Notice>
        )}
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            {order.partOf ? (
              <Card as="section" className="sm:p-6">
                <WholeLink partOf={order.partOf} />
              </Card>
            ) : (
              Object.entries(tripKinds).map(([kind, { Cards }]) => (
                <Cards key={kind} order={order} visas={visas} warnings={warnings} now={now} />
              ))
            )}
            {flightPassengers.length > 0 && (
              <TripPassengers
                passengers={flightPassengers}
                units={order.lines.flatMap(({ units }) => units)}
                givenBack={givenBack}
              />
            )}
          </div>
          <Card as="section" className="flex flex-col gap-4 sm:p-6">
            <h2 className="text-lg font-bold">{words.money}</h2>
            <OrderPrices order={order.paidInDinars.length > 0 ? inBankDinars(order) : order} />
            <DinarsPaid paid={order.paidInDinars} />
            {backSums && (
              <GivenBackRows
                sums={backSums}
                isLent={order.loan !== null}
                isOnItsWay={order.isMoneyOnItsWay}
              />
            )}
            <dl className="border-t border-line pt-3 text-sm">
              <dt className="text-quiet">{words.ordered}</dt>
              <dd>
                {formatJalaliDate(orderedAt, 'medium')}، <Ltr>{timeOf(orderedAt)}</Ltr>
              </dd>
              <dt className="mt-2 text-quiet">{words.contact}</dt>
              <dd className="flex flex-wrap gap-x-3">
                <Ltr>{toPersianDigits(writtenPhone(order.contact))}</Ltr>
                {email && <Ltr className="break-all">{email}</Ltr>}
              </dd>
              {order.flightOrder.pnr && (
                <>
                  <dt className="mt-2 text-quiet">{orders.pnr}</dt>
                  <dd className="font-bold">
                    <Ltr>{order.flightOrder.pnr}</Ltr>
                  </dd>
                </>
              )}
            </dl>
            <AgreedRules rules={order.agreedRules} />
          </Card>
        </div>
        {canBeChanged(order, tehranTime(now)) && <TripEdits orderId={order.orderId} />}
        <TripRefunds orderId={order.orderId} requests={requests} now={now} />
        {hasInvoice(order.lineStates) && <InvoiceCard orderId={order.orderId} {...invoice} />}
        <p className="flex flex-wrap gap-2">
          <Link to={paths.orderSupport(order.orderId)} className={buttonClass({ kind: 'quiet' })}>
            <Headset aria-hidden className="size-5" />
            {words.support}
          </Link>
          {trip.stayAddress && isStillToFly(order, now) && (
            <Link to={trip.stayAddress} className={buttonClass({ kind: 'quiet' })}>
              <BedDouble aria-hidden className="size-5" />
              {checkout.addStay.after}
            </Link>
          )}
          {isUndoneBelow(order) && order.lineStates.includes('issued') && (
            <Link to={paths.refund(order.orderId)} className={buttonClass({ kind: 'bare' })}>
              {isToured(order) ? tours.cancelPlaces : insurance.policy.giveBack}
            </Link>
          )}
        </p>
      </div>
    </>
  )
}

/** The rules in the versions that were in force when the order was placed; folded, for they are many and seldom read twice. */
function AgreedRules({ rules }: { rules: OrderDetails['agreedRules'] }) {
  if (rules.length === 0) return null
  return (
    <details className="group border-t border-line text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-quiet [&::-webkit-details-marker]:hidden">
        {words.rules}
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
      </summary>
      <ul>
        {rules.map(({ path, titleFa, revision }) => (
          <li key={path}>
            <Link
              to={paths.version(path, revision)}
              className="inline-flex min-h-11 items-center text-lead-text sm:min-h-9"
            >
              {sayWords('rule', { title: titleFa, revision })}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A ticket for a flight that goes, and goes later, and that nobody is giving back. */
const isStillToFly = (order: OrderDetails, now: string): boolean =>
  order.lineStates.includes('issued') &&
  !isCalledOff(order) &&
  !isBeingGivenBack(order.lines) &&
  order.startsAt > tehranTime(now)

/** Tickets were issued, whether or not they were given back since, and nothing is still on its way. */
const hasInvoice = (lines: readonly string[]): boolean =>
  lines.some((line) => line === 'issued' || line === 'void') && !lines.includes('issuing')
