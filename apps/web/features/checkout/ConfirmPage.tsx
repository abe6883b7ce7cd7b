import { redirect } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { access } from '../../shell/access.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { askAgainAfter, isForConfirm, standingOf } from '../../shell/orders/order-outcome.ts'
import { useOrder } from '../../shell/orders/use-order.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { useResellerStep } from '../../shell/resellers/use-reseller-step.ts'
import { useIsDrawn } from '../../shell/WithPage.tsx'
import type { Route } from './+types/ConfirmPage.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { payingOf } from './confirm-data.ts'
import { Holding } from './Holding.tsx'
import { HoldLost } from './HoldLost.tsx'
import { useHold } from './use-hold.ts'

export const middleware = [access('protected')]

export const meta = () => pageMeta(checkout.confirm.title, { isIndexed: false })

/** An order on which something has been paid has left this page behind. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { data: order } = await api.orders.details({ id: orderId })
  const now = new Date().toISOString()
  if (!isForConfirm(standingOf({ order, payment: null, now })))
    throw redirect(paths.payment(orderId))
  return { order, now, ...(await payingOf(api, order)) }
}

/** `/confirm`: who, when, by which rules, and how to pay, all on one page (look.md). */
export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData
  const isPageDrawn = useIsDrawn()
  const order = useOrder({
    loaded: loaderData.order,
    askAgainMs: (current) =>
      askAgainAfter(standingOf({ order: current, payment: null, now }).outcome),
  })
  useResellerStep({ at: 'order', orderId: order.orderId })
  const hold = useHold({ order, now })
  if (hold.outcome === 'holding' || hold.outcome === 'requested')
    return <Holding order={order} outcome={hold.outcome} />
  if (hold.outcome === 'payable' || hold.outcome === 'booked')
    return (
      <ConfirmForm {...loaderData} order={order} isPageDrawn={isPageDrawn} onHoldEnd={hold.end} />
    )
  return <HoldLost order={order} outcome={hold.outcome} />
}
