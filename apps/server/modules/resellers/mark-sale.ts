import { randomDigits } from '../../platform/ids.ts'
import type { Order } from '../orders/index.ts'
import type { ResellersNeeds } from './needs.ts'
import { resellerReader, resellerWriter } from './store.ts'
import type { Sale } from './visit.ts'

/**
 * The mark of an order whose flights were found on a visit; null when none were. The latest click before the order counts: one that is
 * named afterwards has brought nobody here.
 */
export async function markSale(
  { db, clock, flights }: ResellersNeeds,
  { orderId, registeredAt }: Pick<Order, 'orderId' | 'registeredAt'>,
): Promise<Sale | null> {
  const reader = resellerReader(db)
  const known = await reader.saleOf(orderId)
  if (known) return known
  const requestIds = (await flights.boughtProposals(orderId)).map(({ requestId }) => requestId)
  if (requestIds.length === 0) return null
  const search = await reader.latestOfSearches(requestIds, registeredAt)
  if (!search) return null
  const { visitId, requestId } = search
  const sale = { orderId, visitId, requestId, reference: randomDigits(12) }
  await db.tx((tx) => resellerWriter(tx).addSale(sale, clock.now()))
  // Somebody may have marked it in the same moment.
  return await reader.saleOf(orderId)
}
