/** Every SQL statement of reading all that a supplier says of its hotels. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { type KnownHotel, keepable } from './hotel-store.ts'

export type DumpRound = {
  supplier: string
  beganAt: Temporal.Instant
  mark: string | null
  kept: number
  elsewhere: number
  unread: number
  endedAt: Temporal.Instant | null
  wholeAt: Temporal.Instant | null
  problem: string | null
}

const columns = `supplier, began_at as "beganAt", mark, kept, elsewhere, unread, ended_at as "endedAt", whole_at as "wholeAt", problem`

/** The last round of each supplier. */
export const dumpRounds = (db: Db): Promise<DumpRound[]> =>
  query<DumpRound>(db, `select ${columns} from hotels.outside_dump order by supplier`)

/** The round that is under way; a fresh one where none is, or the last has ended. */
export async function beginRound(
  db: Db,
  { supplier, at }: { supplier: string; at: Temporal.Instant },
): Promise<DumpRound> {
  await query(db, beginText, [supplier, at])
  const [round] = await query<DumpRound>(
    db,
    `select ${columns} from hotels.outside_dump where supplier = $1`,
    [supplier],
  )
  if (!round) throw new Error('the round of a dump was not written')
  return round
}
const beginText = `
  insert into hotels.outside_dump as round (supplier, began_at) values ($1, $2)
  on conflict (supplier) do update
    set began_at = $2, mark = null, kept = 0, elsewhere = 0, unread = 0, ended_at = null, problem = null
    where round.ended_at is not null`

/** Moves a round on by a part; false where somebody else has moved or ended it meanwhile. */
export async function moveRound(
  tx: Tx,
  round: Pick<DumpRound, 'supplier' | 'beganAt' | 'mark'>,
  part: { mark: string; kept: number; elsewhere: number; unread: number },
): Promise<boolean> {
  const moved = await query(
    tx,
    `update hotels.outside_dump
     set mark = $4, kept = kept + $5, elsewhere = elsewhere + $6, unread = unread + $7
     where supplier = $1 and began_at = $2 and mark is not distinct from $3 and ended_at is null
     returning supplier`,
    [round.supplier, round.beganAt, round.mark, part.mark, part.kept, part.elsewhere, part.unread],
  )
  return moved.length > 0
}

/** A round that was read to its end, or broke off. */
export async function leaveRound(
  db: Db,
  { supplier, beganAt }: Pick<DumpRound, 'supplier' | 'beganAt'>,
  { at, problem }: { at: Temporal.Instant; problem: string | null },
): Promise<void> {
  await query(db, problem === null ? endText : problemText, [supplier, beganAt, problem ?? at])
}
const endText = `
  update hotels.outside_dump set ended_at = $3, whole_at = $3, mark = null, problem = null
  where supplier = $1 and began_at = $2`
const problemText =
  'update hotels.outside_dump set problem = $3 where supplier = $1 and began_at = $2'

/** Those of these hotels that are known already. */
export async function knownCodes(
  db: Db,
  { supplier, codes }: { supplier: string; codes: readonly string[] },
): Promise<Set<string>> {
  const rows = await query<{ code: string }>(
    db,
    'select code from hotels.outside_hotel where supplier = $1 and code = any($2)',
    [supplier, codes],
  )
  return new Set(rows.map(({ code }) => code))
}

/** Keeps what a part of a dump says. Of a hotel that is known, its city and the house of ours it is stand as they are. */
export async function keepTold(
  tx: Tx,
  ask: { supplier: string; hotels: readonly KnownHotel[]; at: Temporal.Instant },
): Promise<void> {
  await query(tx, keepText, [ask.supplier, keepable(ask.hotels), ask.at])
}
const keepText = `
  insert into hotels.outside_hotel (supplier, code, city_code, same_as, content, read_at)
  select $1, told.code, told."cityCode", told."sameAs", told.content, $3
  from jsonb_to_recordset($2) as told (code text, "cityCode" text, "sameAs" text, content jsonb)
  on conflict (supplier, code) do update set content = excluded.content, read_at = excluded.read_at`
