/** Every SQL statement of what suppliers outside answered to a question for the hotels of a city. */
import { type Db, notifyAfterCommit, query } from '../../../platform/db/database.ts'
import type { CancellationStep, FoundHotel } from '../hotel-supplier.ts'

export type ListState = 'searching' | 'completed' | 'failed' | 'late'

/** How one supplier's answer stands; `toldAt` names the hotels it has told, now or in an earlier round. */
export type ListRow = {
  supplier: string
  state: ListState
  askedAt: Temporal.Instant
  lateAt: Temporal.Instant
  toldAt: Temporal.Instant | null
}

/** One supplier in one question. */
export type ListKey = { question: string; supplier: string }

export async function listRows(db: Db, question: string): Promise<ListRow[]> {
  return await query<ListRow>(
    db,
    `select supplier, state, asked_at as "askedAt", late_at as "lateAt", told_at as "toldAt"
     from hotels.outside_list where question = $1`,
    [question],
  )
}

/** The hotels that were told at `toldAt`; null where others have taken their place. */
export async function hotelsTold(
  db: Db,
  { question, supplier }: ListKey,
  toldAt: Temporal.Instant,
): Promise<FoundHotel[] | null> {
  const [row] = await query<{ hotels: Written[] }>(
    db,
    'select hotels from hotels.outside_list where question = $1 and supplier = $2 and told_at = $3',
    [question, supplier, toldAt],
  )
  return row ? row.hotels.map(readHotel) : null
}

/** Begins a round for whoever is first: false where another has begun since `seen`. What was told before `keptSince` is forgotten. */
export async function beginRound(
  db: Db,
  { question, supplier }: ListKey,
  round: Pick<ListRow, 'askedAt' | 'lateAt'> & {
    seen: Temporal.Instant | null
    keptSince: Temporal.Instant
  },
): Promise<boolean> {
  const written = await query(
    db,
    `insert into hotels.outside_list as list (question, supplier, state, asked_at, late_at) values ($1, $2, 'searching', $3, $4)
     on conflict (question, supplier) do update set state = 'searching', asked_at = $3, late_at = $4,
       hotels = case when list.told_at > $6 then list.hotels else '[]' end,
       told_at = case when list.told_at > $6 then list.told_at end
     where list.asked_at = $5
     returning question`,
    [question, supplier, round.askedAt, round.lateAt, round.seen, round.keptSince],
  )
  return written.length === 1
}

/** Writes how a round ended and lets every node know, unless a later one has begun. Without an answer what was told before is gone. */
export async function endRound(
  db: Db,
  { question, supplier }: ListKey,
  end: {
    askedAt: Temporal.Instant
    state: ListState
    toldAt: Temporal.Instant
    hotels: readonly FoundHotel[]
    channel: string
  },
): Promise<void> {
  const { askedAt, state, toldAt, hotels, channel } = end
  await db.tx(async (tx) => {
    await query(
      tx,
      `update hotels.outside_list set state = $4, told_at = $5, hotels = $6
       where question = $1 and supplier = $2 and asked_at = $3`,
      [question, supplier, askedAt, state, toldAt, JSON.stringify(hotels)],
    )
    notifyAfterCommit(tx, channel, question)
  })
}

/** Forgets questions asked before `before`. */
export async function forgetLists(db: Db, before: Temporal.Instant): Promise<void> {
  await query(db, 'delete from hotels.outside_list where asked_at < $1', [before])
}

/** A hotel as it stands in JSON: moments are texts there. */
type Written = FoundHotel

function readHotel({ hotel, offers }: Written): FoundHotel {
  return {
    hotel,
    offers: offers.map((offer) => ({
      ...offer,
      freeUntil: momentOf(offer.freeUntil),
      cancellation: stepsOf(offer.cancellation),
      rooms: offer.rooms.map((room) => ({ ...room, cancellation: stepsOf(room.cancellation) })),
    })),
  }
}
const stepsOf = (steps: readonly CancellationStep[]) =>
  steps.map(({ from, keptRial }) => ({ from: momentOf(from), keptRial }))
const momentOf = (moment: Temporal.Instant | null) =>
  moment === null ? null : Temporal.Instant.from(moment)
