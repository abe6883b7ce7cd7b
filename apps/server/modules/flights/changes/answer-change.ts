import type { ChangeAnswer } from '@parastoo/contract/orders/changes'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import { newId } from '../../../platform/ids.ts'
import type { Order } from '../../orders/index.ts'
import { alternativesOf } from './alternatives.ts'
import type { ChangesNeeds } from './needs.ts'
import { settleAnswer } from './settle-answer.ts'
import { answerWords, changesOf, type Standing } from './show-changes.ts'
import { type Answer, type AnswerWord, type Chosen, changeReader, changeWriter } from './store.ts'

export type AnswerAsk = {
  userId: string
  changeId: string
  answer: ChangeAnswer
  proposalId?: string | undefined
}

export type AnswerRefusal = Refusal<
  | 'NOT_FOUND'
  | 'FLIGHT_CHANGE_ANSWERED'
  | 'FLIGHT_CHANGE_CLOSED'
  | 'CANCELLED_FLIGHT_NOT_ACCEPTABLE'
  | 'FREE_REFUND_NOT_DUE'
  | 'ALTERNATIVE_REQUIRED'
  | 'FLIGHT_NOT_AVAILABLE'
>

/**
 * Takes the owner's answer to a change, once, until the flight leaves: of two at the same time one wins, and the same answer again
 * is answered as it stands. It is written down first and carried out after; what a crash leaves between is carried out by a job.
 */
export async function answerChange(
  needs: ChangesNeeds,
  ask: AnswerAsk,
): Promise<Standing | AnswerRefusal> {
  const found = await findStanding(needs, ask)
  if (!found) return refuse('NOT_FOUND')
  const { standing } = found
  if (isSameAnswer(standing.answer, ask)) return standing
  if (standing.answer && standing.answer.state !== 'failed') return refuse('FLIGHT_CHANGE_ANSWERED')
  if (!standing.isOpen) return refuse('FLIGHT_CHANGE_CLOSED')
  if (ask.answer === 'Accept' && standing.change.kind === 'cancelled')
    return refuse('CANCELLED_FLIGHT_NOT_ACCEPTABLE')
  if (ask.answer === 'Refund' && !standing.isRefundFree) return refuse('FREE_REFUND_NOT_DUE')
  const chosen = ask.answer === 'Rebook' ? await findChosen(needs, standing, ask) : null
  if (isRefused(chosen)) return chosen
  const answerId = await writeAnswer(needs, { ask, standing, chosen })
  if (answerId === null) {
    const winner = (await findStanding(needs, ask))?.standing
    return winner && isSameAnswer(winner.answer, ask) ? winner : refuse('FLIGHT_CHANGE_ANSWERED')
  }
  crashPoint('change:after-answer-commit')
  if (ask.answer !== 'Accept') await settleAnswer(needs, answerId)
  return (await findStanding(needs, ask))?.standing ?? refuse('NOT_FOUND')
}

/** A change of the caller's own order; another's is as missing as none. */
export async function findStanding(
  needs: ChangesNeeds,
  { userId, changeId }: Pick<AnswerAsk, 'userId' | 'changeId'>,
): Promise<{ order: Order; standing: Standing } | null> {
  const change = await changeReader(needs.db).change(changeId)
  const order = change && (await needs.orders.findOwn(userId, change.orderId))
  if (!order) return null
  const all = await changesOf(needs, order, needs.clock.now())
  const standing = all.find((each) => each.change.changeId === changeId)
  return standing ? { order, standing } : null
}

/** A flight that failed before may be asked for again, so only a living answer is the same. */
const isSameAnswer = (given: Answer | null, { answer, proposalId }: AnswerAsk): boolean =>
  given !== null &&
  given.state !== 'failed' &&
  answerWords[given.answer] === answer &&
  (given.chosen === null || given.chosen.proposal.proposalId === proposalId)

async function findChosen(
  needs: ChangesNeeds,
  { reservation }: Standing,
  { proposalId }: AnswerAsk,
): Promise<Chosen | Refusal<'ALTERNATIVE_REQUIRED' | 'FLIGHT_NOT_AVAILABLE'>> {
  if (proposalId === undefined) return refuse('ALTERNATIVE_REQUIRED', { field: 'proposalId' })
  const offered = await alternativesOf(needs, reservation)
  const chosen = offered.find(({ proposal }) => proposal.proposalId === proposalId)
  return chosen ?? refuse('FLIGHT_NOT_AVAILABLE')
}

const wordOf: Record<ChangeAnswer, AnswerWord> = {
  Accept: 'accept',
  Refund: 'refund',
  Rebook: 'rebook',
}

/** Null when somebody else has answered meanwhile, or a newer change has come. */
async function writeAnswer(
  { db, jobs, clock, announce }: ChangesNeeds,
  { ask, standing, chosen }: { ask: AnswerAsk; standing: Standing; chosen: Chosen | null },
): Promise<string | null> {
  const { changeId, lineId, orderId, place } = standing.change
  const answerId = newId()
  const isDone = ask.answer === 'Accept'
  return await db.tx(async (tx) => {
    const writer = changeWriter(tx)
    await writer.lockLine(lineId)
    const newest = await changeReader(tx).newest(lineId)
    if (newest?.place !== place) return null
    const isAdded = await writer.addAnswer({
      answerId,
      changeId,
      lineId,
      orderId,
      chosen,
      userId: ask.userId,
      returnKey: ask.answer === 'Rebook' ? newId() : null,
      answer: wordOf[ask.answer],
      state: isDone ? 'done' : 'open',
      answeredAt: clock.now(),
    })
    if (!isAdded) return null
    if (isDone) await announce(tx, 'flight-change-accepted', { orderId, changeId })
    else await jobs.enqueue(tx, 'settle-change-answer', { answerId }, { singletonKey: answerId })
    crashPoint('change:before-answer-commit')
    return answerId
  })
}
