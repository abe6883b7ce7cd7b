import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import { isNotSo } from '../../platform/db/database.ts'
import { takeDiscountOff } from './discount-order.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order } from './order.ts'
import type { HoldRefused } from './ports.ts'
import { insistOnHeld } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'

/** After so long no question for a hold is on its way any more. */
const lateHoldMinutes = 5

export type HoldRefusal = HoldRefused | Refusal<'BOOKING_FAILED' | 'NOT_FOUND'>

/**
 * Asks the product to hold every line that is still `holding`, and records each answer. All or none: a refused line closes the
 * order and gives the other lines back. An unknown answer leaves the line `holding` and refuses BOOKING_FAILED for now;
 * `settleLostHolds` asks again. Safe to repeat.
 */
export async function holdOrder(needs: OrdersNeeds, orderId: string): Promise<Order | HoldRefusal> {
  const order = await orderReader(needs.db).find(orderId)
  if (!order) return refuse('NOT_FOUND')
  let isAsItWas = true
  for (const line of order.lines.filter(({ fulfilment }) => fulfilment === 'holding')) {
    const key = { orderId, lineId: line.lineId, holdExpiresAt: order.holdExpiresAt }
    const answer = await needs.sellable(line.product).hold(key)
    crashPoint('hold:after-supplier')
    if (isRefused(answer)) {
      await refuseOrder(needs, orderId, line.lineId)
      return answer
    }
    if ('unknown' in answer) {
      needs.log.warn({ orderId, reason: answer.reason }, 'a hold was not answered')
      return refuse('BOOKING_FAILED')
    }
    if (await recordHeld(needs, orderId, line.lineId)) line.fulfilment = 'held'
    else isAsItWas = false
  }
  if (isAsItWas) return order
  return (await orderReader(needs.db).find(orderId)) ?? refuse('NOT_FOUND')
}

/** Seconds after which a hold that nobody has written down is taken for lost, with its answer or its process, and asked for again. */
const lostAfterSeconds = 20

/** Asks again for holds whose answer was lost, for example in a crash; what is not answered now either waits for the next sweep. */
export async function settleLostHolds(needs: OrdersNeeds): Promise<void> {
  const now = needs.clock.now()
  const lost = { now, before: now.subtract({ seconds: lostAfterSeconds }) }
  for (const orderId of await orderReader(needs.db).holdingSince(lost)) {
    try {
      await holdOrder(needs, orderId)
    } catch (fault) {
      needs.log.error({ err: fault, orderId }, 'a lost hold could not be settled')
    }
  }
}

/** Writes a hold down; false when the order ended while the supplier was asked: then the seats are given back at once. */
async function recordHeld(
  { db, jobs, announce }: OrdersNeeds,
  orderId: string,
  lineId: string,
): Promise<boolean> {
  try {
    await db.tx(async (dbTx) => {
      insistOnHeld(dbTx, lineId)
      await announce(dbTx, 'order-held', { orderId })
    })
    return true
  } catch (fault) {
    if (!isNotSo(fault)) throw fault
    await db.tx((dbTx) => jobs.enqueue(dbTx, 'release-line', { orderId, lineId }))
    return false
  }
}

/** Closes an order one of whose lines was refused; the others are given back by jobs. */
async function refuseOrder(needs: OrdersNeeds, orderId: string, lineId: string) {
  const { db, jobs, announce, clock } = needs
  await db.tx(async (dbTx) => {
    const writer = orderWriter(dbTx)
    if (!(await writer.moveMoney(orderId, 'closed'))) return
    await takeDiscountOff(needs, dbTx, orderId)
    await writer.moveLine(lineId, 'refused')
    const released = await writer.moveLines(orderId, 'released')
    for (const each of released) await jobs.enqueue(dbTx, 'release-line', { orderId, lineId: each })
    // Another hand may have asked for the same line, been given a seat in the meantime, and lost the answer or its life.
    const startAfter = clock.now().add({ minutes: lateHoldMinutes })
    for (const each of [lineId, ...released])
      await jobs.enqueue(dbTx, 'release-line', { orderId, lineId: each }, { startAfter })
    await announce(dbTx, 'order-refused', { orderId })
  })
}
