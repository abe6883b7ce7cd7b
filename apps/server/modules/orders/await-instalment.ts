/**
 * Between two instalments: what the order holds is kept until the next one, its buyer is reminded of it, and where it does not come the order
 * is cancelled by its products' tables, which refunds carry out; never silently (docs/decisions/0097).
 */
import { isRefused } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { missInstalments, overdueInstalments, unmissInstalments } from './instalment-store.ts'
import { graceMinutes, type Instalment, nextPayment } from './instalments.ts'
import type { OrdersNeeds } from './needs.ts'
import { isSameMoment, lineKeyOf, type Order } from './order.ts'
import { orderReader, orderWriter } from './store.ts'
import { unitsOf } from './unit-store.ts'

/** How long before its day a buyer is reminded of an instalment. */
const remindHoursBefore = [72, 24]

/** An instalment was paid just now and another is to come, in the caller's tx: its holds, reminders and end are jobs from here on. */
export async function awaitNext(
  needs: OrdersNeeds,
  tx: Tx,
  { order, paid, after }: { order: Pick<Order, 'orderId'>; paid: number; after: Instalment },
): Promise<{ paid: true }> {
  const { orderId } = order
  await addJobs(needs, tx, { orderId, next: after })
  await needs.announce(tx, 'instalment-paid', { orderId, position: paid })
  needs.log.info({ orderId, position: paid }, 'an instalment is paid, another is to come')
  return { paid: true }
}

/**
 * In the caller's tx, which holds the order's row: what its buyer gave up of a part-paid order is to be paid again, as if they had not. False
 * where its day is over, or a unit of it has ended or is being cancelled: then nothing is changed.
 */
export async function resumeInstalments(
  needs: OrdersNeeds,
  tx: Tx,
  orderId: string,
): Promise<boolean> {
  const units = await unitsOf(tx, [orderId])
  if (units.some(({ state }) => state !== 'live')) return false
  if (!(await unmissInstalments(tx, { orderId, now: needs.clock.now() }))) return false
  const order = await orderReader(tx).find(orderId)
  const next = order?.instalments.find(({ paidAt }) => paidAt === null)
  if (next) await addJobs(needs, tx, { orderId, next })
  return true
}

async function addJobs(
  { jobs, clock }: OrdersNeeds,
  tx: Tx,
  { orderId, next }: { orderId: string; next: Instalment },
): Promise<void> {
  const { position, dueAt } = next
  if (!dueAt) throw new Error(`The instalment ${position} of order ${orderId} has no day`)
  const now = clock.now()
  await jobs.enqueue(tx, 'extend-holds', { orderId })
  for (const hoursBefore of remindHoursBefore) {
    const startAfter = dueAt.subtract({ hours: hoursBefore })
    if (Temporal.Instant.compare(startAfter, now) > 0)
      await jobs.enqueue(
        tx,
        'remind-instalment',
        { orderId, position, hoursBefore },
        { startAfter },
      )
  }
  const startAfter = dueAt.add({ minutes: graceMinutes })
  await jobs.enqueue(tx, 'miss-instalment', { orderId }, { startAfter })
}

/**
 * Asks the products of a part-paid order to hold its lines until its next instalment. Safe to repeat, and repeated by its job while a product
 * does not answer. A product that cannot keep a line ends the order: all that was paid comes back.
 */
export async function extendHolds(needs: OrdersNeeds, orderId: string): Promise<void> {
  const order = await orderReader(needs.db).find(orderId)
  const next = order && nextPayment(order)
  if (order?.money !== 'part-paid' || !next?.dueAt) return
  const until = next.dueAt.add({ minutes: graceMinutes })
  for (const line of order.lines) {
    if (line.fulfilment !== 'held' || line.holdExpiresAt === null) continue
    const { lineId, generation } = line
    const answer = await needs.product(line.kind).hold(lineKeyOf(order, line), { until })
    crashPoint('instalment:after-extend')
    if (isRefused(answer)) return await loseHold(needs, orderId)
    if (!('held' in answer))
      throw new Error(`The hold of line ${lineId} is not extended: no answer`)
    if (isSameMoment(answer.until, line.holdExpiresAt)) continue
    await needs.db.tx(async (tx) => {
      const writer = orderWriter(tx)
      const now = (await writer.findLocked(orderId))?.lines.find((each) => each.lineId === lineId)
      if (now?.fulfilment === 'held' && now.generation === generation)
        await writer.setHoldEnd({ orderId, lineId }, answer.until)
    })
  }
}

async function loseHold({ db, clock, announce, log }: OrdersNeeds, orderId: string): Promise<void> {
  await db.tx(async (tx) => {
    await orderWriter(tx).findLocked(orderId)
    if (await missInstalments(tx, { orderId, now: clock.now() }))
      await announce(tx, 'hold-lost', { orderId })
  })
  log.error({ orderId }, 'staff: what a part-paid order holds could not be kept; it is cancelled')
}

/** Reminds of an instalment that is still to be paid. */
export async function remindOfInstalment(
  { db, announce }: OrdersNeeds,
  { orderId, position, hoursBefore }: { orderId: string; position: number; hoursBefore: number },
): Promise<void> {
  const order = await orderReader(db).find(orderId)
  if (order?.money !== 'part-paid' || nextPayment(order)?.position !== position) return
  await db.tx((tx) => announce(tx, 'instalment-due', { orderId, position, hoursBefore }))
}

/**
 * The day of an instalment is over: what is still to be paid of the order is missed from here on, unless a payment of the same moment was
 * first. The instalment's row decides between the two. Safe to repeat.
 */
export async function missInstalment(needs: OrdersNeeds, orderId: string): Promise<void> {
  const { db, clock, announce, log } = needs
  const now = clock.now()
  const before = now.subtract({ minutes: graceMinutes })
  await db.tx(async (tx) => {
    await orderWriter(tx).findLocked(orderId)
    if (!(await missInstalments(tx, { orderId, now, before }))) return
    await announce(tx, 'instalment-missed', { orderId })
    crashPoint('instalment:before-miss-commit')
    log.info({ orderId }, 'an instalment was not paid in time')
  })
}

/** Ends what a lost job left behind. */
export async function missOverdueInstalments(needs: OrdersNeeds): Promise<void> {
  const before = needs.clock.now().subtract({ minutes: graceMinutes })
  for (const orderId of await overdueInstalments(needs.db, before))
    await missInstalment(needs, orderId)
}
