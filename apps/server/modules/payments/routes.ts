/** Contract operations of payments: from the wire to a use case and back. `create` belongs to orders, `countries` to flights. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { Payment as PaymentReply } from '@parastoo/contract/payments/payments'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { captureReader } from './capture-store.ts'
import { hasLenders, listGateways } from './choose-gateway.ts'
import type { ConfiguredGateway, PaymentsNeeds, RateNow } from './needs.ts'
import type { Payment } from './payment.ts'
import { paymentReader } from './store.ts'

export function paymentsRoutes(needs: PaymentsNeeds) {
  const payments = implement(contract.api.payments).$context<RequestContext>()
  return {
    gateways: payments.gateways.handler(({ input: { page, pageSize } }) => {
      // A bank whose money the house has no rate for can charge nothing by now.
      const active = listGateways(needs).filter(
        ({ isActive, rateNow }) => isActive && rateNow?.() !== null,
      )
      const shown = active.slice((page - 1) * pageSize, page * pageSize).map(gatewayReply)
      return okPage(shown, { page, pageSize, total: active.length })
    }),
    allGateways: payments.allGateways.handler(() => ok(listGateways(needs).map(gatewayReply))),
    byId: payments.byId.handler(async ({ input, context }) => {
      const payment = await paymentById(needs, { ...callerOf(context), paymentId: input.id })
      return ok(answered(payment ?? refuse('NOT_FOUND')))
    }),
    latestOfOrder: payments.latestOfOrder.handler(async ({ input, context }) => {
      const payment = await paymentReader(needs.db).toldOf(input.orderId)
      return ok(payment?.userId === callerOf(context).userId ? await replyOf(needs, payment) : null)
    }),
  }
}

const gatewayReply = ({ id, isActive, gateway, rateNow }: ConfiguredGateway) => ({
  id,
  name: gateway.name,
  title: gateway.titleFa,
  isActive,
  currencyCode: gateway.currencyCode,
  rate: rateShown(rateNow?.() ?? null),
  minAmount: gateway.limits.minRial,
  maxAmount: gateway.limits.maxRial,
  isPayLater: gateway.lender !== undefined,
})

const rateShown = (rate: RateNow | null) =>
  rate && { rialPerUnit: rate.rialPerUnit, setAt: rate.setAt.toString() }

/** One's own payment as clients see it; null for another's, as for none. */
export async function paymentById(
  needs: Pick<PaymentsNeeds, 'db' | 'gateways'>,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<PaymentReply | null> {
  const payment = await paymentReader(needs.db).find({ paymentId })
  return payment?.userId === userId ? await replyOf(needs, payment) : null
}

async function replyOf(
  { db, gateways }: Pick<PaymentsNeeds, 'db' | 'gateways'>,
  payment: Payment,
): Promise<PaymentReply> {
  const { paymentId, amountRial, orderId, charge } = payment
  // By its name: an older payment bears the place that its bank had in a list.
  const bank = gateways.find(({ gateway }) => gateway.name === payment.gateway)
  const gatewayId = bank?.id ?? payment.gatewayId
  const bankFa = bank?.gateway.titleFa ?? payment.gateway
  const dinars = charge.currencyCode === 'IQD' ? charge.amountMinor : null
  const isPayLater = bank?.gateway.lender !== undefined
  const about = { gatewayId, bank: bankFa, dinars, isPayLater }
  const reply = { id: paymentId, amount: amountRial, orderId, ...about }
  // A loan that is reverted was never paid by anybody, and no money of it lies anywhere.
  const loan =
    payment.state === 'paid' && hasLenders({ gateways })
      ? await captureReader(db).find(paymentId)
      : null
  if (loan?.state === 'reverting' || loan?.state === 'reverted')
    return { ...reply, status: 'cancelled', trackingNumber: null }
  return { ...reply, status: payment.state, trackingNumber: payment.trackingNumber }
}
