import { redirect } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { access } from '../../shell/access.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { knownId } from '../../shell/orders/order-id-in.ts'
import { standingOf } from '../../shell/orders/order-outcome.ts'
import { paidBeyondRial } from '../../shell/orders/paid-beyond.ts'
import { paymentToldBy } from '../../shell/orders/payment-told.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refusedOf } from '../../shell/refused.ts'
import { hotelsBesideFlight } from '../../shell/stays/beside-flight.ts'
import type { Route } from './+types/PaymentResultPage.ts'
import { PaymentResult } from './PaymentResult.tsx'

export const middleware = [access('protected')]

export const meta = () => pageMeta(checkout.result.title, { isIndexed: false })

/** Without an order there is nothing to tell; one that waits to be paid, and was not sent to a bank, is paid first. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (!params.orderId) throw redirect(paths.trips())
  const { api } = siteOf(context)
  const orderId = knownId(params.orderId)
  const paymentId = new URL(request.url).searchParams.get('paymentId')
  const [{ data: order }, named] = await Promise.all([
    api.orders.details({ id: orderId }),
    paymentOf(api, { orderId, paymentId }),
  ])
  const [told, stayAddress, beyondRial] = await Promise.all([
    paymentToldBy(api, { order, named }),
    hotelsBesideFlight(api, order),
    paidBeyondRial(api, order),
  ])
  const { payment, endedPayment } = told
  const now = new Date().toISOString()
  const { outcome } = standingOf({ order, payment, now })
  if (outcome === 'payable' || outcome === 'holding') throw redirect(paths.confirm({ orderId }))
  return { order, payment, endedPayment, stayAddress, beyondRial, now }
}

/** The payment the address names; null when it names none, or one that is not of this order. */
async function paymentOf(
  api: ApiClient,
  { orderId, paymentId }: { orderId: string; paymentId: string | null },
) {
  if (!paymentId) return null
  try {
    const { data: payment } = await api.payments.byId({ id: paymentId })
    return payment.orderId === orderId ? payment : null
  } catch (error) {
    if (refusedOf(error)) return null
    throw error
  }
}

/** `/payment/{orderId}`: what came of it, whatever came of it (look.md: one clear state, never a dead end). */
export default function PaymentResultPage({ loaderData }: Route.ComponentProps) {
  return <PaymentResult {...loaderData} />
}
