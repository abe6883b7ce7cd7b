/** Every SQL statement about places that go to another traveller. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { sealedTable } from '../../travellers/index.ts'
import type { NewTraveller } from '../reservation/index.ts'

/** How a traveller lies who is to have a place. */
export const askedSeals = sealedTable<{ key: string }, 'person'>({
  table: 'tours.travellerChange',
  id: 'key',
  sealed: ['person'],
  reads: [],
  labelOf: ({ key }) => `new traveller of a tour ${key}`,
})

/** Who is to have a place. `roomChanges`: how often its room had changed when that was asked; whoever is faster stands. */
export type AskedTraveller = NewTraveller & {
  lineId: string
  placeId: string
  roomChanges: number
}

/** Writes down who is to have a place, sealed; once for a key. */
export async function addAsked(
  tx: Tx,
  asked: AskedTraveller & { key: string; at: Temporal.Instant },
  seals: DocumentSeals,
): Promise<void> {
  const { key, lineId, placeId, passenger, kinship, roomChanges, at } = asked
  const { person } = askedSeals.seal(seals, { key, person: JSON.stringify(passenger) })
  await query(
    tx,
    `insert into tours.traveller_change (key, line_id, place_id, person, kinship, room_changes, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [key, lineId, placeId, person, kinship, roomChanges, at],
  )
}

/** What was asked under a key and is not carried out yet; null where there is nothing. */
export async function findAsked(
  tx: Tx,
  key: string,
  seals: DocumentSeals,
): Promise<AskedTraveller | null> {
  const [row] = await query<Omit<AskedTraveller, 'passenger'> & { person: string }>(
    tx,
    `select line_id as "lineId", place_id as "placeId", kinship, room_changes as "roomChanges", person
     from tours.traveller_change where key = $1 and done_at is null`,
    [key],
  )
  if (!row) return null
  const { person: sealed, ...asked } = row
  const { person } = askedSeals.open(seals, { key, person: sealed })
  return { ...asked, passenger: JSON.parse(person) as Passenger }
}

/** How often somebody of the room of a place has changed. The line's row is locked. */
export async function roomChangesOf(tx: Tx, placeId: string): Promise<number> {
  const [row] = await query<{ n: number }>(
    tx,
    `select count(*)::int as n from tours.traveller_change as change
       join tours.place as changed on changed.id = change.place_id
       join tours.place as own on own.line_id = changed.line_id and own.room = changed.room
     where own.id = $1 and change.done_at is not null`,
    [placeId],
  )
  return row?.n ?? 0
}

/** The programme of a line is void and another takes its place; what was asked under the key is carried out, and forgotten. */
export async function renewProgramme(
  tx: Tx,
  renewed: { key: string; lineId: string; id: string; number: string; at: Temporal.Instant },
): Promise<void> {
  const { key, lineId, id, number, at } = renewed
  await query(
    tx,
    `update tours.traveller_change as change
     set done_at = $2, person = '', programme_id = sold.programme_id, programme_number = sold.programme_number
     from tours.reservation as sold where sold.line_id = change.line_id and key = $1 and done_at is null`,
    [key, at],
  )
  await query(
    tx,
    `update tours.reservation set programme_id = $2, programme_number = $3, issued_at = $4
     where line_id = $1 and programme_id is not null`,
    [lineId, id, number, at],
  )
}

export type VoidProgramme = { lineId: string; programmeId: string; number: string }

/** The programmes of these lines that another has taken the place of, the oldest first. */
export async function voidProgrammesOf(
  db: Db,
  lineIds: readonly string[],
): Promise<VoidProgramme[]> {
  return await query<VoidProgramme>(
    db,
    `select line_id as "lineId", programme_id as "programmeId", programme_number as number
     from tours.traveller_change where line_id = any($1::uuid[]) and done_at is not null order by done_at, key`,
    [[...lineIds]],
  )
}

/** The orders whose programme bears this number, or bore it until another took its place. */
export async function ordersOfProgramme(db: Db, number: string): Promise<string[]> {
  const rows = await query<{ orderId: string }>(
    db,
    `select order_id as "orderId" from tours.reservation where programme_number = $1
     union
     select sold.order_id from tours.traveller_change as change
       join tours.reservation as sold on sold.line_id = change.line_id where change.programme_number = $1`,
    [number],
  )
  return rows.map(({ orderId }) => orderId)
}

/** Marks the fees of these places whose change was carried out as coming back; answers the keys of those that were not yet. */
export async function markFeesReturned(
  tx: Tx,
  { placeIds, at }: { placeIds: readonly string[]; at: Temporal.Instant },
): Promise<string[]> {
  const marked = await query<{ key: string }>(
    tx,
    `update tours.traveller_change set fee_returns_at = $2
     where place_id = any($1::uuid[]) and done_at is not null and fee_returns_at is null returning key`,
    [[...placeIds], at],
  )
  return marked.map(({ key }) => key)
}

/** Of which line a fee that comes back was asked; null of one that does not. */
export async function returningFee(db: Db, key: string): Promise<{ lineId: string } | null> {
  const [row] = await query<{ lineId: string }>(
    db,
    `select line_id as "lineId" from tours.traveller_change where key = $1 and fee_returns_at is not null`,
    [key],
  )
  return row ?? null
}

/** Forgets people who were asked for before then and whose fee nobody has paid. */
export async function forgetAsked(db: Db, before: Temporal.Instant): Promise<void> {
  await query(db, 'delete from tours.traveller_change where done_at is null and asked_at < $1', [
    before,
  ])
}
