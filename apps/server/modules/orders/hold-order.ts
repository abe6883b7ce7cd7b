import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import { takeDiscountOff } from './discount-order.ts'
import type { OrdersNeeds } from './needs.ts'
import { isAskedNow, isSameMoment, lineKeyOf, type Order, type OrderLine } from './order.ts'
import { holdUntil, scheduleExpiry } from './place-order.ts'
import type { HoldRefused, Waiting } from './product.ts'
import { holdWithOthers } from './requested-lines.ts'
import { waitOn } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'

/** After so long no question for a hold is on its way any more. */
export const lateHoldMinutes = 5

export type HoldRefusal = HoldRefused | Refusal<'NOT_FOUND'>

export type HoldOptions = {
  /** Its buyer waits for the answer; else they are told of a refusal by a message. */
  isBuyerWaiting: boolean
}

/**
 * Asks the product to hold every line that is still `holding`, or `requested` and due, and records each answer. All or none: a refused line closes the
 * order and gives the other lines back. While a line is requested, nothing of its order is held that would run out meanwhile
 * (`holdWithOthers`). An unknown answer leaves the line, and those after it, `holding`: the order is
 * answered as it stands, and `settleLostHolds` asks again. Safe to repeat.
 */
export async function holdOrder(
  needs: OrdersNeeds,
  orderId: string,
  options: HoldOptions,
): Promise<Order | HoldRefusal> {
  const order = await orderReader(needs.db).find(orderId)
  if (!order) return refuse('NOT_FOUND')
  let isAsItWas = true
  const now = needs.clock.now()
  const requested = new Set(
    order.lines.filter(({ fulfilment }) => fulfilment === 'requested').map(({ lineId }) => lineId),
  )
  for (const line of order.lines.filter((each) => isHoldAsked(each, now))) {
    const product = needs.product(line.kind)
    const isLastRequested = requested.has(line.lineId) && requested.size === 1
    const ask = { until: isLastRequested ? holdUntil(product.policy, now) : line.holdExpiresAt }
    const answer = await product.hold(lineKeyOf(order, line), ask)
    crashPoint('hold:after-supplier')
    if (isRefused(answer)) {
      await refuseOrder(needs, { orderId, refused: line, ...options })
      return answer
    }
    if ('unknown' in answer) {
      needs.log.warn({ orderId, reason: answer.reason }, 'a hold was not answered')
      break
    }
    if ('waitsFor' in answer) {
      await recordRequested(needs, { orderId, line, waiting: answer })
      isAsItWas = false
      continue
    }
    const { until } = answer
    requested.delete(line.lineId)
    const outcome = await recordHeld(needs, { orderId, line, until })
    if (outcome === 'others-to-hold') return await holdOrder(needs, orderId, options)
    if (outcome === 'held' && isSameMoment(until, line.holdExpiresAt)) line.fulfilment = 'held'
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
      await holdOrder(needs, orderId, { isBuyerWaiting: false })
    } catch (fault) {
      needs.log.error({ err: fault, orderId }, 'a lost hold could not be settled')
    }
  }
}

/**
 * Records a hold, until when its product says. `ended` when the order ended while the supplier was asked: then the seats are given back at
 * once. `others-to-hold` when it was the last line that had to be allowed, and others are to be held beside it now. The last line's is announced.
 */
async function recordHeld(
  needs: OrdersNeeds,
  { orderId, line, until }: { orderId: string; line: OrderLine; until: Temporal.Instant | null },
): Promise<'held' | 'ended' | 'moved' | 'others-to-hold'> {
  const { db, jobs, announce } = needs
  const { lineId, generation } = line
  return await db.tx(async (tx) => {
    const writer = orderWriter(tx)
    await writer.findLocked(orderId)
    // What was asked for and allowed reads so until it is paid.
    const approved = line.fulfilment === 'requested' ? { word: 'Approved' as const } : {}
    const isHeld = await writer.moveLine(lineId, { to: 'held', generation, ...approved })
    if (!isHeld) {
      await jobs.enqueue(tx, 'release-line', { orderId, lineId, generation })
      return 'ended'
    }
    if (!isSameMoment(until, line.holdExpiresAt)) {
      const { payBy } = await writer.setHoldEnd({ orderId, lineId }, until)
      await scheduleExpiry({ jobs }, tx, { orderId, payBy })
    }
    const others = await holdWithOthers(needs, tx, orderId)
    if (others === 'to-hold') return 'others-to-hold'
    const order = await orderReader(tx).find(orderId)
    if (order?.lines.every(({ fulfilment }) => fulfilment === 'held'))
      await announce(tx, 'order-held', { orderId })
    return others === 'as-they-were' ? 'held' : 'moved'
  })
}

/** Whether its product is to be asked to hold a line now. */
const isHoldAsked = (line: OrderLine, now: Temporal.Instant): boolean =>
  line.fulfilment === 'holding' || (line.fulfilment === 'requested' && isAskedNow(line, now))

/** Records that somebody must say yes before the line is held. Nothing of it runs out meanwhile. */
async function recordRequested(
  needs: OrdersNeeds,
  { orderId, line, waiting }: { orderId: string; line: OrderLine; waiting: Waiting },
): Promise<void> {
  const { db, jobs, clock } = needs
  const { lineId, generation, fulfilment } = line
  await db.tx(async (tx) => {
    const writer = orderWriter(tx)
    await writer.findLocked(orderId)
    const isRequested =
      fulfilment === 'requested'
        ? await waitOn(tx, line, { ...waiting, now: clock.now() })
        : await writer.moveLine(lineId, { to: 'requested', generation, waiting })
    if (!isRequested) return await jobs.enqueue(tx, 'release-line', { orderId, lineId, generation })
    await writer.setHoldEnd({ orderId, lineId }, null)
    await holdWithOthers(needs, tx, orderId)
    await jobs.enqueue(tx, 'hold-order', { orderId }, { startAfter: waiting.until })
  })
}

/** Closes an order one of whose lines was refused; the others are given back by jobs. */
async function refuseOrder(
  needs: OrdersNeeds,
  { orderId, refused, isBuyerWaiting }: HoldOptions & { orderId: string; refused: OrderLine },
): Promise<void> {
  const { db, jobs, announce, clock } = needs
  await db.tx(async (tx) => {
    const writer = orderWriter(tx)
    const { lineId, generation } = refused
    const order = await writer.findLocked(orderId)
    // Held anew since: the refusal is of an earlier hold.
    if (order?.lines.find((line) => line.lineId === lineId)?.generation !== generation) return
    if (!(await writer.moveMoney(orderId, 'closed'))) return
    await takeDiscountOff(needs, tx, orderId)
    await writer.moveLine(lineId, { to: 'refused' })
    const released = await writer.moveLines(orderId, 'released')
    for (const each of released) await jobs.enqueue(tx, 'release-line', { orderId, ...each })
    // A concurrent request for the same line may have been given a seat meanwhile, and its answer or its process was lost.
    const startAfter = clock.now().add({ minutes: lateHoldMinutes })
    for (const each of [{ lineId, generation }, ...released])
      await jobs.enqueue(tx, 'release-line', { orderId, ...each }, { startAfter })
    await announce(tx, 'order-refused', { orderId, isBuyerTold: isBuyerWaiting })
  })
}
