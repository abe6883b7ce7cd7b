import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import type { Log } from '../../platform/log.ts'
import { captureWriter } from './capture-store.ts'
import { enqueueCapture } from './carry-captures.ts'
import { gatewayNamed } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import {
  type AskablePayment,
  alarmAfterMinutes,
  differenceOf,
  isOlderThan,
  isWorthAsking,
  keepableCard,
  type Payment,
} from './payment.ts'
import {
  type BankAnswer,
  type Gateway,
  isUnanswered,
  type PaidAnswer,
  type SettledPayment,
} from './ports.ts'
import { paymentReader, paymentWriter, type WhichPayment } from './store.ts'

type UnpaidAnswer = Extract<BankAnswer, { state: 'failed' | 'cancelled' | 'open' }>

/**
 * Asks the bank how a payment stands and acts on the answer once, however often and from wherever it is called. Answers the
 * payment as it stands afterwards; null when we know none like it. `isListed`: the bank itself says it holds money for it. Not to
 * be called in an open tx.
 */
export async function settlePayment(
  needs: PaymentsNeeds,
  which: WhichPayment,
  { isListed = false }: { isListed?: boolean } = {},
): Promise<Payment | null> {
  const payment = await paymentReader(needs.db).find(which)
  if (!payment || !isWorthAsking(payment, { now: needs.clock.now(), isListed })) return payment
  const settled = await askBank(needs, payment)
  if (settled) return settled
  return await paymentReader(needs.db).find({ paymentId: payment.paymentId })
}

/** Answers the payment when it was settled by this call. */
async function askBank(needs: PaymentsNeeds, payment: AskablePayment): Promise<Payment | null> {
  const { db, clock } = needs
  const { paymentId, orderId, reference, charge } = payment
  const gateway = gatewayNamed(needs, payment.gateway)
  const log = needs.log.child({ orderId, paymentId, gateway: payment.gateway })
  const ask = await paymentWriter(db).beginAsking(paymentId, clock.now())
  if (ask === null) return null
  crashPoint('payment:before-verify')
  const answer = await gateway.verify({ reference, paymentId, charge })
  if (isUnanswered(answer)) {
    const isAlarming = isOlderThan(payment, alarmAfterMinutes, clock.now())
    log[isAlarming ? 'error' : 'warn']({ reason: answer.reason }, 'the bank does not answer')
  } else if (answer.state === 'paid') {
    crashPoint('payment:after-verify')
    return await recordPaid(needs, { payment, answer, log })
  } else if (answer.state === 'differs') {
    await setAside(needs, { paymentId, difference: answer.reason, log })
  } else {
    const end = endOf({ payment, answer, gateway, now: clock.now() })
    if (end === null) return null
    const hasEnded = await paymentWriter(db).markEnded({
      paymentId,
      ask,
      end,
      endedAt: clock.now(),
    })
    if (hasEnded) log.info({ ...end, answer }, 'payment ended without money')
  }
  return null
}

/** What a "no" of the bank makes of a payment; null while the customer may still pay. */
function endOf(said: {
  payment: Payment
  answer: UnpaidAnswer
  gateway: Gateway
  now: Temporal.Instant
}) {
  const { payment, answer, gateway, now } = said
  if (answer.state === 'cancelled') return { state: 'cancelled' as const }
  if (answer.state === 'failed') return { state: 'failed' as const, failure: 'refused' as const }
  if (!isOlderThan(payment, gateway.openMinutes, now)) return null
  return { state: 'failed' as const, failure: 'given-up' as const }
}

/** What differs is never credited by itself: it is kept with what the bank said, and staff are called. */
async function setAside(
  { db, clock }: Pick<PaymentsNeeds, 'db' | 'clock'>,
  { paymentId, difference, log }: { paymentId: string; difference: string; log: Log },
): Promise<void> {
  log.error({ difference }, 'the bank and we differ: nothing is credited, staff must look')
  await paymentWriter(db).markDiffering({ paymentId, difference, endedAt: clock.now() })
}

/** One tx for the payment's state and the payee: the customer is never without both money and what it was for. */
async function recordPaid(
  needs: PaymentsNeeds,
  paid: { payment: AskablePayment; answer: PaidAnswer; log: Log },
): Promise<Payment | null> {
  const { db, clock, payee } = needs
  const { payment, answer, log } = paid
  const { paymentId, userId, orderId, instalment, gateway, amountRial } = payment
  const { trackingNumber } = answer
  const endedAt = clock.now()
  const difference = differenceOf(payment, answer)
  if (difference !== null) {
    await setAside({ db, clock }, { paymentId, difference, log })
    return null
  }
  const cardMask = keepableCard(answer.cardMask)
  const isSettled = await db.tx(async (tx) => {
    noteLock(tx, 'payment', paymentId)
    if (!(await paymentWriter(tx).markPaid({ paymentId, trackingNumber, cardMask, endedAt })))
      return false
    const settled = { paymentId, userId, orderId, instalment, amountRial, gateway, trackingNumber }
    if (gatewayNamed(needs, gateway).lender) await receiveLoan(needs, tx, settled)
    else await payee.receive(tx, settled)
    crashPoint('payment:before-settle-commit')
    return true
  })
  if (!isSettled) {
    const standing = await paymentReader(db).find({ paymentId })
    // A concurrent request was first, or staff look at it; anything else must be noticed.
    if (standing?.state !== 'paid' && standing?.failure !== 'differs')
      log.error('the bank has the money, and the payment could not be settled')
    return null
  }
  crashPoint('payment:after-settle-commit')
  log.info({ amountRial, trackingNumber }, 'payment settled')
  return { ...payment, state: 'paid', trackingNumber, failure: null }
}

/** What a lender has verified pays its order, or is reverted; which of the two is written down with it. */
async function receiveLoan(
  needs: Pick<PaymentsNeeds, 'payee' | 'clock' | 'jobs'>,
  tx: Tx,
  payment: SettledPayment,
): Promise<void> {
  const { paymentId, orderId, gateway, amountRial } = payment
  if (orderId === null) throw new Error(`The loan ${paymentId} is for no order`)
  const isTaken = (await needs.payee.receiveLoan(tx, payment)) === 'taken'
  const now = needs.clock.now()
  await captureWriter(tx).add({ paymentId, orderId, gateway, amountRial, isTaken, now })
  if (!isTaken) await enqueueCapture(needs, tx, paymentId)
}
