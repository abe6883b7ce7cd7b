import type { Db } from '../../platform/db/database.ts'
import type { Order } from './order.ts'
import { orderReader } from './store.ts'

/** One order as it stands, for those who work without the whole room; null when there is none. */
export const findOrder = (db: Db, orderId: string): Promise<Order | null> =>
  orderReader(db).find(orderId)
