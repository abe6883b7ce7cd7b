import type { PaymentsNeeds } from './needs.ts'
import { isOlderThan, type Payment, startWithinMinutes } from './payment.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentWriter } from './store.ts'

const askEverySeconds = 20
const claimedAtOnce = 40

/**
 * Asks the bank about every payment that nobody has come back for: the job body of `settle-payments`. One payment that throws is
 * logged and stays for the next sweep; it does not keep the others waiting.
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
