/** What the confirm page asks of the server beside the order itself. For loaders. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { ApiClient } from '../../shell/context.ts'
import { paymentToldOf } from '../../shell/orders/payment-told.ts'
import type { PayLaterOffer } from '../../shell/paying/use-gateways.ts'
import { hotelsBesideFlight } from '../../shell/stays/beside-flight.ts'
import { visasOf } from '../../shell/visas/visas-of.ts'

export type ConfirmData = Awaited<ReturnType<typeof payingOf>> & {
  order: OrderDetails
  /** ISO instant; the server's clock when the page was made. */
  now: string
}

/** The payment begun before that its bank has not answered, the visas, banks, wallet and, streamed after the page, the rules of flights. All but the visas may be missing without the page failing. */
export async function payingOf(api: ApiClient, order: OrderDetails) {
  const rules = rulesOf(api, order)
  const [visas, [gateways, offers], wallet, stayAddress, coverOffer, unanswered] =
    await Promise.all([
      visasOf(api, order),
      waysToPay(api, order),
      walletFor(api, order.dueAmount),
      stayAddressOf(api, order),
      coverOfferOf(api, order),
      unansweredOf(api, order),
    ])
  return { unanswered, gateways, offers, wallet, rules, visas, stayAddress, coverOffer }
}

/** Which payment may have been made already, though whoever made it did not come back; null where that could not be asked. */
async function unansweredOf(api: ApiClient, order: OrderDetails): Promise<string | null> {
  try {
    const payment = await paymentToldOf(api, order)
    return payment?.status === 'waiting' ? payment.id : null
  } catch {
    return null
  }
}

/** With a discount nothing more is added to an order. */
const stayAddressOf = async (api: ApiClient, order: OrderDetails): Promise<string | null> =>
  order.discountVoucherCode ? null : await hotelsBesideFlight(api, order)

/** Insurance for where the order leads; null inside Iran, and where it could not be had. */
async function coverOfferOf(api: ApiClient, { orderId, orderType }: OrderDetails) {
  if (orderType === 'DomesticFlight' || orderType === 'DomesticHotel') return null
  try {
    return (await api.insurancePlans.forOrder({ id: orderId })).data
  } catch {
    return null
  }
}

/** Null when they could not be had: the page then asks again by itself. */
async function gatewaysOf(api: ApiClient) {
  try {
    return (await api.payments.gateways({ page: 1, pageSize: 50 })).data
  } catch {
    return null
  }
}

/** The banks, and what lenders among them offer for this order. */
async function waysToPay(api: ApiClient, { orderId }: OrderDetails) {
  const gateways = await gatewaysOf(api)
  const mayLend = gateways?.some(({ isPayLater }) => isPayLater) ?? false
  return [gateways, mayLend ? await offersOf(api, orderId) : []] as const
}

/** None where they could not be had in time: nobody waits for a lender to see what they are to pay. */
async function offersOf(api: ApiClient, orderId: string): Promise<PayLaterOffer[]> {
  const asked = api.payments.payLater({ orderId }).then(
    ({ data }) => data,
    () => [],
  )
  const late = new Promise<PayLaterOffer[]>((resolve) => setTimeout(resolve, offersWithinMs, []))
  return await Promise.race([asked, late])
}
const offersWithinMs = 1_500

/** What the wallet holds and lacks for this total; null when it could not be read. */
async function walletFor(api: ApiClient, totalPrice: number) {
  try {
    return (await api.wallet.balanceDifference({ totalPrice })).data
  } catch {
    return null
  }
}

/** The rules each direction was sold by, streamed after the page; null where they could not be had. */
async function rulesOf(api: ApiClient, { orderId, flightOrder }: OrderDetails) {
  if (flightOrder.proposals.length === 0) return null
  try {
    return (await api.reservation.soldRules({ id: orderId })).data
  } catch {
    return null
  }
}
