import { crashPoint } from '../../platform/crash-point.ts'
import type { Log } from '../../platform/log.ts'
import { gatewayNamed } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import {
  type AskablePayment,
  alarmAfterMinutes,
  differenceOf,
  giveUpAfterMinutes,
  isOlderThan,
  isWorthAsking,
  keepableCard,
  type Payment,
} from './payment.ts'
import { isUnknown, type PaidAnswer } from './ports.ts'
import { paymentReader, paymentWriter, type WhichPayment } from './store.ts'

/**
 * Asks the bank how a payment stands and acts on the answer once, however often and from wherever it is called. Answers the
 * payment as it stands afterwards; null when we know none like it. Not to be called in an open dbTx.
 */
export async function settlePayment(
  needs: PaymentsNeeds,
  which: WhichPayment,
): Promise<Payment | null> {
  const payment = await paymentReader(needs.db).find(which)
  if (!payment || !isWorthAsking(payment, needs.clock.now())) return payment
  await askBank(needs, payment)
  return await paymentReader(needs.db).find({ paymentId: payment.paymentId })
}

async function askBank(needs: PaymentsNeeds, payment: AskablePayment): Promise<void> {
  const { paymentId, orderId, reference, amountRial } = payment
  const log = needs.log.child({ orderId, paymentId, gateway: payment.gateway })
  crashPoint('payment:before-verify')
  const answer = await gatewayNamed(needs, payment.gateway).verify({ reference, amountRial })
  const writer = paymentWriter(needs.db)
  const endedAt = needs.clock.now()
  if (isUnknown(answer)) {
    const isAlarming = isOlderThan(payment, alarmAfterMinutes, endedAt)
    log[isAlarming ? 'error' : 'warn']({ reason: answer.reason }, 'the bank does not answer')
  } else if (answer.state === 'paid') {
    crashPoint('payment:after-verify')
    await recordPaid(needs, { payment, answer, log })
  } else if (answer.state === 'open') {
    if (!isOlderThan(payment, giveUpAfterMinutes, endedAt)) return
    const wasGivenUp = await writer.markFailed({ paymentId, failure: 'given-up', endedAt })
    if (wasGivenUp) log.info('payment given up: nothing was paid')
  } else {
    const hasEnded =
      answer.state === 'cancelled'
        ? await writer.markCancelled(paymentId, endedAt)
        : await writer.markFailed({ paymentId, failure: 'refused', endedAt })
    if (hasEnded) log.info({ state: answer.state, reason: answer.reason }, 'payment not made')
  }
}

/** One dbTx for the payment's state and the payee: the customer is never without both money and what it was for. */
async function recordPaid(
  { db, clock, payee }: PaymentsNeeds,
  paid: { payment: AskablePayment; answer: PaidAnswer; log: Log },
): Promise<void> {
  const { payment, answer, log } = paid
  const { paymentId, userId, orderId, gateway, amountRial } = payment
  const { trackingNumber } = answer
  const endedAt = clock.now()
  const difference = differenceOf(payment, answer)
  if (difference !== null) {
    log.error({ difference }, 'the bank and we differ: nothing is credited, staff must look')
    await paymentWriter(db).markDiffering({ paymentId, difference, endedAt })
    return
  }
  const cardMask = keepableCard(answer.cardMask)
  const isSettled = await db.tx(async (dbTx) => {
    const row = { paymentId, trackingNumber, cardMask, endedAt }
    if (!(await paymentWriter(dbTx).markPaid(row))) return false
    await payee.receive(dbTx, { paymentId, userId, orderId, amountRial, gateway, trackingNumber })
    crashPoint('payment:before-settle-commit')
    return true
  })
  crashPoint('payment:after-settle-commit')
  if (isSettled) log.info({ amountRial, trackingNumber }, 'payment settled')
}
