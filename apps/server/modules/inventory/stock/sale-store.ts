/** The statements of stock that every sale goes, each given whole: nothing of them is built anew. */
import type { PaxType } from '@parastoo/contract/enums'
import { ask, type Db, type DbTx, insisted, tell } from '../../../platform/db/database.ts'
import type { Hold, HoldState, SoldTerms, TakenSeats } from './hold.ts'
import type { ClassName } from './offer-key.ts'

/** Takes seats of a class on sale, unless fewer are left; answers where and at which terms, null when nothing was taken. */
export async function take(
  dbTx: DbTx,
  one: ClassName,
  { seats, now }: { seats: number; now: Temporal.Instant },
): Promise<{ flightDateId: number; terms: SoldTerms } | null> {
  const [taken] = await ask<SoldTerms & { flightDateId: number }>(dbTx, takeText, [
    ...[seats, now, one.airlineCode, one.operatesOn, one.flightNumber, one.operationalSuffix],
    ...[one.origin, one.destination, one.isCharter, one.fareClass],
  ])
  if (taken === undefined) return null
  const { flightDateId, ...terms } = taken
  return { flightDateId, terms }
}
const takeText = `
  update inventory.seat_class as class
  set seats_left = seats_left - $1
  from inventory.flight_date as flight, inventory.fare as fare
  where flight.id = class.flight_date_id and flight.airline_code = $3 and flight.operates_on = $4::date
    and flight.flight_number = $5 and flight.operational_suffix = $6
    and flight.origin = $7 and flight.destination = $8
    and class.is_charter = $9 and class.fare_class = $10 and fare.id = class.fare_id
    and not class.is_closed and not flight.is_closed and flight.departs_at > $2
    and class.seats_left >= $1
  returning class.flight_date_id as "flightDateId", fare.adult_price as "adultPriceRial",
    fare.child_price as "childPriceRial", fare.infant_price as "infantPriceRial",
    fare.is_refundable as "isRefundable", fare.penalty_table_id as "penaltyTableId"`

/** Writes a new hold in a dbTx that is refused (`isNotSo`) when the key has one. Waits for another dbTx that is writing the same key. */
export function insistOnNewHold(
  dbTx: DbTx,
  { key, offerKey, party, heldUntil }: Pick<Hold, 'key' | 'offerKey' | 'party' | 'heldUntil'>,
): void {
  const { adults, children, infants } = party
  tell(dbTx, addHoldText, [key, offerKey, heldUntil, adults, children, infants])
}
const addHoldText = insisted(`
  insert into inventory.hold (key, offer_key, held_until, adults, children, infants, state)
  values ($1, $2, $3, $4, $5, $6, 'held') on conflict (key) do nothing returning key`)

/** Writes down which seats a hold has taken, and what its classes are sold for; what was promised first stays. */
export function setTaken(
  dbTx: DbTx,
  key: string,
  { taken, sold }: { taken: readonly TakenSeats[]; sold: Readonly<Record<string, SoldTerms>> },
): void {
  tell(dbTx, setTermsText, [key, JSON.stringify(sold)])
  tell(dbTx, addSeatsText, [
    ...[key, taken.map(({ flightDateId }) => flightDateId)],
    ...[taken.map(({ one }) => one.isCharter), taken.map(({ one }) => one.fareClass)],
    taken.map(({ seats }) => seats),
  ])
}
const setTermsText = 'update inventory.hold set sold = $2::jsonb where key = $1 and sold is null'
const addSeatsText = `
  insert into inventory.held_seat (hold_key, flight_date_id, is_charter, fare_class, seats)
  select $1::uuid, * from unnest($2::integer[], $3::boolean[], $4::text[], $5::smallint[])`

/** A hold with its row locked until the dbTx ends. */
export async function lockHold(dbTx: DbTx, key: string): Promise<Hold | null> {
  const [row] = await ask<HoldRow>(dbTx, lockHoldText, [key])
  return row ? holdOf(row) : null
}
const lockHoldText = `
  select key, offer_key as "offerKey", held_until as "heldUntil", adults, children, infants, state, pnr,
    issued_at as "issuedAt", sold
  from inventory.hold where key = $1 for update`

/** Moves a hold on; false when it was in no state of `from`, so somebody else moved it first. */
export async function moveHold(dbTx: DbTx, key: string, move: HoldMove): Promise<boolean> {
  return (await ask(dbTx, moveHoldText, moveValues(key, move))).length > 0
}
/** The same in a dbTx that is refused (`isNotSo`) when somebody else moved it first. */
export function insistOnHoldMove(dbTx: DbTx, key: string, move: HoldMove): void {
  tell(dbTx, insistOnHoldMoveText, moveValues(key, move))
}
type HoldMove = {
  from: HoldState
  to: HoldState
  heldUntil?: Temporal.Instant
  issued?: { pnr: string; issuedAt: Temporal.Instant }
}
const moveValues = (key: string, { from, to, heldUntil, issued }: HoldMove): unknown[] => [
  ...[key, from, to, heldUntil ?? null, issued?.pnr ?? null, issued?.issuedAt ?? null],
]
const moveHoldText = `
  update inventory.hold set state = $3, held_until = coalesce($4::timestamptz, held_until),
    pnr = coalesce($5::text, pnr), issued_at = coalesce($6::timestamptz, issued_at)
  where key = $1 and state = $2 returning key`
const insistOnHoldMoveText = insisted(moveHoldText)

/** Whether every flight a hold has seats on still goes and has not left. */
export async function canTravel(
  dbOrTx: Db | DbTx,
  key: string,
  now: Temporal.Instant,
): Promise<boolean> {
  return (await ask(dbOrTx, goneText, [key, now])).length === 0
}
const goneText = `
  select flight.id from inventory.held_seat as held
    join inventory.flight_date as flight on flight.id = held.flight_date_id
  where held.hold_key = $1 and (flight.is_closed or flight.departs_at <= $2)`

/** Writes the tickets of a hold; a number that somebody has refuses the dbTx by its unique column. */
export function addTickets(
  dbTx: DbTx,
  holdKey: string,
  tickets: readonly { number: string; passengerType: PaxType }[],
): void {
  tell(dbTx, addTicketsText, [
    ...[holdKey, tickets.map(({ number }) => number), tickets.map((_, position) => position)],
    tickets.map(({ passengerType }) => passengerType),
  ])
}
const addTicketsText = `
  insert into inventory.ticket (hold_key, number, position, passenger_type)
  select $1, * from unnest($2::text[], $3::smallint[], $4::text[])`

export type HoldRow = Omit<Hold, 'party' | 'state' | 'sold'> &
  Hold['party'] & { state: string; sold: unknown }

export function holdOf({ adults, children, infants, state, sold, ...row }: HoldRow): Hold {
  return {
    ...row,
    state: state as HoldState,
    party: { adults, children, infants },
    sold: sold as Hold['sold'],
  }
}
