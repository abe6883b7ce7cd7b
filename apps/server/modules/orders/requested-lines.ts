/**
 * Lines that somebody must allow before they are paid, beside lines that a supplier keeps for minutes: a seat that ran out would close the
 * order while its visa is looked at. So while a line is requested nothing of its order is held that has an end; what was is given back
 * and asked for anew once everything is allowed (docs/decisions/0081).
 */
import type { Tx } from '../../platform/db/database.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order, OrderLine } from './order.ts'
import { earliest, holdUntil, scheduleExpiry } from './place-order.ts'
import { orderReader, orderWriter } from './store.ts'

/**
 * To be called where a line has become held or requested, in the tx that says so and holds the order's row. Gives back what would run out
 * while a line is requested, and asks for it again once none is: `to-hold` when lines are `holding` again, for the caller to ask for.
 */
export async function holdWithOthers(
  needs: Pick<OrdersNeeds, 'jobs' | 'clock' | 'product'>,
  tx: Tx,
  orderId: string,
): Promise<'as-they-were' | 'given-back' | 'to-hold' | 'dated'> {
  const order = await orderReader(tx).find(orderId)
  if (order?.money !== 'unpaid') return 'as-they-were'
  const isRequested = order.lines.some(({ fulfilment }) => fulfilment === 'requested')
  return isRequested ? await giveBack(needs, tx, order) : await takeUp(needs, tx, order)
}

async function giveBack(
  { jobs }: Pick<OrdersNeeds, 'jobs'>,
  tx: Tx,
  { orderId, lines }: Order,
): Promise<'as-they-were' | 'given-back'> {
  const writer = orderWriter(tx)
  const ending = lines.filter(
    ({ fulfilment, holdExpiresAt }) => fulfilment === 'held' && holdExpiresAt !== null,
  )
  for (const { lineId, generation } of ending) {
    await writer.moveLine(lineId, { to: 'released', generation })
    await writer.setHoldEnd({ orderId, lineId }, null)
    await jobs.enqueue(tx, 'release-line', { orderId, lineId, generation })
  }
  return ending.length > 0 ? 'given-back' : 'as-they-were'
}

/** What was given back is held anew, and what was held without an end while others were looked at is to be paid in time from here on. */
async function takeUp(
  { jobs, clock, product }: Pick<OrdersNeeds, 'jobs' | 'clock' | 'product'>,
  tx: Tx,
  { orderId, lines }: Order,
): Promise<'as-they-were' | 'to-hold' | 'dated'> {
  const writer = orderWriter(tx)
  const now = clock.now()
  const until = ({ kind }: OrderLine) => holdUntil(product(kind).policy, now)
  const released = lines.filter(({ fulfilment }) => fulfilment === 'released')
  const undated = lines.filter(
    (line) =>
      line.fulfilment === 'held' &&
      line.word === 'Approved' &&
      line.holdExpiresAt === null &&
      until(line) !== null,
  )
  for (const line of undated) await writer.setHoldEnd({ orderId, lineId: line.lineId }, until(line))
  const held = released.map((line) => ({ lineId: line.lineId, holdExpiresAt: until(line) }))
  for (const line of held) {
    await writer.holdAnew(line)
    await writer.setHoldEnd({ orderId, lineId: line.lineId }, line.holdExpiresAt)
  }
  if (released.length + undated.length === 0) return 'as-they-were'
  const payBy = earliest((await orderReader(tx).find(orderId))?.lines ?? [])
  await scheduleExpiry({ jobs }, tx, { orderId, payBy })
  return released.length > 0 ? 'to-hold' : 'dated'
}
