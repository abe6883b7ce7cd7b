import { sql } from 'kysely'
import { type Tx, tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import type { StockNeeds } from './needs.ts'
import { readOfferKey } from './offer-key.ts'

/** A dated flight of our own stock as staff name it: any of its offer keys, the class of which does not matter. */
export type FlightChange = {
  flightKey: string
  /** A new local departure (`2030-12-01T09:15`), the flight taking as long as ever; or that it goes no more. */
  to: { departureTime: string } | 'cancelled'
}

/** Keys of holds on the flight: lines of orders that somebody holds or has tickets for. */
export type FlightChanged = { keys: readonly string[] }

/**
 * Moves or closes one dated flight of own stock, and tells whose seats are on it. A flight that has left, is closed or unknown is
 * `wrong`, with nothing changed. Doing the same again changes nothing and names the same keys.
 */
export async function changeFlight(
  { db, clock, announce }: StockNeeds,
  { flightKey, to }: FlightChange,
): Promise<FlightChanged | { wrong: string }> {
  const [one, more] = readOfferKey(flightKey)?.flat() ?? []
  if (!one || more)
    return { wrong: `${flightKey} names no single flight (W5-1041-20301201-THRMHD-SY).` }
  return await db.tx(async (tx) => {
    const view = tables<unknown>(tx)
    const isSame = sql`airline_code = ${one.airlineCode} and operates_on = ${one.operatesOn}
      and flight_number = ${one.flightNumber} and operational_suffix = ${one.operationalSuffix}
      and origin = ${one.origin} and destination = ${one.destination} and departs_at > ${clock.now()}`
    const { rows } =
      to === 'cancelled'
        ? await sql<{ id: number }>`
            update inventory.flight_date set is_closed = true where ${isSame} returning id`.execute(
            view,
          )
        : await sql<{ id: number }>`
            update inventory.flight_date
            set departs_at = departs_at + moved.by, arrives_at = arrives_at + moved.by,
              departure_time = departure_time + moved.by, arrival_time = arrival_time + moved.by
            from (select id as moved_id, ${to.departureTime}::timestamp - departure_time as by
              from inventory.flight_date where ${isSame}) as moved
            where id = moved.moved_id and not is_closed and departs_at + moved.by > ${clock.now()}
            returning id`.execute(view)
    const [flight] = rows
    if (!flight)
      return { wrong: 'No such flight goes from here on, or it would have left already.' }
    announce(tx, [flight.id])
    return { keys: await keysOn(tx, flight.id) }
  })
}

/** Holds with a seat on a dated flight that are held or issued. */
async function keysOn(tx: Tx, flightDateId: number): Promise<string[]> {
  const rows = await tables<InventoryTables>(tx)
    .selectFrom('inventory.heldSeat as held')
    .innerJoin('inventory.hold as hold', 'hold.key', 'held.holdKey')
    .select('hold.key')
    .distinct()
    .where('held.flightDateId', '=', flightDateId)
    .where('hold.state', 'in', ['held', 'issued'])
    .execute()
  return rows.map(({ key }) => key)
}
