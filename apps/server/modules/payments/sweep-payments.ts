import { carryCaptures } from './carry-captures.ts'
import { carryReturns } from './carry-returns.ts'
import type { PaymentsNeeds } from './needs.ts'
import { isOlderThan, type Payment, startWithinMinutes } from './payment.ts'
import { type Gateway, isUnanswered } from './ports.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentWriter } from './store.ts'

const askEverySeconds = 20
const claimedAtOnce = 40

/**
 * Asks the bank about every payment that nobody has come back for, then every bank for what it holds unverified, and every lender for what
 * it is still to do: the job body of
 * `settle-payments`. One payment that throws is logged and stays for the next sweep; it does not keep the others waiting.
 */
export async function sweepPayments(needs: PaymentsNeeds, signal?: AbortSignal): Promise<void> {
  const now = needs.clock.now()
  const before = now.subtract({ seconds: askEverySeconds })
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const limit = claimedAtOnce
    const claimed = await paymentWriter(needs.db).claimUnsettled({ before, now, limit })
    await Promise.all(claimed.map((payment) => sweepOne(needs, payment)))
    isMore = claimed.length === limit
  }
  await Promise.all(needs.gateways.map(({ gateway }) => sweepBank(needs, gateway, signal)))
  await carryReturns(needs, signal)
  await carryCaptures(needs, signal)
}

/**
 * Asks a bank for what it holds and nobody has verified, and settles each payment of ours among it, whatever we believed of it:
 * the bank gives such money back after minutes.
 */
async function sweepBank(
  needs: PaymentsNeeds,
  { name, listUnverified }: Gateway,
  signal?: AbortSignal,
): Promise<void> {
  if (!listUnverified || signal?.aborted) return
  const log = needs.log.child({ gateway: name })
  try {
    const listed = await listUnverified()
    if (isUnanswered(listed))
      return log.warn({ reason: listed.reason }, 'the bank does not say what is unverified')
    for (const { reference } of listed) {
      const payment = await settlePayment(needs, { gateway: name, reference }, { isListed: true })
      if (!payment) log.warn({ reference }, 'the bank holds money for a payment we do not know')
    }
  } catch (fault) {
    log.error({ err: fault }, 'the unverified payments of a bank could not be settled')
  }
}

async function sweepOne(needs: PaymentsNeeds, payment: Payment): Promise<void> {
  const { paymentId, orderId } = payment
  try {
    if (payment.state === 'created') await failUnstarted(needs, payment)
    else await settlePayment(needs, { paymentId })
  } catch (fault) {
    needs.log.error({ err: fault, paymentId, orderId }, 'a payment could not be settled')
  }
}

async function failUnstarted(needs: PaymentsNeeds, payment: Payment): Promise<void> {
  const now = needs.clock.now()
  if (!isOlderThan(payment, startWithinMinutes, now)) return
  const { paymentId } = payment
  await paymentWriter(needs.db).markUnstarted({ paymentId, failure: 'never-started', endedAt: now })
}
