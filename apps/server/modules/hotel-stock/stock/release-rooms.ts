import type { Log } from '../../../platform/log.ts'
import { datesOf, giveBackHeld, type StockNeeds, typesOf } from './hold-rooms.ts'
import { stockReader, stockWriter } from './store.ts'

/** Gives a hold's rooms back, once however often it is called. What is not held, or fulfilled, is left as it is. */
export async function releaseRooms({ db }: StockNeeds, key: string): Promise<{ released: true }> {
  await db.tx(async (tx) => {
    const writer = stockWriter(tx)
    const hold = await writer.lockHold(key)
    if (hold?.state !== 'held') return
    const rooms = await stockReader(tx).roomsOf(key)
    await writer.lockNights({ ...datesOf(hold), roomTypeIds: typesOf(rooms) })
    await giveBackHeld(tx, hold)
  })
  return { released: true }
}

/** How long after its time a hold waits for its owner before the rooms are given back all the same. */
const staleAfterMinutes = 5

/** Gives back what nobody has released in time: for lost jobs and lost answers. */
export async function releaseStaleRooms({
  log,
  ...needs
}: StockNeeds & { log: Log }): Promise<number> {
  const before = needs.clock.now().subtract({ minutes: staleAfterMinutes })
  const keys = await stockReader(needs.db).overdue(before)
  for (const key of keys) {
    await releaseRooms(needs, key)
    log.warn({ key }, 'rooms that nobody released were given back')
  }
  return keys.length
}
