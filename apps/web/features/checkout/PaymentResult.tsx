import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { Payment } from '@parastoo/contract/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../paths.ts'
import { queries } from '../../shell/api.ts'
import { forgetPeople } from '../../shell/buying/people-drafts.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { askAgainAfter, type OrderOutcome, standingOf } from '../../shell/orders/order-outcome.ts'
import { useOrder } from '../../shell/orders/use-order.ts'
import { inBankDinars } from '../../shell/paying/DinarsPaid.tsx'
import { useResellerStep } from '../../shell/resellers/use-reseller-step.ts'
import { HoldAgain } from './HoldAgain.tsx'
import { OrderFrame } from './OrderFrame.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useHoldAgain } from './use-hold-again.ts'

const InstallOffer = lazyPart(
  () => import('./InstallOffer.tsx'),
  (module) => module.InstallOffer,
)

type Loaded = {
  order: OrderDetails
  payment: Payment | null
  /** The one they come from, where the order is told by another whose bank has not answered. */
  endedPayment: Payment | null
  /** Hotels for the nights of a flight; null where there are none. */
  stayAddress: string | null
  /** What was paid for it beyond its price. */
  beyondRial: number
  now: string
}

/** The result of paying, asked again until nothing more can change. */
export function PaymentResult({
  order: loadedOrder,
  payment: loadedPayment,
  endedPayment,
  stayAddress,
  beyondRial,
  now,
}: Loaded) {
  const payment = usePayment(loadedPayment)
  const judge = (order: OrderDetails) => standingOf({ order, payment, now })
  const order = useOrder({
    loaded: loadedOrder,
    askAgainMs: (current) => askAgainAfter(judge(current).outcome),
  })
  const standing = judge(order)
  const again = useHoldAgain(order)
  useResellerStep(isBought(standing.outcome) ? { at: 'order', orderId: order.orderId } : null)
  useConsequences({ outcome: standing.outcome, order, isPaid: payment?.status === 'paid' })
  const isInDinars = order.paidInDinars.length > 0 || payment?.dinars
  return (
    <OrderFrame
      stepId={isBought(standing.outcome) ? 'ticket' : 'pay'}
      order={isInDinars ? inBankDinars(order) : order}
    >
      <OutcomeCard
        order={order}
        payment={payment}
        endedPayment={endedPayment}
        standing={standing}
        again={again}
        stayAddress={stayAddress}
        beyondRial={beyondRial}
        now={now}
      />
      <HoldAgain again={again} order={order} />
      {standing.outcome.startsWith('issued') && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
    </OrderFrame>
  )
}

/** Paid for, and what was bought is there or on its way. */
const isBought = (outcome: OrderOutcome): boolean =>
  outcome.startsWith('issued') || outcome.startsWith('issuing') || outcome === 'awaited'

/** The payment as the bank's word changes it. */
function usePayment(loaded: Payment | null): Payment | null {
  const asked = useQuery({
    ...queries.payments.byId.queryOptions({ input: { id: loaded?.id ?? '' } }),
    enabled: loaded !== null && loaded.status !== 'paid',
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const status = (state.data?.data ?? loaded)?.status
      if (status === 'paid' || status === undefined) return false
      return status === 'created' || status === 'waiting' ? 2_500 : 15_000
    },
    meta: { quiet: true },
  })
  return asked.data?.data ?? loaded
}

/** What follows from an outcome: money has moved, so the header's balance is old; a bought trip needs no draft. */
function useConsequences({
  outcome,
  order: { orderId, lines },
  isPaid,
}: {
  outcome: OrderOutcome
  order: OrderDetails
  /** Of this payment: that of a second tab is paid while the order is issued already. */
  isPaid: boolean
}): void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const hasBought = isBought(outcome)
  const isMoneyBack = outcome === 'issue-failed' || outcome === 'kept-in-wallet'
  const renew = useEffectEvent(() => void revalidate())
  const forget = useEffectEvent(() => forgetPeople(lines))
  useEffect(() => {
    if (hasBought) forget()
    if (hasBought || isMoneyBack || isPaid) renew()
  }, [hasBought, isMoneyBack, isPaid])
  useEffect(() => {
    if (outcome === 'payable') void navigate(paths.confirm({ orderId }), { replace: true })
  }, [outcome, orderId, navigate])
}
