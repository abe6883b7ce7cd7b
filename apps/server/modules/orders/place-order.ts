import type { DbTx } from '../../platform/db/database.ts'
import { randomDigits } from '../../platform/ids.ts'
import type { OrdersNeeds } from './needs.ts'
import type { NewOrder } from './order-row.ts'
import { addOrder } from './sale-store.ts'

/**
 * Writes the order with its lines in `holding`, in the caller's dbTx. The hold itself is asked for after the commit
 * (`holdOrder`); a sweep settles it should this process die in between, and a job expires the order when its time is up.
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
  await scheduleExpiry({ jobs }, dbTx, order)
  return { orderNumber }
}

/** Enqueues what ends an order that is not paid in time. */
export async function scheduleExpiry(
  { jobs }: Pick<OrdersNeeds, 'jobs'>,
  dbTx: DbTx,
  { orderId, holdExpiresAt }: { orderId: string; holdExpiresAt: Temporal.Instant },
): Promise<void> {
  await jobs.enqueue(dbTx, 'expire-order', { orderId }, { startAfter: holdExpiresAt })
}
