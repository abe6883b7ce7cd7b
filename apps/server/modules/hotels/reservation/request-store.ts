/** Every SQL statement of what hotels on request are asked; a request is answered once, by a conditional update. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { HotelsTables } from '../tables.generated.ts'

export type RequestState = 'waiting' | 'accepted' | 'refused' | 'unanswered' | 'withdrawn'
export type HotelRequest = {
  key: string
  lineId: string
  state: RequestState
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
  noteFa: string
  answeredAt: Temporal.Instant | null
  /** Who of the staff wrote the answer down; null where nobody did. */
  answeredBy: string | null
  /** By what its reception knows the stay, as staff were told with the yes. */
  hotelNumber: string | null
}
const columns = [
  'key',
  'lineId',
  'state',
  'askedAt',
  'answerBy',
  'noteFa',
  'answeredAt',
  'answeredBy',
  'hotelNumber',
] as const

/** Writes what is asked; false when this hold asked before. */
export async function addRequest(
  tx: Tx,
  request: Pick<HotelRequest, 'key' | 'lineId' | 'askedAt' | 'answerBy'>,
): Promise<boolean> {
  const added = await tables<HotelsTables>(tx)
    .insertInto('hotels.request')
    .values({ ...request, state: 'waiting' })
    .onConflict((on) => on.column('key').doNothing())
    .returning('key')
    .execute()
  return added.length > 0
}

export async function findRequest(dbOrTx: Db | Tx, key: string): Promise<HotelRequest | null> {
  const row = await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.request')
    .select(columns)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

/** The newest request of each of these lines. */
export async function requestsOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
): Promise<Map<string, HotelRequest>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.request')
    .select(columns)
    .where('lineId', 'in', lineIds)
    .orderBy('askedAt')
    .execute()
  return new Map(rows.map((row) => [row.lineId, requestOf(row)]))
}

/** Those that wait for an answer, the most urgent first. */
export async function waitingRequests(db: Db): Promise<HotelRequest[]> {
  const rows = await tables<HotelsTables>(db)
    .selectFrom('hotels.request')
    .select(columns)
    .where('state', '=', 'waiting')
    .orderBy('answerBy')
    .limit(200)
    .execute()
  return rows.map(requestOf)
}

/** Waiting → an answer; false when it was answered, ran out or was withdrawn before. An answer counts until its time is up. */
export async function endRequest(
  tx: Tx,
  ask: {
    key: string
    to: Exclude<RequestState, 'waiting'>
    at: Temporal.Instant
    by?: string
    noteFa?: string
    hotelNumber?: string | null
  },
): Promise<boolean> {
  const ended = await tables<HotelsTables>(tx)
    .updateTable('hotels.request')
    .set({
      state: ask.to,
      answeredAt: ask.at,
      answeredBy: ask.by ?? null,
      noteFa: ask.noteFa ?? '',
      hotelNumber: ask.hotelNumber ?? null,
    })
    .where('key', '=', ask.key)
    .where('state', '=', 'waiting')
    .$if(ask.by !== undefined, (rows) => rows.where('answerBy', '>', ask.at))
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Another number of a hotel that said yes; false where it is not `was` any more. */
export async function changeNumber(
  tx: Tx,
  { key, was, number }: { key: string; was: string | null; number: string },
): Promise<boolean> {
  const changed = await tables<HotelsTables>(tx)
    .updateTable('hotels.request')
    .set({ hotelNumber: number })
    .where('key', '=', key)
    .where('state', '=', 'accepted')
    .where('hotelNumber', 'is not distinct from', was)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

const requestOf = (row: Omit<HotelRequest, 'state'> & { state: string }): HotelRequest => ({
  ...row,
  state: row.state as RequestState,
})
