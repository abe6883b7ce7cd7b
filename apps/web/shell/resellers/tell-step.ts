import type { ResellerStepCall } from '@parastoo/contract/resellers/resellers'
import { refusedOf } from '../refused.ts'

/** Where in a purchase a page is. */
export type Reached =
  | { at: 'results'; requestId: string }
  | {
      at: 'passengers'
      requestId: string
      proposalId: string
      returningRequestId?: string
      returningProposalId?: string
    }
  /** Confirm or paid: the server knows which. */
  | { at: 'order'; orderId: string }

type Answer = Promise<{ data: ResellerStepCall }>
type Calls = {
  availableRequest: (ask: { safarmarketId: string; requestId: string }) => Promise<{
    data: { availableRequestExtra: ResellerStepCall }
  }>
  byProposal: (ask: Omit<Extract<Reached, { at: 'passengers' }>, 'at'>) => Answer
  byOrder: (ask: { orderId: string }) => Answer
  callStep: (step: ResellerStepCall) => Promise<unknown>
}

/**
 * Has the server tell the site a visitor came from how far they are. Answers false when no site is told any more, so that this tab need
 * not ask again. What goes wrong here is nothing to the traveller: nothing of it is shown.
 */
export async function tellStep(
  calls: Calls,
  { safarmarketId, reached }: { safarmarketId: string; reached: Reached },
): Promise<boolean> {
  try {
    const { pixelUrl, data } = await stepOf(calls, safarmarketId, reached)
    await calls.callStep({ pixelUrl, data })
    return true
  } catch (error) {
    return refusedOf(error)?.code !== 'RESELLER_NOT_AVAILABLE'
  }
}

async function stepOf(
  calls: Calls,
  safarmarketId: string,
  reached: Reached,
): Promise<ResellerStepCall> {
  if (reached.at === 'order') return (await calls.byOrder({ orderId: reached.orderId })).data
  if (reached.at === 'passengers') {
    const { at: _at, ...chosen } = reached
    return (await calls.byProposal(chosen)).data
  }
  const { requestId } = reached
  const opened = await calls.availableRequest({ safarmarketId, requestId })
  return opened.data.availableRequestExtra
}
