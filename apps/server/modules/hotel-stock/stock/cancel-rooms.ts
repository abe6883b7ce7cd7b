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
    const hold = await stockWriter(tx).lockHold(key)
    const done = await stockReader(tx).cancelledBy(cancelKey)
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
    await giveBack(needs, tx, { hold, kept, cancelKey })
    crashPoint('stay:before-cancel-commit')
    return { cancelled: true, kept }
  })
}

/**
 * Takes rooms back that staff know to be cancelled, in the caller's transaction, and puts their nights on sale. The hold's row is locked
 * until that ends, so who cancels one meanwhile is first or comes too late; of a room that is cancelled already nothing moves.
 */
export async function giveUpRooms(
  needs: StockNeeds,
  tx: Tx,
  { key, cancelKey, kept }: { key: string; cancelKey: string; kept: readonly KeptOfRoom[] },
): Promise<void> {
  const hold = await stockWriter(tx).lockHold(key)
  // What was never sold runs out by itself.
  if (hold?.state !== 'fulfilled') return
  const rooms = await stockReader(tx).roomsOf(key)
  const open = kept.filter(({ position }) =>
    rooms.some((room) => room.position === position && isLive(room)),
  )
  if (open.length > 0) await giveBack(needs, tx, { hold, kept: open, cancelKey })
}

/** Marks live rooms of a locked hold as cancelled, and gives their nights back. */
async function giveBack(
  { clock }: StockNeeds,
  tx: Tx,
  { hold, kept, cancelKey }: { hold: Hold; kept: readonly KeptOfRoom[]; cancelKey: string },
): Promise<void> {
  const { key } = hold
  const writer = stockWriter(tx)
  const rooms = (await stockReader(tx).roomsOf(key)).filter((room) =>
    kept.some(({ position }) => position === room.position),
  )
  const nights = datesOf(hold)
  await writer.lockNights({ ...nights, roomTypeIds: typesOf(rooms) })
  const marked = await writer.markCancelled(key, kept, { cancelKey, at: clock.now() })
  if (marked !== rooms.length) throw new Error(`Rooms of ${key} were cancelled under its lock`)
  for (const taken of countTypes(rooms)) await writer.giveBack({ ...nights, ...taken }, 'sold')
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
