import { crashPoint } from '../../../platform/crash-point.ts'
import { reservationReader } from '../reservation/index.ts'
import { freeRefundReasonOf } from './free-refund-reason.ts'
import type { ChangesNeeds } from './needs.ts'
import { rebook, takeReplacedBack } from './rebook.ts'
import { type Answer, changeReader, changeWriter } from './store.ts'

/** Seconds until somebody who has not answered is asked again, by the same key. */
const askAgainAfterSeconds = 15
/** Seconds an answer may be open before the watch puts its job back, should it have been lost. */
const lostAfterSeconds = 60

/** Carries an answer out: the refund asked for, or the other flight taken and the old tickets given back. Runs as often as needed. */
export async function settleAnswer(needs: ChangesNeeds, answerId: string): Promise<void> {
  const answer = await changeReader(needs.db).answer(answerId)
  if (!answer) return
  const isOver =
    answer.answer === 'refund' ? await refund(needs, answer) : await exchange(needs, answer)
  if (isOver) return
  const startAfter = needs.clock.now().add({ seconds: askAgainAfterSeconds })
  const options = { startAfter, singletonKey: answerId }
  await needs.db.tx(async (tx) => {
    await needs.jobs.enqueue(tx, 'settle-change-answer', { answerId }, options)
  })
}

/** Puts lost work back. Nothing here decides an outcome. */
export async function watchAnswers({ db, jobs, clock }: ChangesNeeds): Promise<void> {
  const since = clock.now().subtract({ seconds: lostAfterSeconds })
  for (const answerId of await changeReader(db).unsettled(since))
    await db.tx(async (tx) => {
      await jobs.enqueue(tx, 'settle-change-answer', { answerId }, { singletonKey: answerId })
    })
}

/** The refund's own road goes on from here; false while it could not be asked for. */
async function refund(needs: ChangesNeeds, answer: Answer): Promise<boolean> {
  if (answer.state !== 'open') return true
  const { answerId, lineId, orderId, userId, changeId } = answer
  const [reservation, change] = await Promise.all([
    reservationReader(needs.db).ofLine(lineId),
    changeReader(needs.db).change(changeId),
  ])
  if (!reservation || !change) throw new Error(`The answer ${answerId} is about nothing`)
  crashPoint('change:before-refund')
  const asked = await needs.refundLine({
    userId,
    orderId,
    lineId,
    reasonId: freeRefundReasonOf(change.kind),
  })
  crashPoint('change:after-refund')
  if ('unknown' in asked) {
    needs.log.warn({ answerId, orderId, reason: asked.reason }, 'a free refund waits')
    return false
  }
  const settledAt = needs.clock.now()
  const { requestId: refundRequestId } = asked
  await needs.db.tx((tx) =>
    changeWriter(tx).settleAnswer(answerId, { state: 'done', settledAt, refundRequestId }),
  )
  return true
}

async function exchange(needs: ChangesNeeds, answer: Answer): Promise<boolean> {
  if (answer.answer !== 'rebook') return true
  const isOver = answer.state !== 'open' || (await rebook(needs, answer))
  return isOver && (await takeReplacedBack(needs, answer.answerId))
}
