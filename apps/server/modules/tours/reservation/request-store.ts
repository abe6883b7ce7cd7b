/** Every SQL statement of what staff are asked before a tour on request is paid; a request is answered once, by a conditional update. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { ToursTables } from '../tables.generated.ts'

export type RequestState = 'waiting' | 'accepted' | 'refused' | 'unanswered' | 'withdrawn'
export type TourRequest = {
  key: string
  lineId: string
  state: RequestState
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
  noteFa: string
  answeredAt: Temporal.Instant | null
  /** Who of the staff wrote the answer down; null where nobody did. */
  answeredBy: string | null
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
] as const

/** Writes what is asked; false when this hold asked before. */
export async function addRequest(
  tx: Tx,
  request: { key: string; lineId: string; askedAt: Temporal.Instant; answerBy: Temporal.Instant },
): Promise<boolean> {
  const added = await tables<ToursTables>(tx)
    .insertInto('tours.request')
    .values({ ...request, state: 'waiting' })
    .onConflict((on) => on.column('key').doNothing())
    .returning('key')
    .execute()
  return added.length > 0
}

export async function findRequest(dbOrTx: Db | Tx, key: string): Promise<TourRequest | null> {
  const row = await tables<ToursTables>(dbOrTx)
    .selectFrom('tours.request')
    .select(columns)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

/** The newest request of each of these lines. */
export async function requestsOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
): Promise<Map<string, TourRequest>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tables<ToursTables>(dbOrTx)
    .selectFrom('tours.request')
    .select(columns)
    .where('lineId', 'in', lineIds)
    .orderBy('askedAt')
    .execute()
  return new Map(rows.map((row) => [row.lineId, requestOf(row)]))
}

/** Those that wait for an answer, the most urgent first. */
export async function waitingRequests(db: Db): Promise<TourRequest[]> {
  const rows = await tables<ToursTables>(db)
    .selectFrom('tours.request')
    .select(columns)
    .where('state', '=', 'waiting')
    .orderBy('answerBy')
    .limit(200)
    .execute()
  return rows.map(requestOf)
}

/** Waiting → an answer; false when it was answered, ran out or was withdrawn before. An answer of staff counts until its time is up. */
export async function endRequest(
  tx: Tx,
  ask: {
    key: string
    to: Exclude<RequestState, 'waiting'>
    at: Temporal.Instant
    by?: string
    noteFa?: string
  },
): Promise<boolean> {
  const ended = await tables<ToursTables>(tx)
    .updateTable('tours.request')
    .set({
      state: ask.to,
      answeredAt: ask.at,
      answeredBy: ask.by ?? null,
      noteFa: ask.noteFa ?? '',
    })
    .where('key', '=', ask.key)
    .where('state', '=', 'waiting')
    .$if(ask.by !== undefined, (rows) => rows.where('answerBy', '>', ask.at))
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

const requestOf = (row: Omit<TourRequest, 'state'> & { state: string }): TourRequest => ({
  ...row,
  state: row.state as RequestState,
})
