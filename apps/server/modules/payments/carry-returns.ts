import { type BankReturn, bankReturnWriter } from './bank-return-store.ts'
import { gatewayNamed } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import { isUnanswered, type ReturnAnswer } from './ports.ts'
import { paymentReader } from './store.ts'

const askEverySeconds = 20

/**
 * Has the banks give back what staff ordered. An answer that is lost is asked for again under the same `returnId`, under which a
 * bank gives once; only the bank's own no ends an order without money.
 */
export async function carryReturns(needs: PaymentsNeeds, signal?: AbortSignal): Promise<void> {
  const now = needs.clock.now()
  const before = now.subtract({ seconds: askEverySeconds })
  for (const order of await bankReturnWriter(needs.db).claim({ before, now })) {
    if (signal?.aborted) return
    try {
      await carryReturn(needs, order)
    } catch (fault) {
      const { returnId, paymentId } = order
      needs.log.error({ err: fault, returnId, paymentId }, 'money could not be sent back')
    }
  }
}

async function carryReturn(needs: PaymentsNeeds, order: BankReturn): Promise<void> {
  const { returnId, paymentId } = order
  const log = needs.log.child({ returnId, paymentId })
  const answer = await askToGiveBack(needs, order)
  if (isUnanswered(answer))
    return log.warn({ reason: answer.reason }, 'the bank does not say whether it gave back')
  const isGiven = 'given' in answer
  const end = isGiven
    ? { state: 'given' as const, answer: answer.trackingNumber }
    : { state: 'declined' as const, answer: answer.reason }
  const endedAt = needs.clock.now()
  if (!(await bankReturnWriter(needs.db).end({ returnId, ...end, endedAt }))) return
  if (isGiven) log.info('the bank gave a payment back')
  else log.error({ reason: answer.reason }, 'the bank gives a payment not back: staff must look')
}

async function askToGiveBack(
  needs: PaymentsNeeds,
  { returnId, paymentId, verb }: BankReturn,
): Promise<ReturnAnswer> {
  const payment = await paymentReader(needs.db).find({ paymentId })
  if (payment?.reference == null) return { declined: true, reason: 'no bank ever took it' }
  const { reference, charge, trackingNumber } = payment
  const gateway = gatewayNamed(needs, payment.gateway)
  const give = gateway[verb]
  if (!give) return { declined: true, reason: `${gateway.name} offers no ${verb}` }
  return await give({ reference, paymentId, charge, back: charge, returnId, trackingNumber })
}
