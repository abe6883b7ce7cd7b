/** Every SQL statement of reviews. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { HotelsTables } from '../tables.generated.ts'

export type ReviewState = 'waiting' | 'shown' | 'refused'

export type Review = {
  lineId: string
  userId: string
  supplier: string
  hotelCode: string
  score: number
  textFa: string
  firstName: string
  state: ReviewState
  writtenAt: Temporal.Instant
  reasonFa: string
  answerFa: string
}

const columns = [
  'lineId',
  'userId',
  'supplier',
  'hotelCode',
  'score',
  'textFa',
  'firstName',
  'state',
  'writtenAt',
  'reasonFa',
  'answerFa',
] as const

/** Writes the review of a stay; false where there is one: of two tabs one is first. */
export async function addReview(
  tx: Tx,
  review: Omit<Review, 'state' | 'reasonFa' | 'answerFa'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tables<HotelsTables>(tx)
    .insertInto('hotels.review')
    .values({ ...review, state: 'waiting' })
    .onConflict((on) => on.column('lineId').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function reviewsOf(dbOrTx: Db | Tx, lineIds: readonly string[]): Promise<Review[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.review')
    .select(columns)
    .where('lineId', 'in', lineIds)
    .execute()
  return rows.map(toReview)
}

/** What is shown of a hotel, whoever sold the stays: how many there are, their sum, and some of them, the newest first. */
export async function shownOf(
  db: Db,
  {
    suppliers,
    hotelCode,
    limit,
    offset,
  }: { suppliers: readonly string[]; hotelCode: string; limit: number; offset: number },
): Promise<{ count: number; sum: number; reviews: Review[] }> {
  const shown = tables<HotelsTables>(db)
    .selectFrom('hotels.review')
    .where('supplier', 'in', suppliers)
    .where('hotelCode', '=', hotelCode)
    .where('state', '=', 'shown')
  const counted = await shown
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(score), 0)::int`.as('sum'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await shown
    .select(columns)
    .orderBy('writtenAt', 'desc')
    .orderBy('lineId')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ...counted, reviews: rows.map(toReview) }
}

/** How many are shown of each hotel, and their sum. */
export async function sumsOfShown(
  db: Db,
): Promise<{ hotelCode: string; count: number; sum: number }[]> {
  return await tables<HotelsTables>(db)
    .selectFrom('hotels.review')
    .select([
      'hotelCode',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(score)::int`.as('sum'),
    ])
    .where('state', '=', 'shown')
    .groupBy('hotelCode')
    .execute()
}

/** Reviews in a state, the oldest first. */
export async function reviewsIn(
  db: Db,
  { state, limit }: { state: ReviewState; limit: number },
): Promise<Review[]> {
  const rows = await tables<HotelsTables>(db)
    .selectFrom('hotels.review')
    .select(columns)
    .where('state', '=', state)
    .orderBy('writtenAt')
    .limit(limit)
    .execute()
  return rows.map(toReview)
}

/** Moves a review; false where it is in none of these states any more. */
export async function moveReview(
  tx: Tx,
  ask: {
    lineId: string
    from: readonly ReviewState[]
    to: ReviewState
    by: string
    at: Temporal.Instant
    reasonFa: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tables<HotelsTables>(tx)
    .updateTable('hotels.review')
    .set({ state: ask.to, decidedAt: ask.at, decidedBy: ask.by, reasonFa: ask.reasonFa })
    .where('lineId', '=', ask.lineId)
    .where('state', 'in', ask.from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Writes the agency's answer, or another in its place; false where nothing is shown that could be answered. */
export async function writeAnswer(
  tx: Tx,
  ask: { lineId: string; answerFa: string; by: string; at: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tables<HotelsTables>(tx)
    .updateTable('hotels.review')
    .set({ answerFa: ask.answerFa, answeredAt: ask.at, answeredBy: ask.by })
    .where('lineId', '=', ask.lineId)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks stays that are over, were slept in and were not asked about, and names them. Samples have no guests to ask. */
export async function markAsked(
  tx: Tx,
  { from, until, at, most }: { from: string; until: string; at: Temporal.Instant; most: number },
): Promise<{ lineId: string; orderId: string }[]> {
  const db = tables<HotelsTables>(tx)
  const over = await db
    .selectFrom('hotels.stay as stay')
    .innerJoin('hotels.voucher as voucher', 'voucher.lineId', 'stay.lineId')
    .select(['stay.lineId', 'stay.orderId'])
    .where('stay.checkOut', '>=', Temporal.PlainDate.from(from))
    .where('stay.checkOut', '<=', Temporal.PlainDate.from(until))
    .where(sql<boolean>`stay.sold -> 'hotel' ->> 'isSample' = 'false'`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hotels.room as room')
          .select('room.position')
          .whereRef('room.lineId', '=', 'stay.lineId')
          .where('room.cancelledAt', 'is', null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hotels.reviewAsk as ask')
            .select('ask.lineId')
            .whereRef('ask.lineId', '=', 'stay.lineId'),
        ),
      ),
    )
    .orderBy('stay.lineId')
    .limit(most)
    .execute()
  if (over.length === 0) return []
  const marked = await db
    .insertInto('hotels.reviewAsk')
    .values(over.map(({ lineId }) => ({ lineId, askedAt: at })))
    .onConflict((on) => on.column('lineId').doNothing())
    .returning('lineId')
    .execute()
  const lineIds = new Set(marked.map(({ lineId }) => lineId))
  return over.filter(({ lineId }) => lineIds.has(lineId))
}

/** What somebody said stays, their name goes. */
export async function forgetNames(tx: Tx, userId: string): Promise<void> {
  await tables<HotelsTables>(tx)
    .updateTable('hotels.review')
    .set({ firstName: '' })
    .where('userId', '=', userId)
    .execute()
}

const toReview = <Row extends { state: string }>(row: Row) => ({
  ...row,
  state: row.state as ReviewState,
})
