import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { BedDouble, Ticket } from '@parastoo/ui/icons.ts'
import { Notice, type NoticeTone } from '@parastoo/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { paying } from '../../messages/paying.ts'
import { stays } from '../../messages/stays.ts'
import { tours } from '../../messages/tours.ts'
import { travels } from '../../messages/travels.ts'
import { visaCase } from '../../messages/visa-case.ts'
import { paths } from '../../paths.ts'
import { outcomeWords } from '../../shell/kinds/outcome-words.ts'
import { isBeingGivenBack } from '../../shell/orders/being-given-back.ts'
import { CancelOrder } from '../../shell/orders/CancelOrder.tsx'
import type { OrderOutcome, Standing } from '../../shell/orders/order-outcome.ts'
import { isFlown, isInsured, isOfVisas, isStayed, isToured } from '../../shell/orders/sole-kind.ts'
import { TicketPdfButton } from '../../shell/orders/TicketPdfButton.tsx'
import { Instalments } from '../../shell/paying/Instalments.tsx'
import { HotelAnswer } from '../../shell/stays/HotelAnswer.tsx'
import { othersInCityOf, stayLines } from '../../shell/stays/sold-stays.ts'
import { VoucherPdfButton } from '../../shell/stays/VoucherPdfButton.tsx'
import { wordsOf } from '../../shell/words.ts'
import { flightStandingOf } from './flight-standing.ts'
import { wayBackWords } from './refund-page-words.ts'

const words = travels.trip
const say = wordsOf(words)

/** Hours before departure to be at the airport (spec, section 9). */
export const hoursBefore = (orderType: OrderDetails['orderType']): number =>
  orderType === 'DomesticFlight' ? 1 : 3

/** What became of a trip and what there is to do about it. */
export function TripNextStep({
  order,
  standing,
  hasRefunds,
  isAsked,
  now,
}: {
  order: OrderDetails
  standing: Standing
  /** Something of it was given back, or is about to be. */
  hasRefunds: boolean
  /** A change of its carrier waits for an answer. */
  isAsked: boolean
  now: string
}) {
  const { tone, title, text } = told({ order, standing, hasRefunds, isAsked })
  return (
    <section aria-label={words.next} className="flex flex-col gap-3">
      <Notice
        tone={tone}
        isLive
        title={title}
        action={<Ways order={order} standing={standing} hasRefunds={hasRefunds} now={now} />}
      >
        {text}
        {standing.outcome === 'awaited' && <HotelAnswer order={order} now={now} />}
      </Notice>
      <Instalments order={order} />
    </section>
  )
}

type Told = { tone: NoticeTone; title: string; text: string }

/** A ticket is good news only while its flight goes: what its carrier changed speaks before what was issued. */
function told({
  order,
  standing: { outcome },
  hasRefunds,
  isAsked,
}: Omit<Parameters<typeof TripNextStep>[0], 'now'>): Told {
  const { title, text } = outcomeWords(outcome, order)
  const hasTickets = outcome === 'issued' || outcome === 'issued-in-part'
  const arrive = hasFlights(order)
    ? say('arrive', { hours: hoursBefore(order.orderType) })
    : isStayed(order)
      ? stays.bring
      : isToured(order)
        ? tours.bring
        : text
  const isYours = order.lines.some(
    ({ kind, waitsFor }) => kind === 'visa' && waitsFor === 'traveller',
  )
  if (isYours) return { tone: 'caution', ...visaCase.follow.yours }
  const flights = hasTickets ? flightStandingOf(order) : 'as-sold'
  if (flights === 'called-off') {
    const answer = hasRefunds ? words.off.refunding : words.off.closed
    return { tone: 'bad', title: words.off.title, text: isAsked ? words.off.open : answer }
  }
  if (hasTickets && isBeingGivenBack(order.lines)) return { tone: 'caution', ...words.givingBack }
  if (flights === 'called-off-in-part') return { tone: 'caution', ...words.offInPart }
  if (flights === 'moved' && order.moneyNoteFa === null)
    return {
      tone: isAsked ? 'caution' : 'good',
      title: words.moved.title,
      text: `${words.moved.text} ${arrive}`,
    }
  return {
    tone: toneOf(outcome),
    title,
    text:
      order.moneyNoteFa ??
      (hasTickets ? arrive : outcome === 'refunded' && order.loan ? words.lentRefunded : text),
  }
}

function toneOf(outcome: OrderOutcome): NoticeTone {
  if (outcome === 'issued') return 'good'
  if (outcome === 'issue-failed' || outcome === 'refused') return 'bad'
  return ['issued-in-part', 'issuing-late', 'expired', 'payable', 'payment-checking'].includes(
    outcome,
  )
    ? 'caution'
    : 'plain'
}

