import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Order } from '../../orders/index.ts'
import { isUnknown } from '../hotel-supplier.ts'
import { atRoom, type HoldStay, idOf, judgeStay, priceChanged, stayAskOf } from './judge-stay.ts'
import { type ReservationNeeds, supplierNamed } from './needs.ts'
import { lineOf, personKeysOf, stayOf, writeStay } from './sold-stay.ts'
import { findStay } from './store.ts'

type Adding = HoldStay & { orderId: string }

/**
 * Adds a stay to an own order that waits for its payment. The rooms are held first, until that order is to be paid, and written into it
 * afterwards in one transaction: so a room that is gone never costs anybody the seats they hold. Where the order has ended meanwhile the
 * rooms are given back. Repeated under its key it is the same stay (docs/decisions/0117).
 */
export async function addToOrder(
  needs: ReservationNeeds,
  ask: Adding,
): Promise<Order | Refusal<Code>[]> {
  const { userId, orderId } = ask
  const lineId = idOf(ask, 1)
  const before = await addedBefore(needs, ask, lineId)
  if (before) return isRefused(before) ? [before] : before
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return [refuse('NOT_FOUND', { field: 'orderId' })]
  const until = needs.orders.addableUntil(order)
  if (!until) return [notPossible]
  const judged = await judgeStay(needs, ask)
  if (Array.isArray(judged)) return judged
  const { chosen, ask: read } = judged
  const supplier = supplierNamed(needs, chosen.supplier)
  const held = await supplier.hold({
    key: lineId,
    offerKey: ask.offerKey,
    ask: stayAskOf(ask),
    until,
    accepted: ask.accepted,
  })
  if (isUnknown(held)) return [refuse('SUPPLIER_NOT_ANSWERING')]
  if (isRefused(held))
    return [
      held.refused === 'PRICE_CHANGED'
        ? priceChanged(ask, chosen.offer)
        : refuse(held.refused, { field: 'offerKey' }),
    ]
  crashPoint('hold:after-supplier')
  const added = await needs.db.tx(async (tx) => {
    const stay = stayOf(read, chosen, { orderId, lineId })
    const line = { ...lineOf(read, chosen, stay), holdExpiresAt: until }
    const personKeys = personKeysOf(needs, read)
    const refused = await needs.orders.addHeldLine(tx, { orderId, userId, line, personKeys })
    if (refused) return refused
    await writeStay(needs, tx, { ask: read, stay })
    return null
  })
  if (added && added.refused !== 'ALREADY_ADDED') {
    // What is not answered runs out by itself: its end is the order's.
    await supplier.release(lineId)
    return [added.refused === 'ORDER_NOT_PAYABLE' ? notPossible : atRoom(added)]
  }
  needs.log.info({ orderId }, 'a stay was added to an order')
  return (await needs.orders.find(orderId)) ?? [refuse('NOT_FOUND', { field: 'orderId' })]
}

const notPossible = refuse('ADDING_TO_ORDER_NOT_POSSIBLE', { field: 'orderId' })

/** The order, where this very stay stands in it already; a key that said something else is refused. */
async function addedBefore(
  needs: ReservationNeeds,
  { userId, orderId, offerKey }: Adding,
  lineId: string,
): Promise<Order | Refusal<'IDEMPOTENCY_KEY_REUSED'> | null> {
  const stay = await findStay(needs.db, lineId)
  if (!stay) return null
  if (stay.userId !== userId || stay.orderId !== orderId || stay.offerKey !== offerKey)
    return refuse('IDEMPOTENCY_KEY_REUSED')
  return await needs.orders.findOwn(userId, orderId)
}
