/** Every SQL statement about travellers who would share a double room. */
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { ToursTables } from '../tables.generated.ts'

export type Roommate = {
  placeId: string
  lineId: string
  gender: 'Male' | 'Female'
  supplementRial: number
  closesAt: Temporal.Instant
  state: 'waiting' | 'matched' | 'alone'
  mateId: string | null
  /** Whom they were matched with has not given up. */
  isMateGoing: boolean
  cancelKey: string | null
  keptRial: number | null
}
export type NewRoommate = Pick<
  Roommate,
  'placeId' | 'lineId' | 'gender' | 'supplementRial' | 'closesAt'
> & { departureId: string; packageCode: string }

/** The unit of a line that is what a single room costs more: it comes back alone. */
export const supplementIdOf = (placeId: string): string => derivedId(placeId, 'single-supplement')

export async function addRoommates(tx: Tx, wishes: readonly NewRoommate[]): Promise<void> {
  if (wishes.length === 0) return
  await tables<ToursTables>(tx)
    .insertInto('tours.roommate')
    .values([...wishes])
    .execute()
}

export async function roommatesOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
): Promise<Roommate[]> {
  if (lineIds.length === 0) return []
  return await query<Roommate>(
    dbOrTx,
    `select place_id as "placeId", line_id as "lineId", gender, supplement_rial as "supplementRial",
       closes_at as "closesAt", state, mate_id as "mateId", cancel_key as "cancelKey", kept_rial as "keptRial",
       exists (select from tours.place where id = mate_id and place.cancel_key is null) as "isMateGoing"
     from tours.roommate where line_id = any($1::uuid[]) order by place_id`,
    [lineIds],
  )
}

/** Gives supplements back under a key, each once; answers how many were not yet. */
export async function endSupplements(
  tx: Tx,
  kept: readonly { placeId: string; keptRial: number }[],
  cancelKey: string,
): Promise<number> {
  const ended = await query(
    tx,
    `update tours.roommate set cancel_key = $1, kept_rial = asked.kept
     from unnest($2::uuid[], $3::bigint[]) as asked (id, kept)
     where place_id = asked.id and cancel_key is null returning place_id`,
    [cancelKey, kept.map(({ placeId }) => placeId), kept.map(({ keptRial }) => keptRial)],
  )
  return ended.length
}
