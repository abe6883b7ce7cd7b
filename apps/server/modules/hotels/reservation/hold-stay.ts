import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { HoldRefusal, Order } from '../../orders/index.ts'
import {
  atRoom,
  type Chosen,
  findOffer,
  type HoldStay,
  idOf,
  judgeStay,
  priceChanged,
  type Read,
} from './judge-stay.ts'
import type { ReservationNeeds } from './needs.ts'
import { lineOf, personKeysOf, stayOf, titleOf, writeStay } from './sold-stay.ts'

/**
 * Submit: finds the offer again, judges guests and terms, writes order and stay in one transaction, then asks to hold the rooms, or asks
 * the hotel. Repeated under its key it goes on with the order of the first time. Refuses with every fault of the form at once;
 * PRICE_CHANGED carries what was accepted and what is sold now side by side, in `detail.before` and `detail.now`.
 */
export async function holdStay(
  needs: ReservationNeeds,
  ask: HoldStay,
): Promise<Order | Refusal<Code>[]> {
  const { userId } = ask
  const orderId = idOf(ask, 0)
  const before = await needs.orders.placedBefore({ orderId, userId, ...ask.attempt })
  if (isRefused(before)) return [before]
  if (before) return await askToHold(needs, ask, orderId)
  const judged = await judgeStay(needs, ask)
  if (Array.isArray(judged)) return judged
  const written = await needs.db.tx((tx) => writeOrder(needs, tx, { ...judged, orderId }))
  if (written === 'placed-before') return await holdStay(needs, ask)
  if (written !== 'written') return [written]
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId }, 'order placed')
  return await askToHold(needs, ask, orderId)
}

async function askToHold(
  needs: ReservationNeeds,
  ask: HoldStay,
  orderId: string,
): Promise<Order | Refusal<Code>[]> {
  const held = await needs.orders.hold(orderId)
  if (!isRefused(held)) return held
  if (held.refused !== 'PRICE_CHANGED') return [toHotelCode(held)]
  // Dearer since a moment ago: what it costs by now, to be accepted with a new submit.
  const chosen = await findOffer(needs, ask)
  if (isRefused(chosen)) return [chosen]
  return [priceChanged(ask, chosen.offer)]
}

/** Writes all of it, or nothing where the user keeps too much unpaid already, or a repeat of this submit was faster. */
async function writeOrder(
  needs: ReservationNeeds,
  tx: Tx,
  { ask, chosen, orderId }: { ask: Read; chosen: Chosen; orderId: string },
): Promise<'written' | 'placed-before' | Refusal<Code>> {
  const { userId } = ask
  const lineId = idOf(ask, 1)
  const personKeys = personKeysOf(needs, ask)
  const stay = stayOf(ask, chosen, { orderId, lineId })
  const lines = [lineOf(ask, chosen, stay)]
  const tooMany = await needs.orders.limitOpenOrders(tx, { orderId, userId, personKeys, lines })
  if (tooMany) return atRoom(tooMany)
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa: titleOf(stay),
    contact: ask.told,
    channel: ask.productChannel,
    requestHash: ask.attempt.requestHash,
    personKeys,
    totalRial: chosen.offer.payNowRial,
    lines,
  })
  if (!placed) return 'placed-before'
  await writeStay(needs, tx, { ask, stay })
  return 'written'
}

/** A refusal of orders by its code for hotels; a supplier of rooms wants no picture read. */
function toHotelCode(refusal: HoldRefusal): Refusal<Code> {
  const { refused } = refusal
  if (refused === 'SOLD_OUT') return { ...refusal, refused: 'ROOM_SOLD_OUT' }
  if (refused === 'NOT_AVAILABLE') return { ...refusal, refused: 'HOTEL_NOT_AVAILABLE' }
  return { ...refusal, refused }
}
