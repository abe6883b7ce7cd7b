/** Every SQL statement of the engine: everything on sale in a few large texts, and the classes of a few flights. */
import { sql } from 'kysely'
import { type Db, tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import type { EngineFare, PairText } from './columns.ts'

/** Flights a class text covers; large enough for few round trips, small enough for one string. */
const flightsPerText = 20_000

export function engineReader(db: Db) {
  const inventory = tables<InventoryTables>(db)
  return {
    async pairs(): Promise<PairText[]> {
      const { rows } = await sql<PairText>`
        select origin, destination, count(*)::int as count, string_agg(
          concat_ws(' ', id,
            (extract(epoch from departure_time) / 60)::int, (extract(epoch from arrival_time) / 60)::int,
            (extract(epoch from departs_at) / 60)::int, (extract(epoch from arrives_at) / 60)::int,
            operates_on - date '1970-01-01', flight_number, airline_code, aircraft, operational_suffix),
          ';' order by departure_time, id) as flights
        from inventory.flight_date
        where not is_closed and departs_at > now()
        group by origin, destination order by origin, destination`.execute(inventory)
      return rows
    },

    async classTexts(): Promise<{ texts: string[]; count: number }> {
      const { rows } = await sql<{ text: string; count: number }>`
        select count(*)::int as count, string_agg(
          concat_ws(' ', flight_date_id, is_charter::int, ascii(fare_class), fare_id, seats_left), ';') as text
        from inventory.seat_class
        where not is_closed
        group by flight_date_id / ${flightsPerText}::int`.execute(inventory)
      return {
        texts: rows.map(({ text }) => text),
        count: rows.reduce((sum, { count }) => sum + count, 0),
      }
    },

    async fares(): Promise<EngineFare[]> {
      const rows = await inventory
        .selectFrom('inventory.fare')
        .select([
          'id',
          'cabin',
          'adultPrice',
          'childPrice',
          'infantPrice',
          'baggageAmount',
          'baggageUnit',
          'isRefundable',
          'penaltyTableId',
        ])
        .execute()
      return rows.map((row) => ({
        fareId: row.id,
        cabin: row.cabin as EngineFare['cabin'],
        adultRial: row.adultPrice,
        childRial: row.childPrice,
        infantRial: row.infantPrice,
        baggage: { amount: row.baggageAmount, unit: row.baggageUnit as 'Kg' | 'Pc' },
        isRefundable: row.isRefundable,
        penaltyTableId: row.penaltyTableId,
      }))
    },

    /** The classes of these flights as they stand, closed ones included. */
    classesOf: (flightDateIds: readonly number[]) =>
      inventory
        .selectFrom('inventory.seatClass')
        .select(['flightDateId', 'isCharter', 'fareClass', 'seatsLeft', 'isClosed'])
        .where('flightDateId', 'in', flightDateIds)
        .execute(),
  }
}
