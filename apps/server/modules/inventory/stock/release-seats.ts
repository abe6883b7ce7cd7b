import type { Log } from '../../../platform/log.ts'
import type { StockNeeds } from './needs.ts'
import { stockReader, stockWriter } from './store.ts'

/** Gives a hold's seats back, once however often it is asked. What is not held, or issued, is left as it is. */
export async function releaseSeats(
  { db, announce }: StockNeeds,
  key: string,
): Promise<{ released: true }> {
  await db.tx(async (tx) => {
    const writer = stockWriter(tx)
    if (!(await writer.moveHold(key, { from: 'held', to: 'released' }))) return
    announce(tx, await writer.giveBack(key))
  })
  return { released: true }
}

/** How long after its time a hold waits for its owner before the seats are given back all the same. */
const staleAfterMinutes = 5

/** Gives back what nobody has released in time: the net under lost jobs and lost answers. */
export async function releaseStaleHolds({
  log,
  ...needs
}: StockNeeds & { log: Log }): Promise<number> {
  const before = needs.clock.now().subtract({ minutes: staleAfterMinutes })
  const keys = await stockReader(needs.db).overdue(before)
  for (const key of keys) {
    await releaseSeats(needs, key)
    log.warn({ key }, 'a hold that nobody released was given back')
  }
  return keys.length
}
