import type { ResellerStepCall } from '@parastoo/contract/resellers/resellers'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import { markSale } from './mark-sale.ts'
import type { ResellersNeeds } from './needs.ts'
import { resellerNamed } from './open-visit.ts'
import { resellerReader, resellerWriter } from './store.ts'
import type { RecordedStep, Sale } from './visit.ts'

/** The work that tells a reseller of a step. */
export const tellStepJob = 'tell-reseller-step'

type Step = Pick<RecordedStep, 'visitId' | 'requestId' | 'orderId' | 'step'>
type StepRefusal = Refusal<'RESELLER_NOT_AVAILABLE' | 'NOT_FOUND' | 'RESELLER_STEP_NOT_REACHED'>

/**
 * Records a step that a page has reached, once, and has its reseller told behind the reply. A step of an order is its owner's to call,
 * and paid is what has been paid; what is not the caller's own is as missing as none.
 */
export async function callStep(
  needs: ResellersNeeds,
  { pixelUrl: step, data, userId }: ResellerStepCall & { userId: string | null },
): Promise<{ recorded: true } | StepRefusal> {
  if (!resellerNamed(needs, 'safarmarket')) return refuse('RESELLER_NOT_AVAILABLE')
  const { visitId, requestId, orderId } = data
  if (step === 'results' || step === 'passengers') {
    const search = await resellerReader(needs.db).searchOfVisit({ visitId, requestId })
    if (!search) return refuse('NOT_FOUND')
    return await recordStep(needs, { visitId, requestId, orderId: null, step })
  }
  const order = userId && orderId ? await needs.orders.findOwn(userId, orderId) : null
  const sale = order && (await markSale(needs, order))
  if (!sale || sale.visitId !== visitId) return refuse('NOT_FOUND')
  if (step === 'paid' && order.paidAt === null) return refuse('RESELLER_STEP_NOT_REACHED')
  return await recordSaleStep(needs, sale, step)
}

/** An order was held: from here on it bears the mark of the visit it came by. */
export async function noteOrder(needs: ResellersNeeds, orderId: string): Promise<void> {
  const order = needs.resellers.length > 0 ? await needs.orders.find(orderId) : null
  if (order) await markSale(needs, order)
}

/** An order was paid. Its reseller hears so from here, whether or not its buyer ever comes back from the bank. */
export async function notePaid(needs: ResellersNeeds, orderId: string): Promise<void> {
  const order = needs.resellers.length > 0 ? await needs.orders.find(orderId) : null
  const sale = order && (await markSale(needs, order))
  if (sale) await recordSaleStep(needs, sale, 'paid')
}

const recordSaleStep = (
  needs: ResellersNeeds,
  { visitId, requestId, orderId }: Sale,
  step: 'confirm' | 'paid',
) => recordStep(needs, { visitId, requestId, orderId, step })

/** The step and the work of telling it are committed together; a step that is recorded already is not told again. */
async function recordStep(
  { db, jobs, clock }: ResellersNeeds,
  step: Step,
): Promise<{ recorded: true }> {
  await db.tx(async (tx) => {
    const stepId = newId()
    const isNew = await resellerWriter(tx).addStep({ stepId, ...step }, clock.now())
    if (isNew) await jobs.enqueue(tx, tellStepJob, { stepId })
  })
  return { recorded: true }
}
