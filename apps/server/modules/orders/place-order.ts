import type { DbTx } from '../../platform/db/database.ts'
import { randomDigits } from '../../platform/ids.ts'
import type { OrdersNeeds } from './needs.ts'
import type { NewOrder } from './order-row.ts'
import { addOrder } from './sale-store.ts'

/** Seconds after which a hold whose answer was lost, for example in a crash, is asked again. */
const settleHoldAfterSeconds = 20

/**
 * Writes the order with its lines in `holding`, in the caller's dbTx. The hold itself is asked for after the commit
 * (`holdOrder`); a job settles it should this process die in between, another expires the order when its time is up.
 */
export async function placeOrder(
  { jobs, clock }: Pick<OrdersNeeds, 'jobs' | 'clock'>,
  dbTx: DbTx,
  order: Omit<NewOrder, 'orderNumber' | 'registeredAt'>,
): Promise<{ orderNumber: string }> {
  const now = clock.now()
  // NOTE: ten random digits: hard to guess, easy to read out; the unique constraint catches the rare repeat.
  const orderNumber = randomDigits(10)
  addOrder(dbTx, { ...order, orderNumber, registeredAt: now })
  await scheduleHold({ jobs, clock }, dbTx, order)
  return { orderNumber }
}

/** Enqueues what watches over a hold: settling a lost answer, and expiring an unpaid order. */
export async function scheduleHold(
  { jobs, clock }: Pick<OrdersNeeds, 'jobs' | 'clock'>,
  dbTx: DbTx,
  { orderId, holdExpiresAt }: { orderId: string; holdExpiresAt: Temporal.Instant },
): Promise<void> {
  const settleAt = clock.now().add({ seconds: settleHoldAfterSeconds })
  await jobs.enqueue(dbTx, 'settle-hold', { orderId }, { startAfter: settleAt })
  await jobs.enqueue(dbTx, 'expire-order', { orderId }, { startAfter: holdExpiresAt })
}
