import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import { randomSigns } from '../../../platform/ids.ts'
import { countTypes, datesOf, type StockNeeds, typesOf } from './hold-rooms.ts'
import { stockReader, stockWriter } from './store.ts'

/** Read aloud at a reception: no letter or digit that is taken for another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Sells what a key holds and answers what the guest says at the reception; asked again, the same. Refuses what is not held any more. */
export async function fulfilRooms(
  { db, clock }: StockNeeds,
  key: string,
): Promise<{ reference: string } | Refusal<'HOLD_EXPIRED'>> {
  return await db.tx(async (tx) => {
    const writer = stockWriter(tx)
    const hold = await writer.lockHold(key)
    if (hold?.reference) return { reference: hold.reference }
    if (hold?.state !== 'held') return refuse('HOLD_EXPIRED')
    const rooms = await stockReader(tx).roomsOf(key)
    const nights = datesOf(hold)
    await writer.lockNights({ ...nights, roomTypeIds: typesOf(rooms) })
    for (const taken of countTypes(rooms)) await writer.sell({ ...nights, ...taken })
    const reference = randomSigns(alphabet, 8)
    const isMoved = await writer.moveToFulfilled(key, { reference, at: clock.now() })
    if (!isMoved) throw new Error(`The hold ${key} moved while its row was locked`)
    crashPoint('stay:before-sell-commit')
    return { reference }
  })
}
