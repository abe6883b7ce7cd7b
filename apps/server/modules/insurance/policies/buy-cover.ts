import { contactInput } from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { HoldRefusal, Order } from '../../orders/index.ts'
import { addToOrder } from './add-to-order.ts'
import {
  atInsured,
  type BuyCover,
  idOf,
  type Judged,
  judgeCover,
  lineOf,
  personKeysOf,
} from './judge-cover.ts'
import type { PolicyNeeds } from './needs.ts'
import { addCover } from './store.ts'

/**
 * Submit: judges journey, people and price, writes order and cover in one transaction, then keeps its price until midnight. Repeated under its
 * key it goes on with the order of the first time. Refuses with every fault of the form at once; PRICE_CHANGED carries the true total.
 */
export async function buyCover(
  needs: PolicyNeeds,
  ask: BuyCover,
): Promise<Order | Refusal<Code>[]> {
  const { userId } = ask
  if (ask.orderId) return await addToOrder(needs, { ...ask, orderId: ask.orderId })
  const orderId = idOf(ask, 0)
  const before = await needs.orders.placedBefore({ orderId, userId, ...ask.attempt })
  if (isRefused(before)) return [before]
  if (before) return await letPay(needs, orderId)
  const judged = await judgeCover(needs, ask)
  if (Array.isArray(judged)) return judged
  const written = await needs.db.tx((tx) => writeOrder(needs, tx, { ask, judged }))
  if (written === 'placed-before') return await buyCover(needs, ask)
  if (written !== 'written') return [written]
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId, people: ask.insured.length }, 'an order of insurance was placed')
  return await letPay(needs, orderId)
}

async function letPay(needs: PolicyNeeds, orderId: string): Promise<Order | Refusal<Code>[]> {
  const held = await needs.orders.hold(orderId)
  return isRefused(held) ? [toInsuranceCode(held)] : held
}

/** A refusal of orders by its code for insurance. */
function toInsuranceCode(refusal: HoldRefusal): Refusal<Code> {
  const { refused } = refusal
  return refused === 'NOT_AVAILABLE' || refused === 'SOLD_OUT'
    ? { ...refusal, refused: 'INSURANCE_NOT_SOLD' }
    : { ...refusal, refused }
}

/** Writes all of it, or nothing where the user keeps too much unpaid already, or a repeat of this submit was faster. */
async function writeOrder(
  needs: PolicyNeeds,
  tx: Tx,
  { ask, judged }: { ask: BuyCover; judged: Judged },
): Promise<'written' | 'placed-before' | Refusal<Code>> {
  const { cover, insured, totalRial } = judged
  const { orderId, userId } = cover
  const personKeys = personKeysOf(needs, judged)
  const line = lineOf(judged)
  const opening = { orderId, userId, personKeys, lines: [line] }
  const tooMany = await needs.orders.limitOpenOrders(tx, opening)
  if (tooMany) return atInsured(tooMany)
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa: line.titleFa,
    contact: contactInput.parse(ask.contact),
    channel: ask.productChannel,
    requestHash: ask.attempt.requestHash,
    personKeys,
    totalRial,
    lines: [line],
  })
  if (!placed) return 'placed-before'
  await addCover(tx, needs.documents, { cover, insured })
  return 'written'
}
