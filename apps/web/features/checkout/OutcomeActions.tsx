import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { Payment } from '@parastoo/contract/payments/payments'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { BedDouble, Ticket } from '@parastoo/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { insurance } from '../../messages/insurance.ts'
import { orders } from '../../messages/orders.ts'
import { paying } from '../../messages/paying.ts'
import { stays } from '../../messages/stays.ts'
import { tours } from '../../messages/tours.ts'
import { visaCase } from '../../messages/visa-case.ts'
import { paths } from '../../paths.ts'
import { boughtAs } from '../../shell/kinds/sold-kinds.ts'
import { isSettled, type Standing } from '../../shell/orders/order-outcome.ts'
import { isInsured, isOfVisas, isToured } from '../../shell/orders/sole-kind.ts'
import { TicketPdfButton } from '../../shell/orders/TicketPdfButton.tsx'
import { othersInCityOf, stayLines } from '../../shell/stays/sold-stays.ts'
import { VoucherPdfButton } from '../../shell/stays/VoucherPdfButton.tsx'
import type { useHoldAgain } from './use-hold-again.ts'

const words = checkout.result

export type OutcomeProps = {
  order: OrderDetails
  payment: Payment | null
  /** Another one, that its payer comes from and that came to nothing while a bank has not answered of `payment`. */
  endedPayment?: Payment | null
  standing: Standing
  again: ReturnType<typeof useHoldAgain>
  /** Hotels for the nights of a flight; null where there are none. */
  stayAddress: string | null
  /** What was paid for it beyond its price, and lies in the wallet. */
  beyondRial: number
}

/** The ways on from an outcome, the likeliest first. There is always one. */
export function OutcomeActions({ order, standing, again, stayAddress }: OutcomeProps) {
  const { orderId, orderNumber } = order
  const { outcome, mayPay, mayHoldAgain } = standing
  const hasTickets = outcome === 'issued' || outcome === 'issued-in-part'
  const hasStays = order.lines.some(({ kind }) => kind === 'hotel')
  const isVisas = isOfVisas(order)
  const isTour = isToured(order)
  const hasCase = isVisas && !order.partOf && isSettled(order.money)
  const isCovers = isInsured(order)
  const hasFlights = order.lines.some(({ kind }) => kind === 'flight')
  const others = boughtAs(order)
  // A room that was refused, or sold meanwhile, is looked for at another hotel.
  const isRefused = outcome === 'issue-failed' || outcome === 'refused'
  const [stay] = isRefused && !hasFlights && !order.partOf ? stayLines(order.lines) : []
  const hasCredit = ['issued-in-part', 'issue-failed', 'refunded', 'kept-in-wallet'].includes(
    outcome,
  )
  return (
    <div className="mt-8 flex w-full flex-wrap justify-center gap-3 max-sm:flex-col [&>*]:whitespace-normal">
      {hasCase && (
        <Way to={paths.trip(orderId)} isFirst>
          {visaCase.openCase}
        </Way>
      )}
      {hasTickets && hasStays && (
        <>
          <Way to={paths.stay(orderId)} isFirst>
            <BedDouble aria-hidden className="size-5" />
            {stays.voucherPage}
          </Way>
          {!hasFlights && <VoucherPdfButton orderId={orderId} orderNumber={orderNumber} />}
        </>
      )}
      {hasTickets && hasFlights && (
        <>
          <Way to={paths.ticket(orderId)} isFirst>
            <Ticket aria-hidden className="size-5" />
            {orders.ticketPage}
          </Way>
          <TicketPdfButton orderId={orderId} orderNumber={orderNumber} />
          {stayAddress && <Way to={stayAddress}>{checkout.addStay.after}</Way>}
        </>
      )}
      {mayPay && outcome !== 'payment-checking' && (
        <Way to={paths.confirm({ orderId })} isFirst>
          {outcome === 'booked'
            ? paying.payBalance
            : outcome === 'kept-in-wallet'
              ? words.payRest
              : words.payAgain}
        </Way>
      )}
      {mayPay && outcome === 'payment-checking' && (
        <Way to={paths.confirm({ orderId })}>{words.notPaid}</Way>
      )}
      {mayHoldAgain && outcome !== 'payment-checking' && (
        <Button
          kind="main"
          isPending={again.isPending}
          isDisabled={again.isSoldOut}
          onPress={() => void again.hold()}
        >
          {words.holdAgain}
        </Button>
      )}
      {stay && (
        <Way to={othersInCityOf(stay.stay)} isFirst>
          {stays.others}
        </Way>
      )}
      {!stay &&
        (hasCredit || outcome === 'refused' || outcome === 'cancelled' || again.isSoldOut) &&
        !hasTickets &&
        !order.partOf &&
        (hasFlights ? (
          <Way to={paths.home()} isFirst={outcome === 'issue-failed'}>
            {words.searchAgain}
          </Way>
        ) : isTour ? (
          <Way to={paths.tours()}>{tours.searchAgain}</Way>
        ) : hasStays ? (
          <Way to={paths.hotelHome()}>{stays.searchAgain}</Way>
        ) : (
          <Way to={others.othersOf(order)}>{others.words.others}</Way>
        ))}
      {/* What a lender paid went back to it, and never lay in the wallet. */}
      {hasCredit && !order.loan && <Way to={paths.transactions()}>{words.wallet}</Way>}
      {order.partOf && (
        <Way to={others.othersOf(order)} isFirst>
          {others.words.others}
        </Way>
      )}
      {!hasCase && !order.partOf && (
        <Way to={paths.trip(orderId)} isFirst={(isCovers || isTour) && isSettled(order.money)}>
          {isCovers && isSettled(order.money)
            ? insurance.policy.see
            : isTour && hasTickets
              ? tours.seePlan
              : words.trip}
        </Way>
      )}
    </div>
  )
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
  <Link to={to} className={buttonClass({ kind: isFirst ? 'main' : 'quiet' })}>
    {children}
  </Link>
)
