import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import { newId } from '../../platform/ids.ts'
import { chooseGateway } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import { type Gateway, isUnknown } from './ports.ts'
import { paymentWriter } from './store.ts'
import { refuseTopUp } from './top-up.ts'

export type StartPayment = {
  userId: string
  /** Null for a top-up, whose limits are then checked. */
  orderId: string | null
  amountRial: number
  gatewayId: number
  /** What the customer reads on the bank's page. */
  descriptionFa: string
  /** For banks that offer the customer's known cards; null when not to be told. */
  phoneNumber: string | null
}

/** Where the customer goes to pay, as Pay/Create answers it; `amount` is whole rial. */
export type StartedAtBank = {
  paymentId: string
  amount: number
  redirectUrl: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
}

type StartRefusal = Refusal<
  | 'AMOUNT_IS_INVALID'
  | 'TOP_UP_TOO_SMALL'
  | 'TOP_UP_TOO_LARGE'
  | 'NO_ACTIVE_GATEWAY'
  | 'GATEWAY_NOT_AVAILABLE'
>

/**
 * Begins a payment: written down first, then the bank is asked for its page, then its reference is bound to the payment. A bank
 * that does not answer refuses GATEWAY_NOT_AVAILABLE; nobody was sent to it, so nothing can have been paid. Not to be called in
 * an open dbTx.
 */
export async function startPayment(
  needs: PaymentsNeeds,
  ask: StartPayment,
): Promise<StartedAtBank | StartRefusal> {
  const { orderId, amountRial } = ask
  if (!Number.isSafeInteger(amountRial) || amountRial <= 0) return refuse('AMOUNT_IS_INVALID')
  const refused = orderId === null ? refuseTopUp(amountRial) : null
  if (refused) return refused
  const chosen = chooseGateway(needs, ask.gatewayId)
  if (isRefused(chosen)) return chosen

  const paymentId = newId()
  await paymentWriter(needs.db).add({
    paymentId,
    userId: ask.userId,
    orderId,
    gateway: chosen.gateway.name,
    gatewayId: chosen.id,
    amountRial,
    descriptionFa: ask.descriptionFa,
    createdAt: needs.clock.now(),
  })
  crashPoint('payment:after-created')
  return await sendToBank(needs, { ...ask, paymentId, gateway: chosen.gateway })
}

async function sendToBank(
  { db, clock, log, publicUrl }: PaymentsNeeds,
  ask: StartPayment & { paymentId: string; gateway: Gateway },
): Promise<StartedAtBank | Refusal<'GATEWAY_NOT_AVAILABLE'>> {
  const { paymentId, orderId, amountRial, gateway } = ask
  const paymentLog = log.child({ orderId, paymentId, gateway: gateway.name })
  const started = await gateway.start({
    paymentId,
    amountRial,
    returnUrl: `${publicUrl}/api/payment/Callback/${gateway.name}`,
    descriptionFa: ask.descriptionFa,
    phoneNumber: ask.phoneNumber,
  })
  crashPoint('payment:after-started')
  const writer = paymentWriter(db)
  if (isUnknown(started)) {
    paymentLog.error({ reason: started.reason }, 'the bank gave no page to pay on')
    await writer.markUnstarted({ paymentId, failure: 'gateway-silent', endedAt: clock.now() })
    return refuse('GATEWAY_NOT_AVAILABLE')
  }
  const { reference, redirectUrl, method, fields } = started
  if (!(await writer.markWaiting(paymentId, reference))) {
    paymentLog.error('the bank answered after the payment was given up')
    return refuse('GATEWAY_NOT_AVAILABLE')
  }
  paymentLog.info({ amountRial }, 'payment started')
  return { paymentId, amount: amountRial, redirectUrl, method, fields }
}
