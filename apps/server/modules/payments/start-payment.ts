import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import { newId } from '../../platform/ids.ts'
import { type FittingGateway, gatewaysToTry, isLender, meantBy } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import { type Charge, type Gateway, isUnanswered } from './ports.ts'
import { returnPathOf } from './return-path.ts'
import { paymentWriter } from './store.ts'
import { refuseTopUp } from './top-up.ts'

export type StartPayment = {
  userId: string
  /** Null for a top-up, whose limits are then checked. */
  orderId: string | null
  /** Which instalment of the order it is for; the first where it is left out. */
  instalment?: number
  amountRial: number
  gatewayId: number
  /** What the customer reads on the bank's page. */
  descriptionFa: string
  /** For banks that offer the customer's known cards; null when not to be told. */
  phoneNumber: string | null
  /** When what it is for is held no longer; left out or null where it waits for as long as it takes. */
  payBy?: Temporal.Instant | null
}

/** Where the customer goes to pay, as Pay/Create answers it; `amount` is whole rial. */
export type StartedAtBank = {
  paymentId: string
  amount: number
  redirectUrl: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
  gatewayId: number
  /** The gateway that was asked for and gave no page; null when it is the one that did. */
  failedOverFrom: number | null
}

type StartRefusal = Refusal<
  | 'AMOUNT_IS_INVALID'
  | 'TOP_UP_TOO_SMALL'
  | 'TOP_UP_TOO_LARGE'
  | 'NO_ACTIVE_GATEWAY'
  | 'GATEWAY_NOT_AVAILABLE'
  | 'OUTSIDE_GATEWAY_LIMITS'
>

/**
 * Begins a payment: written down first, then the bank is asked for its page, then its reference is bound to the payment. Where a
 * bank gives no page the next active one is asked, under a payment of its own, and the reply says so; when none does, it refuses
 * GATEWAY_NOT_AVAILABLE. Nobody was sent to the banks that failed, so nothing can have been paid there. Not to be called in an
 * open tx.
 */
export async function startPayment(
  needs: PaymentsNeeds,
  ask: StartPayment,
): Promise<StartedAtBank | StartRefusal> {
  const { orderId, amountRial, gatewayId } = ask
  if (!Number.isSafeInteger(amountRial) || amountRial <= 0) return refuse('AMOUNT_IS_INVALID')
  const refused = orderId === null ? refuseTopUp(amountRial) : null
  if (refused) return refused
  // What a lender pays would lie in the wallet as cash.
  if (orderId === null && isLender(needs, gatewayId)) return refuse('GATEWAY_NOT_AVAILABLE')
  const candidates = gatewaysToTry(needs, { gatewayId, amountRial })
  if (isRefused(candidates)) return candidates
  const wantedId = meantBy(needs, gatewayId)?.id ?? gatewayId
  for (const candidate of candidates) {
    const started = await startAt(needs, ask, candidate)
    if (isRefused(started)) continue
    const failedOverFrom = candidate.id === wantedId ? null : wantedId
    if (failedOverFrom !== null)
      needs.log.warn({ paymentId: started.paymentId, failedOverFrom }, 'another bank stood in')
    return { ...started, gatewayId: candidate.id, failedOverFrom }
  }
  return refuse('GATEWAY_NOT_AVAILABLE')
}

type AtOneBank = Omit<StartedAtBank, 'gatewayId' | 'failedOverFrom'>

async function startAt(
  needs: PaymentsNeeds,
  ask: StartPayment,
  { id, gateway, charge }: FittingGateway,
): Promise<AtOneBank | Refusal<'GATEWAY_NOT_AVAILABLE'>> {
  const paymentId = newId()
  await paymentWriter(needs.db).add({
    paymentId,
    userId: ask.userId,
    orderId: ask.orderId,
    instalment: ask.instalment ?? 0,
    gateway: gateway.name,
    gatewayId: id,
    amountRial: ask.amountRial,
    charge,
    descriptionFa: ask.descriptionFa,
    createdAt: needs.clock.now(),
  })
  crashPoint('payment:after-created')
  return await sendToBank(needs, { ...ask, paymentId, gateway, charge })
}

async function sendToBank(
  { db, clock, log, publicUrl }: PaymentsNeeds,
  ask: StartPayment & { paymentId: string; gateway: Gateway; charge: Charge },
): Promise<AtOneBank | Refusal<'GATEWAY_NOT_AVAILABLE'>> {
  const { paymentId, orderId, amountRial, gateway, charge } = ask
  const paymentLog = log.child({ orderId, paymentId, gateway: gateway.name })
  const started = await gateway.start({
    paymentId,
    charge,
    amountRial,
    returnUrl: `${publicUrl}${returnPathOf(gateway)}`,
    descriptionFa: ask.descriptionFa,
    phoneNumber: ask.phoneNumber,
    payBy: ask.payBy ?? null,
  })
  crashPoint('payment:after-started')
  const writer = paymentWriter(db)
  if (isUnanswered(started) || 'declined' in started) {
    paymentLog.error({ reason: started.reason }, 'the bank gave no page to pay on')
    const failure = 'declined' in started ? 'gateway-declined' : 'gateway-silent'
    await writer.markUnstarted({ paymentId, failure, endedAt: clock.now() })
    return refuse('GATEWAY_NOT_AVAILABLE')
  }
  const { reference, redirectUrl, method, fields } = started
  if (!(await writer.markWaiting(paymentId, reference))) {
    paymentLog.error('the bank answered after the payment was given up')
    return refuse('GATEWAY_NOT_AVAILABLE')
  }
  paymentLog.info({ amountRial, ...charge }, 'payment started')
  return { paymentId, amount: amountRial, redirectUrl, method, fields }
}
