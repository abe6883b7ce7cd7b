import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Order } from '../../orders/index.ts'
import { coverableUntil } from '../answers/index.ts'
import { atInsured, type BuyCover, idOf, judgeCover, lineOf, personKeysOf } from './judge-cover.ts'
import type { PolicyNeeds } from './needs.ts'
import { addCover, coversOf, holdCover } from './store.ts'

type Adding = BuyCover & { orderId: string }

/**
 * Adds a policy to an own order that waits for its payment, so that a journey and its insurance are paid at once. Nobody outside is asked for
 * a hold, so line and cover are written in one transaction, in which the order decides against its payment and its end. Repeated
 * under its key it is the same policy (docs/decisions/0124).
 */
export async function addToOrder(
  needs: PolicyNeeds,
  ask: Adding,
): Promise<Order | Refusal<Code>[]> {
  const { userId, orderId } = ask
  const lineId = idOf(ask, 1)
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return [refuse('NOT_FOUND', { field: 'orderId' })]
  const [before] = await coversOf(needs.db, needs.documents, [lineId])
  if (before) return before.orderId === orderId ? order : [refuse('IDEMPOTENCY_KEY_REUSED')]
  const judged = await judgeCover(needs, ask)
  if (Array.isArray(judged)) return judged
  const { cover, insured } = judged
  const until = coverableUntil(needs, order, cover)
  if (!until) return [notPossible]
  const added = await needs.db.tx(async (tx) => {
    const line = { ...lineOf(judged), holdExpiresAt: until }
    const personKeys = personKeysOf(needs, judged)
    const refused = await needs.orders.addHeldLine(tx, { orderId, userId, line, personKeys })
    if (refused) return refused
    await addCover(tx, needs.documents, { cover, insured })
    await holdCover(tx, lineId, lineId)
    return null
  })
  if (isRefused(added) && added.refused !== 'ALREADY_ADDED')
    return [added.refused === 'ORDER_NOT_PAYABLE' ? notPossible : atInsured(added)]
  needs.log.info({ orderId, people: insured.length }, 'insurance was added to an order')
  return (await needs.orders.findOwn(userId, orderId)) ?? [notPossible]
}

const notPossible = refuse('ADDING_INSURANCE_NOT_POSSIBLE', { field: 'orderId' })
