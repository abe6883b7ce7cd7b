import { messageOf } from '@parastoo/contract/messages'
import type { ProductKind } from '@parastoo/contract/orders/lines'
import { formatRialAsToman } from '@parastoo/kit/money'
import { numberTold, toPersianDigits } from '@parastoo/kit/text'
import { Card } from '@parastoo/ui/Card.tsx'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { HoldExpired } from '@parastoo/ui/drawings/pictures/HoldExpired.tsx'
import { Issued } from '@parastoo/ui/drawings/pictures/Issued.tsx'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { Paid } from '@parastoo/ui/drawings/pictures/Paid.tsx'
import { PaymentFailed } from '@parastoo/ui/drawings/pictures/PaymentFailed.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import type { ReactNode } from 'react'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { stays } from '../../messages/stays.ts'
import { outcomeWords } from '../../shell/kinds/outcome-words.ts'
import { leadingKindOf } from '../../shell/kinds/sold-kinds.ts'
import { isSettled, type OrderOutcome } from '../../shell/orders/order-outcome.ts'
import { PaidBeyond } from '../../shell/orders/PaidBeyond.tsx'
import { isFlown } from '../../shell/orders/sole-kind.ts'
import { DinarReturns } from '../../shell/paying/DinarReturns.tsx'
import { DinarsPaid } from '../../shell/paying/DinarsPaid.tsx'
import { Instalments } from '../../shell/paying/Instalments.tsx'
import { HotelAnswer } from '../../shell/stays/HotelAnswer.tsx'
import { stayLines } from '../../shell/stays/sold-stays.ts'
import { wordsOf } from '../../shell/words.ts'
import { NothingHad } from './NothingHad.tsx'
import { OutcomeActions, type OutcomeProps } from './OutcomeActions.tsx'
import { outcomeSums } from './outcome-sums.ts'

const words = checkout.result
const say = wordsOf(words)

type Draw = (of: ProductKind) => ReactNode
const issued: Draw = (of) => <Issued of={of} />
const issuing: Draw = (of) => <Issuing of={of} />
const nothingHad: Draw = (of) => <NothingHad of={of} />
const paid: Draw = () => <Paid />
const failed: Draw = () => <PaymentFailed />
const givenBack: Draw = () => <PaymentFailed isGivenBack />
const expired: Draw = () => <HoldExpired />

/** Of what was bought: nobody is shown a ticket who has asked for a visa. */
const pictures: Record<OrderOutcome, Draw> = {
  issued,
  'issued-in-part': issued,
  issuing,
  awaited: issuing,
  'issuing-late': issuing,
  'issue-failed': givenBack,
  refunded: paid,
  booked: paid,
  cancelling: expired,
  holding: issuing,
  requested: issuing,
  payable: issuing,
  expired,
  cancelled: nothingHad,
  refused: nothingHad,
  'payment-checking': issuing,
  'payment-failed': failed,
  'payment-cancelled': issuing,
  'kept-in-wallet': paid,
  'goes-back': givenBack,
}
const isWaiting = (outcome: OrderOutcome) => outcome === 'issuing' || outcome === 'payment-checking'

