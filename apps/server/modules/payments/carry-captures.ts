import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import { type Capture, captureReader, captureWriter } from './capture-store.ts'
import { gatewayNamed } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import { type BankQuestion, isUnanswered, type LenderAnswer } from './ports.ts'
import { paymentReader } from './store.ts'

/** Longer than a lender takes to answer: two that ask at once could otherwise lower a loan in the wrong order. */
const askAgainAfterSeconds = 60

type CaptureNeeds = Pick<PaymentsNeeds, 'db' | 'clock' | 'log' | 'gateways' | 'ledger' | 'jobs'>

/**
 * Decides, in the transaction in which the last line of an order has ended, what its lender is asked for: to settle, or to revert where all
 * of the loan goes back. The lender is asked by a job after the commit. The caller holds the order's row. A lender that is configured no longer
 * has its loans all the same.
 */
export async function decideCapture(
  needs: Pick<PaymentsNeeds, 'jobs'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const paymentId = await captureWriter(tx).decide(orderId)
  if (paymentId !== null) await enqueueCapture(needs, tx, paymentId)
}

/**
 * Sets aside for its lender what of this amount the lender had paid for the order, in the caller's tx, which holds the order's row. Answers
 * how much that is and to which lender it goes; null where nothing is. It is the book that says so, and not which lenders are configured: else a
 * loan would come back as cash.
 */
export async function takeForLender(
  needs: Pick<PaymentsNeeds, 'jobs'>,
  tx: Tx,
  { orderId, amountRial }: { orderId: string; amountRial: number },
): Promise<{ gateway: string; takenRial: number } | null> {
  const taken = await captureWriter(tx).takeBack(orderId, amountRial)
  if (!taken) return null
  const { paymentId, gateway, state, takenRial } = taken
  if (state === 'settled') await enqueueCapture(needs, tx, paymentId)
  return { gateway, takenRial }
}

/** Has the lender asked as soon as the transaction is committed. */
export const enqueueCapture = ({ jobs }: Pick<PaymentsNeeds, 'jobs'>, tx: Tx, paymentId: string) =>
  jobs.enqueue(tx, 'carry-capture', { paymentId })

/** Asks a lender for what is still to be done of one loan: the job `carry-capture`. Runs as often as needed. */
export async function carryOne(needs: CaptureNeeds, paymentId: string): Promise<void> {
  const { db, clock } = needs
  // Whoever decided just now waits for nobody: only one that was asked and has not answered is left for a minute.
  const now = clock.now()
  const before = now.subtract({ seconds: askAgainAfterSeconds })
  for (const capture of await captureWriter(db).claim({ before, now, paymentId }))
    await carry(needs, capture)
}

/** Asks lenders again for whatever they have not answered. */
export async function carryCaptures(needs: CaptureNeeds, signal?: AbortSignal): Promise<void> {
  const now = needs.clock.now()
  const before = now.subtract({ seconds: askAgainAfterSeconds })
  for (const capture of await captureWriter(needs.db).claim({ before, now })) {
    if (signal?.aborted) return
    try {
      await carry(needs, capture)
    } catch (fault) {
      const { paymentId, orderId } = capture
      needs.log.error({ err: fault, paymentId, orderId }, 'a loan could not be carried on')
    }
  }
}

async function carry(needs: CaptureNeeds, capture: Capture): Promise<void> {
  const { paymentId, orderId, state } = capture
  const log = needs.log.child({ orderId, paymentId, gateway: capture.gateway, state })
  const payment = await paymentReader(needs.db).find({ paymentId })
  if (payment?.reference == null) throw new Error(`The loan ${paymentId} has no reference`)
  const { reference, charge } = payment
  const answer = await ask(needs, capture, { reference, paymentId, charge })
  if (isUnanswered(answer)) return log.warn({ reason: answer.reason }, 'the lender does not answer')
  crashPoint('capture:after-asked')
  if ('declined' in answer) {
    const { reason } = answer
    const now = needs.clock.now()
    if (await captureWriter(needs.db).markRefused(capture, { reason, now }))
      log.error({ reason }, 'staff: a lender refuses a step of a loan')
    return
  }
  await needs.db.tx(async (tx) => {
    await record(needs, tx, capture)
    crashPoint('capture:before-record-commit')
  })
  log.info('the lender has done it')
}

async function ask(
  needs: CaptureNeeds,
  { gateway: name, state, amountRial, toReturnRial }: Capture,
  question: BankQuestion,
): Promise<LenderAnswer> {
  const { lender } = gatewayNamed(needs, name)
  if (!lender) throw new Error(`${name} has loans and lends nothing any more`)
  crashPoint('capture:before-asked')
  if (state === 'settling') return await lender.settle(question)
  if (state === 'reverting') return await lender.revert(question)
  return await lender.lower({ ...question, leftRial: amountRial - toReturnRial })
}

/** Writes what a lender has done and books it, once: what follows is asked for by its own row. */
async function record(needs: CaptureNeeds, tx: Tx, capture: Capture): Promise<void> {
  const { paymentId, orderId, gateway, amountRial, toReturnRial, returnedRial } = capture
  const writer = captureWriter(tx)
  const pending = accounts.lenderPending(gateway)
  const returns = accounts.lenderReturns(gateway)
  const clearing = accounts.gatewayClearing(gateway)
  const about = { orderId, key: paymentId }
  if (capture.state === 'settling') {
    if (!(await writer.markSettled(paymentId, needs.clock.now()))) return
    await needs.ledger.post(tx, {
      ...about,
      kind: 'loan-settled',
      descriptionFa: 'نهایی‌شدن اعتبار نزد اعتباردهنده',
      postings: [{ from: clearing, to: pending, amountRial }],
    })
    const after = await captureReader(tx).find(paymentId)
    // Something was given back meanwhile.
    if (after && after.toReturnRial > 0) await enqueueCapture(needs, tx, paymentId)
  } else if (capture.state === 'reverting') {
    if (!(await writer.markReverted(paymentId, needs.clock.now()))) return
    await needs.ledger.post(tx, {
      ...about,
      kind: 'loan-reverted',
      descriptionFa: 'لغو اعتبار نزد اعتباردهنده',
      postings: [{ from: returns, to: pending, amountRial }],
    })
  } else {
    const [fromRial, toRial] = [returnedRial, toReturnRial]
    if (!(await writer.markReturned({ paymentId, fromRial, toRial }))) return
    await needs.ledger.post(tx, {
      ...about,
      key: `${paymentId} ${toRial}`,
      kind: 'loan-lowered',
      descriptionFa: 'کم‌شدن اعتبار نزد اعتباردهنده',
      postings: [{ from: returns, to: clearing, amountRial: toRial - fromRial }],
    })
    const after = await captureReader(tx).find(paymentId)
    if (after && after.toReturnRial > toRial) await enqueueCapture(needs, tx, paymentId)
  }
}
