import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { writtenPhone } from '@parastoo/kit/phone'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Headset } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useEffect, useEffectEvent } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { orders } from '../../messages/orders.ts'
import { tours } from '../../messages/tours.ts'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { WholeLink } from '../../shell/kinds/part-kind.tsx'
import { OrderPrices } from '../../shell/orders/OrderPrices.tsx'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { askAgainAfter, standingOf } from '../../shell/orders/order-outcome.ts'
import { paymentToldOf } from '../../shell/orders/payment-told.ts'
import { isToured } from '../../shell/orders/sole-kind.ts'
import { statusTone } from '../../shell/orders/status-tone.ts'
import { useKeptTrip } from '../../shell/orders/use-kept-trip.ts'
import { useOrder } from '../../shell/orders/use-order.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { visasOf } from '../../shell/visas/visas-of.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/TripPage.ts'
import { AskedSupplements } from './AskedSupplements.tsx'
import { BackLink } from './BackLink.tsx'
import { entryWarningsOf } from './cases/entry-warnings-of.ts'
import { FlightChanges } from './FlightChanges.tsx'
import { InvoiceCard } from './InvoiceCard.tsx'
import { LegStandingBadge } from './LegStandingBadge.tsx'
import { canBeChanged } from './live-tickets.ts'
import { TripEdits } from './TripEdits.tsx'
import { isUndoneBelow, TripNextStep } from './TripNextStep.tsx'
import { TripPassengers } from './TripPassengers.tsx'
import { TripRefunds } from './TripRefunds.tsx'
import { tehranTime } from './tehran-time.ts'
import { isCalledOff, statusFaOf } from './told-trip.ts'
import { tripKinds } from './trip-kinds.ts'

const words = travels.trip
const sayWords = wordsOf(words)
const sayTrips = wordsOf(travels.trips)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { api } = siteOf(context)
  const [{ data: order }, { data: requests }, { data: changes }, { data: invoice }] =
    await Promise.all([
      api.orders.details({ id: orderId }),
      api.refunds.requests({ orderId, page: 1, pageSize: 100 }),
      api.changes.list({ id: orderId }),
      api.invoices.buyer({ id: orderId }),
    ])
  const [payment, visas, warnings] = await Promise.all([
    paymentToldOf(api, order),
    visasOf(api, order),
    entryWarningsOf(api, order),
  ])
  const givenBack = requests
    .flatMap(({ items }) => items)
    .filter(({ state }) => state !== 'refused')
    .map(({ id, unitId, state, title }) => ({ id, unitId, state, title }))
  const statusFa = statusFaOf(order)
  const now = new Date().toISOString()
  return { order, payment, visas, warnings, changes, givenBack, requests, invoice, statusFa, now }
}

/** `/profile/my-travels/order-details`: everything about one trip, and what happens next. */
export default function TripPage({ loaderData }: Route.ComponentProps) {
  const {
    order: loaded,
    payment,
    visas,
    warnings,
    changes,
    givenBack,
    requests,
    invoice,
    statusFa,
    now,
  } = loaderData
  const judge = (order: typeof loaded) => standingOf({ order, payment, now })
  const order = useOrder({ loaded, askAgainMs: (one) => askAgainAfter(judge(one).outcome) })
  useStatusWords(order.status !== loaded.status)
  useKeptTrip(order)
  const isAwaited = judge(order).outcome === 'payment-checking'
  useBankAnswer(isAwaited)
  const { flightPassengers } = order.flightOrder
  const { email } = order.contact
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
          ) : (
            <Badge tone={isAwaited ? 'caution' : statusTone(loaded.status)}>
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
          standing={judge(order)}
          hasRefunds={givenBack.length > 0}
          isAsked={changes.some(({ isOpen }) => isOpen)}
          now={now}
        />
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
          </div>
          <Card as="section" className="flex flex-col gap-4 sm:p-6">
            <h2 className="text-lg font-bold">{words.money}</h2>
            <OrderPrices order={order} />
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
              <AgreedRules rules={order.agreedRules} />
              {order.flightOrder.pnr && (
                <>
                  <dt className="mt-2 text-quiet">{orders.pnr}</dt>
                  <dd className="font-bold">
                    <Ltr>{order.flightOrder.pnr}</Ltr>
                  </dd>
                </>
              )}
            </dl>
          </Card>
        </div>
        {flightPassengers.length > 0 && (
          <TripPassengers
            passengers={flightPassengers}
            units={order.lines.flatMap(({ units }) => units)}
            givenBack={givenBack}
          />
        )}
        {canBeChanged(order, tehranTime(now)) && <TripEdits orderId={order.orderId} />}
        <TripRefunds orderId={order.orderId} requests={requests} now={now} />
        {hasInvoice(order.lineStates) && <InvoiceCard orderId={order.orderId} {...invoice} />}
        <p className="flex flex-wrap gap-2">
          <Link to={paths.orderSupport(order.orderId)} className={buttonClass({ kind: 'quiet' })}>
            <Headset aria-hidden className="size-5" />
            {words.support}
          </Link>
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

/** The rules in the versions that were in force when the order was placed. */
function AgreedRules({ rules }: { rules: OrderDetails['agreedRules'] }) {
  if (rules.length === 0) return null
  return (
    <>
      <dt className="mt-2 text-quiet">{words.rules}</dt>
      <dd>
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
      </dd>
    </>
  )
}

/** Tickets were issued, whether or not they were given back since, and nothing is still on its way. */
const hasInvoice = (lines: readonly string[]): boolean =>
  lines.some((line) => line === 'issued' || line === 'void') && !lines.includes('issuing')

/** The words of a status come from the server; a status that has moved asks for them, and for the header's balance. */
function useStatusWords(hasMoved: boolean): void {
  const { revalidate } = useRevalidator()
  const renew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (hasMoved) renew()
  }, [hasMoved])
}

const askBankAgainMs = 4_000

/** While a bank has not answered, the page is asked for again: what it answers may also be that nothing was paid. */
function useBankAnswer(isAwaited: boolean): void {
  const { revalidate } = useRevalidator()
  const renew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(renew, askBankAgainMs)
    return () => clearInterval(timer)
  }, [isAwaited])
}
