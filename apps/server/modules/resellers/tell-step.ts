import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { ResellersNeeds } from './needs.ts'
import { resellerNamed } from './open-visit.ts'
import { resellerReader, resellerWriter } from './store.ts'
import { newsOf, type RecordedStep, type StepState } from './visit.ts'

/**
 * Tells a reseller of a step, in no transaction and at most once. That the call begins is written first: who finds it begun, after a crash
 * or in another process, cannot know whether it went out, and a step told twice would count twice. Only what certainly was not sent is
 * tried again.
 */
export async function tellStep(
  needs: ResellersNeeds,
  { stepId }: { stepId: string },
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Promise<void> {
  const step = await resellerReader(needs.db).step(stepId)
  if (!step) return
  if (step.state === 'telling') return await settle(needs, step, 'unknown')
  if (!(await move(needs, stepId, 'waiting', 'telling'))) return
  const outcome = await tell(needs, step)
  if (outcome !== 'unsent' || isLastAttempt) return await settle(needs, step, outcome)
  await move(needs, stepId, 'telling', 'waiting')
  throw new Error('A reseller could not be reached')
}

async function tell(needs: ResellersNeeds, step: RecordedStep): Promise<StepState> {
  const reseller = resellerNamed(needs, step.reseller)
  // It was switched off meanwhile.
  if (!reseller) return 'refused'
  const bought = step.orderId === null ? [] : await needs.flights.boughtProposals(step.orderId)
  try {
    const answer = await reseller.tell(newsOf(step, bought))
    if ('told' in answer) return 'told'
    if ('refused' in answer) return 'refused'
    return 'unsent' in answer ? 'unsent' : 'unknown'
  } catch (fault) {
    needs.log.error({ err: fault, stepId: step.stepId }, 'telling a reseller failed')
    return 'unknown'
  }
}

const move = (needs: ResellersNeeds, stepId: string, from: StepState, to: StepState) =>
  needs.db.tx((tx) => resellerWriter(tx).moveStep(stepId, { from, to }))

async function settle(
  needs: ResellersNeeds,
  { stepId, step, reseller }: RecordedStep,
  to: StepState,
): Promise<void> {
  const settledAt = needs.clock.now()
  await needs.db.tx((tx) => resellerWriter(tx).moveStep(stepId, { from: 'telling', to, settledAt }))
  needs.log[to === 'told' ? 'info' : 'warn'](
    { stepId, step, reseller, outcome: to },
    'a step of a visit was settled',
  )
}