const hasFlights = ({ lines }: OrderDetails): boolean => lines.some(({ kind }) => kind === 'flight')

/** Whether the way to give a trip back stands at the foot of its page: nothing but that way would stand beside its good news. */
export const isUndoneBelow = (order: OrderDetails): boolean => isToured(order) || isInsured(order)

function Ways({
  order,
  standing,
  hasRefunds,
  now,
}: {
  order: OrderDetails
  standing: Standing
  hasRefunds: boolean
  now: string
}) {
  const { orderId, orderNumber, holdExpiresAt } = order
  const { outcome, mayPay, mayHoldAgain } = standing
  const { revalidate } = useRevalidator()
  if (outcome === 'issued' || outcome === 'issued-in-part')
    return (
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full max-sm:*:grow [&>*]:whitespace-normal">
        {hasFlights(order) && (
          <>
            <Way to={paths.ticket(orderId)} isFirst={flightStandingOf(order) !== 'called-off'}>
              <Ticket aria-hidden className="size-5" />
              {orders.ticketPage}
            </Way>
            <TicketPdfButton orderId={orderId} orderNumber={orderNumber} />
          </>
        )}
        {stayLines(order.lines).some(({ stay }) => stay.voucher !== null) && (
          <>
            <Way to={paths.stay(orderId)} isFirst>
              <BedDouble aria-hidden className="size-5" />
              {stays.voucherPage}
            </Way>
            <VoucherPdfButton orderId={orderId} orderNumber={orderNumber} />
          </>
        )}
        {/* Good news is no place for its undoing: where that would stand alone here, it stands at the foot of the page. */}
        {!isOfVisas(order) && !isUndoneBelow(order) && !order.partOf && (
          <Way to={paths.refund(orderId)}>{wayBackWords(order.lines)}</Way>
        )}
        {hasRefunds && <Way to={paths.refundRequests({ orderId })}>{words.refunds}</Way>}
      </div>
    )
  // Paid already, for all anybody knows: nobody is invited to pay twice. Who left the bank unpaid knows better, and the hold runs out meanwhile.
  if (outcome === 'payment-checking')
    return mayPay ? <Way to={paths.confirm({ orderId })}>{checkout.result.notPaid}</Way> : null
  if (outcome === 'kept-in-wallet' && !mayPay)
    return (
      <div className="flex flex-wrap gap-2">
        <Way to={paths.transactions()} isFirst>
          {words.wallet}
        </Way>
        {mayHoldAgain && <Way to={paths.confirm({ orderId })}>{checkout.confirm.holdAgain}</Way>}
      </div>
    )
  if (mayPay)
    return (
      <div className="flex flex-wrap items-center gap-4 max-sm:w-full max-sm:*:grow">
        {holdExpiresAt && (
          <Countdown
            label={travels.trips.payUntil}
            until={holdExpiresAt}
            renderedAt={now}
            onEnd={() => void revalidate()}
          />
        )}
        <Way to={paths.confirm({ orderId })} isFirst>
          {payWords(order, outcome)}
        </Way>
        {order.money === 'part-paid' ? (
          <Way to={paths.refund(orderId)}>{orders.cancel.button}</Way>
        ) : (
          <CancelOrder orderId={orderId} kind="quiet" onCancelled={revalidate} />
        )}
      </div>
    )
  if (mayHoldAgain) return <Way to={paths.confirm({ orderId })}>{checkout.confirm.holdAgain}</Way>
  if (outcome === 'requested')
    return <CancelOrder orderId={orderId} kind="quiet" onCancelled={revalidate} />
  if (outcome === 'refunded')
    return <Way to={paths.refundRequests({ orderId })}>{words.refunds}</Way>
  if (outcome === 'issue-failed') {
    const [stay] = isStayed(order) ? stayLines(order.lines) : []
    return (
      <div className="flex flex-wrap gap-2">
        {stay && (
          <Way to={othersInCityOf(stay.stay)} isFirst>
            {stays.others}
          </Way>
        )}
        {/* What a lender paid went back to it, and never lay in the wallet. */}
        {order.loan ? (
          <Way to={paths.home()}>{checkout.result.searchAgain}</Way>
        ) : (
          <Way to={paths.transactions()}>{words.wallet}</Way>
        )}
      </div>
    )
  }
  return null
}

function payWords(order: OrderDetails, outcome: OrderOutcome): string {
  if (outcome === 'booked') return paying.payBalance
  return isFlown(order) ? words.pay : travels.trips.pay
}

const Way = ({
  to,
  isFirst = false,
  children,
}: {
  to: string
  isFirst?: boolean
  children: ReactNode
}) => (
  <Link to={to} className={buttonClass({ kind: isFirst ? 'lead' : 'quiet' })}>
    {children}
  </Link>
)
