/** Every SQL statement of what was held and sold at suppliers outside. A row follows the version that was seen, or is not written. */
import { type Db, query } from '../../../platform/db/database.ts'
import type { RoomTakenBack, StayAsk } from '../hotel-supplier.ts'
import type { Sum } from '../ports.ts'

export type SaleState =
  | 'held'
  | 'released'
  | 'booking'
  | 'booked'
  | 'failed'
  | 'cancelling'
  | 'cancelled'

export type SaleNote = {
  offerKey: string
  code: string
  ask: StayAsk
  /** ISO texts, for they stand in JSON. */
  until: string
  handle: string
  handleUntil: string
  /** What the contract books, in its own currency, and what prices were made of. */
  charge: Sum
  cost: Sum
  totalRial: number
  roomsRial: number[]
  /** What is owed for each room, as the line is booked; rows of earlier days do not say. */
  roomsCostRial?: number[]
  /** How many times its booking was begun; each has a reference of its own. */
  attempt: number
  sentAt: string | null
  /** Whether another attempt ends the same. */
  isFinal: boolean
  number: string | null
  /** What the hotel itself calls it; absent while nobody has told. */
  hotelNumber?: string
  cancelKey: string | null
  kept: RoomTakenBack[]
}
export type Sale = { key: string; version: number; state: SaleState; note: SaleNote }

export async function findSale(
  db: Db,
  { supplier, key }: { supplier: string; key: string },
): Promise<Sale | null> {
  const [row] = await query<Sale>(
    db,
    'select key, version, state, note from hotels.outside_sale where supplier = $1 and key = $2',
    [supplier, key],
  )
  return row ?? null
}

/** What these sales are called, by their keys: at the supplier's, and at the hotel. */
export async function numbersOf(
  db: Db,
  { supplier, keys }: { supplier: string; keys: readonly string[] },
): Promise<Map<string, { own: string | null; ofHotel: string | null }>> {
  const rows = await query<{ key: string; own: string | null; ofHotel: string | null }>(
    db,
    `select key, note->>'number' as own, note->>'hotelNumber' as "ofHotel"
     from hotels.outside_sale where supplier = $1 and key = any($2)`,
    [supplier, keys],
  )
  return new Map(rows.map(({ key, ...numbers }) => [key, numbers]))
}

/**
 * The sale as it is now, where it still is what was seen; null where somebody was faster. A transaction of its own, for a supplier is called
 * behind it: only a commit says when it may be lost with a server (`CommitUnknown`).
 */
export async function moveSale(
  db: Db,
  { supplier, at, ...sale }: { supplier: string; at: Temporal.Instant } & Sale,
): Promise<Sale | null> {
  const { key, version, state, note } = sale
  const text = version === 0 ? firstText : nextText
  const values = [supplier, key, version, state, JSON.stringify(note), at]
  const written = await db.tx((tx) => query(tx, text, values))
  return written.length === 1 ? { key, version: version + 1, state, note } : null
}
const firstText = `
  insert into hotels.outside_sale (supplier, key, version, state, note, changed_at) values ($1, $2, $3 + 1, $4, $5, $6)
  on conflict do nothing returning key`
const nextText = `
  update hotels.outside_sale set version = version + 1, state = $4, note = $5, changed_at = $6
  where supplier = $1 and key = $2 and version = $3 returning key`
