import { toPersianDigits } from '@parastoo/kit/text'
import { Card } from '@parastoo/ui/Card.tsx'
import { HoldExpired } from '@parastoo/ui/drawings/pictures/HoldExpired.tsx'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { NoFlights } from '@parastoo/ui/drawings/pictures/NoFlights.tsx'
import { Paid } from '@parastoo/ui/drawings/pictures/Paid.tsx'
import { PaymentFailed } from '@parastoo/ui/drawings/pictures/PaymentFailed.tsx'
import { TicketReady } from '@parastoo/ui/drawings/pictures/TicketReady.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import type { ComponentType } from 'react'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import type { OrderOutcome } from '../../shell/orders/order-outcome.ts'
import { OutcomeActions, type OutcomeProps } from './OutcomeActions.tsx'

const words = checkout.result

const pictures: Record<OrderOutcome, ComponentType> = {
  issued: TicketReady,
  'issued-in-part': TicketReady,
  issuing: Issuing,
  'issuing-late': Issuing,
  'issue-failed': PaymentFailed,
  refunded: Paid,
  holding: Issuing,
  payable: Issuing,
  expired: HoldExpired,
  refused: NoFlights,
  'payment-checking': Issuing,
  'payment-failed': PaymentFailed,
  'payment-cancelled': PaymentFailed,
  'kept-in-wallet': Paid,
}
const isWaiting = (outcome: OrderOutcome) => outcome === 'issuing' || outcome === 'payment-checking'

/** One clear state: a picture, a sentence, where the money is, what to do next. It speaks when it changes. */
export function OutcomeCard(props: OutcomeProps) {
  const { order, payment, standing, again } = props
  const { outcome, mayPay } = standing
  const { title, text } = orders.outcome[outcome]
  const Picture = pictures[outcome]
  return (
    <Card className="flex flex-col items-center px-5 py-8 text-center sm:px-10 sm:py-12">
      <div aria-hidden className="w-full max-w-60">
        <Picture />
      </div>
      <div role="status" className="mt-6">
        <h1 className="text-2xl font-heavy">{title}</h1>
        <p className="mx-auto mt-2 max-w-lg text-balance text-quiet">{order.moneyNoteFa ?? text}</p>
        {mayPay && <p className="mt-1 text-quiet">{words.heldStill}</p>}
        {outcome === 'issuing' && <p className="mt-1 text-quiet">{words.mayClose}</p>}
      </div>
      {isWaiting(outcome) && <Spinner label={title} className="mt-6 size-7 text-lead-text" />}
      <Facts order={order} payment={payment} />
      {(again.notice || again.isSoldOut) && (
        <Notice tone="bad" isLive className="mt-6 text-start">
          {again.notice ?? checkout.confirm.soldOut}
        </Notice>
      )}
      <OutcomeActions {...props} />
      <Tickets order={order} />
    </Card>
  )
}

/** What one reads out to the support: order, payment, amount. */
function Facts({ order, payment }: Pick<OutcomeProps, 'order' | 'payment'>) {
  const amountRial = payment?.amount ?? order.payableAmount
  return (
    <dl className="mt-6 flex flex-wrap justify-center gap-x-8 gap-y-2 rounded-card bg-well px-5 py-3 text-sm">
      <div>
        <dt className="text-quiet">{orders.number}</dt>
        <dd className="font-bold">
          <Ltr>{toPersianDigits(order.orderNumber)}</Ltr>
        </dd>
      </div>
      {payment?.trackingNumber && (
        <div>
          <dt className="text-quiet">{orders.tracking}</dt>
          <dd className="font-bold">
            <Ltr>{toPersianDigits(payment.trackingNumber)}</Ltr>
          </dd>
        </div>
      )}
      {order.flightOrder.pnr && (
        <div>
          <dt className="text-quiet">{orders.pnr}</dt>
          <dd className="font-bold">
            <Ltr>{order.flightOrder.pnr}</Ltr>
          </dd>
        </div>
      )}
      <div>
        <dt className="text-quiet">{words.amount}</dt>
        <dd>
          <Price size="small" priceRial={amountRial} />
        </dd>
      </div>
    </dl>
  )
}

/** Who got which ticket. */
function Tickets({ order }: Pick<OutcomeProps, 'order'>) {
  const issued = order.flightOrder.flightPassengers.filter(({ ticketNumber }) => ticketNumber)
  if (issued.length === 0) return null
  return (
    <section className="mt-8 w-full max-w-lg border-t border-line pt-5 text-start">
      <h2 className="font-bold">{words.passengers}</h2>
      <ul className="mt-1 divide-y divide-line">
        {issued.map(({ id, firstNameFarsi, lastNameFarsi, ticketNumber }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {firstNameFarsi} {lastNameFarsi}
            </span>
            <Ltr className="font-medium text-lead-text">{ticketNumber}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  )
}
