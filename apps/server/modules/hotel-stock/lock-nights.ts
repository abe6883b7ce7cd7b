import { query, type Tx } from '../../platform/db/database.ts'

const text = (suffix: '' | '_shared') =>
  `select pg_advisory_xact_lock${suffix}(hashtext('hotel_stock.nights'))`

/** Keeps everybody else out who writes nights by hand or by a file, until the commit; whoever books them goes on. */
export async function lockNights(tx: Tx): Promise<void> {
  await query(tx, text(''))
}

/** Nights changed one by one in the desk's grid: many at once, but none while a file writes what it has read. */
export async function shareNights(tx: Tx): Promise<void> {
  await query(tx, text('_shared'))
}