/** One clear state: a picture, a sentence, where the money is, what to do next. It speaks when it changes. */
export function OutcomeCard(props: OutcomeProps & { now: string }) {
  const { order, payment, standing, again, beyondRial } = props
  const { outcome, mayPay } = standing
  const { title, text } = outcomeWords(outcome, order)
  const elsewhere = saidElsewhere(outcome, props)
  return (
    <Card className="flex flex-col items-center px-5 py-8 text-center sm:px-10 sm:py-12">
      <div aria-hidden className="w-full max-w-60">
        {pictures[outcome](leadingKindOf(order))}
      </div>
      <div role="status" className="mt-6">
        <h1 className="text-2xl font-heavy">{title}</h1>
        <p className="mx-auto mt-2 max-w-lg text-balance text-quiet">
          {order.moneyNoteFa ?? elsewhere ?? text}
        </p>
        {mayPay && outcome !== 'booked' && (
          <p className="mt-1 text-quiet">{isFlown(order) ? words.heldStill : words.heldStillAny}</p>
        )}
        {mayPay && order.holdExpiresAt && outcome !== 'payment-checking' && (
          <div className="mt-3 flex justify-center">
            <Countdown
              label={checkout.confirm.timeLeft}
              until={order.holdExpiresAt}
              renderedAt={props.now}
            />
          </div>
        )}
        {outcome === 'awaited' && <HotelAnswer order={order} now={props.now} />}
        {outcome === 'issuing' && <p className="mt-1 text-quiet">{words.mayClose}</p>}
      </div>
      {isWaiting(outcome) && <Spinner label={title} className="mt-6 size-7 text-lead-text" />}
      {order.loan && order.moneyNoteFa === null && (
        <Notice tone="plain" className="mt-6 max-w-lg text-start">
          {order.loan.noteFa}
        </Notice>
      )}
      <DinarReturns returns={order.dinarReturns} className="mt-6 max-w-lg text-start" />
      <PaidBeyond rial={beyondRial} className="mt-6 max-w-lg text-start" />
      <Other order={order} payment={payment} ended={props.endedPayment} />
      <Facts order={order} payment={payment} isPaid={isSettled(order.money)} />
      <div className="mt-6 w-full max-w-md text-start empty:hidden">
        <Instalments order={order} />
      </div>
      {(again.notice || again.isSoldOut) && (
        <Notice tone="bad" isLive className="mt-6 text-start">
          {again.notice ??
            (isFlown(order) ? checkout.confirm.soldOut : messageOf('PART_NOT_AVAILABLE'))}
        </Notice>
      )}
      <OutcomeActions {...props} />
      <Tickets order={order} />
    </Card>
  )
}

/** What became of a payment that is not the one the order is told by. */
function Other({
  order,
  payment,
  ended,
}: Pick<OutcomeProps, 'order' | 'payment'> & { ended: OutcomeProps['endedPayment'] }) {
  const other = ended ?? (order.money === 'paid' ? payment : null)
  const said = { cancelled: words.otherCancelled, failed: ended ? words.otherFailed : null }
  const text =
    other?.status === 'cancelled' || other?.status === 'failed' ? said[other.status] : null
  if (text === null) return null
  return (
    <Notice tone="plain" className="mt-6 max-w-lg text-start">
      {text}
    </Notice>
  )
}

/** The three days are a rule of Iran's banks: neither those of Iraq know it, nor a lender, who takes nothing from anybody's account. */
function saidElsewhere(
  outcome: OrderOutcome,
  { payment, endedPayment }: Pick<OutcomeProps, 'payment' | 'endedPayment'>,
): string | null {
  // Who comes from one bank is not told to wait for it while it is another that has not answered.
  if (outcome === 'payment-checking' && payment && endedPayment)
    return say('checkingBank', { bank: payment.bank })
  if (outcome !== 'payment-failed' && outcome !== 'payment-cancelled') return null
  if (payment?.isPayLater) return words.onLoan[outcome]
  return payment?.dinars ? words.inDinars[outcome] : null
}

/** What one reads out to the support: order, payment, amount. */
function Facts({
  order,
  payment,
  isPaid,
}: Pick<OutcomeProps, 'order' | 'payment'> & { isPaid: boolean }) {
  const { amountRial, walletRial, bankRial } = outcomeSums(order, payment, isPaid)
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
            <Ltr>{numberTold(payment.trackingNumber)}</Ltr>
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
      {stayLines(order.lines).map(
        ({ lineId, stay: { voucher } }) =>
          voucher?.reference && (
            <div key={lineId}>
              <dt className="text-quiet">{stays.reference}</dt>
              <dd className="font-bold">
                <Ltr>{voucher.reference}</Ltr>
              </dd>
            </div>
          ),
      )}
      <div>
        <dt className="text-quiet">{words.amount}</dt>
        <dd>
          <Price size="small" priceRial={amountRial} />
          {walletRial > 0 && (
            <p className="text-quiet">
              {say('parts', {
                wallet: formatRialAsToman(walletRial),
                bank: formatRialAsToman(bankRial),
              })}
            </p>
          )}
          <DinarsPaid paid={inDinarsOf(order, payment)} />
        </dd>
      </div>
    </dl>
  )
}

/** What banks took in dinars of the sum that is named: of all of it, else what this payment was begun for. */
function inDinarsOf(
  { money, instalments, paidInDinars }: OutcomeProps['order'],
  payment: OutcomeProps['payment'],
) {
  const isPart = !isSettled(money) || money === 'part-paid' || instalments.length > 1
  if (!isPart || !payment) return paidInDinars
  return payment.dinars === null ? [] : [{ amount: payment.amount, dinars: payment.dinars }]
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
