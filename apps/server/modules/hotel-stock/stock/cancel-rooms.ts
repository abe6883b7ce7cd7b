import { isRefused, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type CancelRefused, type KeptOfRoom, keptAt } from '../../hotels/index.ts'
import { countTypes, datesOf, type StockNeeds, typesOf } from './hold-rooms.ts'
import { type HeldRoom, type Hold, stockReader, stockWriter } from './store.ts'

export type CancelAsk = {
  key: string
  cancelKey: string
  /** The rooms, and the most that may be kept of each: a later step of the timeline never costs who was promised less. */
  promised: readonly KeptOfRoom[]
}

/**
 * Cancels rooms and gives their nights back in one transaction; the hold's row is locked until then. The same `cancelKey` answers what it
 * cancelled. Of a room is kept what its timeline says now, and no more than was promised. Throws when a key comes back with other rooms.
 */
export async function cancelRooms(
  needs: StockNeeds,
  { key, cancelKey, promised }: CancelAsk,
): Promise<{ cancelled: true; kept: KeptOfRoom[] } | CancelRefused> {
  const positions = promised.map(({ position }) => position)
  return await needs.db.tx(async (tx) => {
    const writer = stockWriter(tx)
    const reader = stockReader(tx)
    const hold = await writer.lockHold(key)
    const done = await reader.cancelledBy(cancelKey)
    if (done.length > 0) {
      const isSame =
        done.length === positions.length &&
        done.every((room) => room.holdKey === key && positions.includes(room.position))
      if (!isSame) throw new Error(`The key ${cancelKey} was used to cancel something else`)
      return { cancelled: true, kept: keptOf(done) }
    }
    const quoted = await penaltiesOf(needs, tx, { hold, positions })
    if (isRefused(quoted)) return quoted
    const kept = quoted.map(({ position, keptRial }, index) => {
      return { position, keptRial: Math.min(keptRial, promised[index]?.keptRial ?? 0) }
    })
    if (!hold) throw new Error(`The hold ${key} vanished`)
    const rooms = (await reader.roomsOf(key)).filter(({ position }) => positions.includes(position))
    const nights = datesOf(hold)
    await writer.lockNights({ ...nights, roomTypeIds: typesOf(rooms) })
    const marked = await writer.markCancelled(key, kept, { cancelKey, at: needs.clock.now() })
    if (marked !== rooms.length) throw new Error(`Rooms of ${key} were cancelled under its lock`)
    for (const taken of countTypes(rooms)) await writer.giveBack({ ...nights, ...taken }, 'sold')
    crashPoint('stay:before-cancel-commit')
    return { cancelled: true, kept }
  })
}

/** What cancelling these rooms costs now, by the timelines of the sale. */
async function penaltiesOf(
  { clock }: StockNeeds,
  tx: Tx,
  { hold, positions }: { hold: Hold | null; positions: readonly number[] },
): Promise<KeptOfRoom[] | CancelRefused> {
  if (hold?.state !== 'fulfilled') return refuse('CANCELLATION_NOT_POSSIBLE')
  const rooms = await stockReader(tx).roomsOf(hold.key)
  const found = positions.map((position) => rooms[position])
  if (found.length === 0 || new Set(positions).size < found.length || found.includes(undefined))
    return refuse('CANCELLATION_NOT_POSSIBLE')
  if (!found.every((room) => room && isLive(room))) return refuse('ROOM_ALREADY_CANCELLED')
  return positions.map((position) => {
    const steps = (hold.sold.rooms[position]?.cancellation ?? []).map(({ from, keptRial }) => ({
      from: from === null ? null : Temporal.Instant.from(from),
      keptRial,
    }))
    return { position, keptRial: keptAt(steps, clock.now()).keptRial }
  })
}

const isLive = ({ cancelKey }: HeldRoom): boolean => cancelKey === null

const keptOf = (rooms: readonly HeldRoom[]): KeptOfRoom[] =>
  rooms.map(({ position, keptRial }) => ({ position, keptRial: keptRial ?? 0 }))
