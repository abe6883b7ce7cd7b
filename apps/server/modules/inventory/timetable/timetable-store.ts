/** SQL of what imports bring in: schedules with their legs, fares, penalty tables. Flights made of them: `flight-dates-store.ts`. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { IsoDate } from '../../../platform/imports/fields.ts'
import type { InventoryTables } from '../tables.generated.ts'
import type { Leg } from './leg.ts'
import type { ConnectionRow } from './read-connections.ts'
import type { FareRow } from './read-fares.ts'
import type { PenaltyBand, PenaltyTable } from './read-penalties.ts'

/** One airline's legs for one season, as imported. */
export type Schedule = {
  airlineCode: string
  /** Empty when the carrier record names none. */
  season: string
  validFrom: IsoDate
  /** Null is open. */
  validUntil: IsoDate | null
  repeats: boolean
  importedAt: Temporal.Instant
  legs: Leg[]
}

/** A fare row as it stands in the database. */
export type StoredFare = FareRow & { id: number }

const fareChunk = 5000

export function timetableWriter(tx: Tx) {
  const db = tables<InventoryTables>(tx)
  return {
    /** Lets one import or roll-forward run at a time; sales go on meanwhile. Held until the transaction ends. */
    async lock(): Promise<void> {
      await sql`lock table inventory.schedule in share row exclusive mode`.execute(db)
    },

    /** Puts a schedule in the place of the same airline's and season's. */
    async replaceSchedule({ legs, ...schedule }: Schedule): Promise<void> {
      await db
        .deleteFrom('inventory.schedule')
        .where('airlineCode', '=', schedule.airlineCode)
        .where('season', '=', schedule.season)
        .execute()
      const validFrom = Temporal.PlainDate.from(schedule.validFrom)
      const validUntil = schedule.validUntil ? Temporal.PlainDate.from(schedule.validUntil) : null
      const { id } = await db
        .insertInto('inventory.schedule')
        .values({ ...schedule, validFrom, validUntil })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`
        insert into inventory.leg (schedule_id, position, leg)
        select ${id}, entry.position, entry.value
        from json_array_elements(${JSON.stringify(legs)}::json) with ordinality as entry (value, position)
      `.execute(db)
    },

    /** Puts fares in the place of all that their airlines had. A row met again keeps its id; what is gone is retired. */
    async replaceFares(fares: readonly FareRow[]): Promise<void> {
      if (fares.length === 0) return
      const airlineCodes = [...new Set(fares.map(({ airlineCode }) => airlineCode))]
      await db
        .updateTable('inventory.fare')
        .set({ isRetired: true })
        .where('airlineCode', 'in', airlineCodes)
        .execute()
      const distinct = [...new Map(fares.map((fare) => [digestOf(fare), fare])).entries()]
      for (let start = 0; start < distinct.length; start += fareChunk) {
        const rows = distinct
          .slice(start, start + fareChunk)
          .map(([digest, fare]) => ({ ...fareColumnsOf(fare), digest }))
        await sql`
          insert into inventory.fare (
            airline_code, position, digest, origin, destination, flight_number, fare_class, cabin, is_charter,
            valid_from, valid_until, days, hours_from, hours_until, adult_price, child_price, infant_price,
            baggage_amount, baggage_unit, is_refundable, penalty_table_id, seats, charterer)
          select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
            airline_code text, position int, digest text, origin text, destination text, flight_number int,
            fare_class text, cabin smallint, is_charter boolean, valid_from date, valid_until date,
            days smallint[], hours_from smallint, hours_until smallint, adult_price bigint, child_price bigint,
            infant_price bigint, baggage_amount smallint, baggage_unit text, is_refundable boolean,
            penalty_table_id text, seats smallint, charterer text)
          on conflict (airline_code, digest) do update set position = excluded.position, is_retired = false
        `.execute(db)
      }
    },

    /** Removes retired fares that no class on any date names any more. */
    async forgetRetiredFares(): Promise<void> {
      await sql`
        delete from inventory.fare
        where is_retired
          and not exists (select from inventory.seat_class where seat_class.fare_id = fare.id)
      `.execute(db)
    },

    /** Puts tables in the place of all versions of the same names. */
    async replacePenaltyTables(penaltyTables: readonly PenaltyTable[]): Promise<void> {
      if (penaltyTables.length === 0) return
      const ids = [...new Set(penaltyTables.map(({ id }) => id))]
      await db.deleteFrom('inventory.penaltyTable').where('id', 'in', ids).execute()
      await db
        .insertInto('inventory.penaltyTable')
        .values(
          penaltyTables.map(({ id, validFrom, bands }) => ({
            id,
            validFrom: Temporal.PlainDate.from(validFrom),
            bands: jsonb(bands),
          })),
        )
        .execute()
    },

    /** Puts connection rules in the place of all there are. */
    async replaceConnectionRules(rules: readonly ConnectionRow[]): Promise<void> {
      await db.deleteFrom('inventory.connectionRule').execute()
      if (rules.length > 0) await db.insertInto('inventory.connectionRule').values(rules).execute()
    },
  }
}

export function timetableReader(dbOrTx: Db | Tx) {
  const db = tables<InventoryTables>(dbOrTx)
  return {
    async airlines(): Promise<string[]> {
      const rows = await db
        .selectFrom('inventory.schedule')
        .select('airlineCode')
        .distinct()
        .orderBy('airlineCode')
        .execute()
      return rows.map(({ airlineCode }) => airlineCode)
    },

    /** An airline's schedules, earliest import first. */
    async schedules(airlineCode: string): Promise<Schedule[]> {
      const rows = await db
        .selectFrom('inventory.schedule as schedule')
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('inventory.leg as each')
            .whereRef('each.scheduleId', '=', 'schedule.id')
            .select(
              sql<Leg[]>`coalesce(json_agg(each.leg order by each.position), '[]')`.as('legs'),
            )
            .as('legs'),
        )
        .where('airlineCode', '=', airlineCode)
        .orderBy('importedAt')
        .orderBy('id')
        .execute()
      return rows.map(({ id: _id, legs, validFrom, validUntil, ...schedule }) => ({
        ...schedule,
        validFrom: validFrom.toString(),
        validUntil: validUntil?.toString() ?? null,
        legs: legs ?? [],
      }))
    },

    /** An airline's fares in the order of its file. */
    async fares(airlineCode: string): Promise<StoredFare[]> {
      const rows = await db
        .selectFrom('inventory.fare')
        .selectAll()
        .where('airlineCode', '=', airlineCode)
        .where('isRetired', '=', false)
        .orderBy('position')
        .execute()
      return rows.map(storedFareOf)
    },

    async penaltyTables(): Promise<PenaltyTable[]> {
      const rows = await db.selectFrom('inventory.penaltyTable').selectAll().execute()
      return rows.map(({ id, validFrom, bands }) => ({
        id,
        validFrom: validFrom.toString(),
        bands: bands as PenaltyBand[],
      }))
    },
  }
}

function digestOf({ line: _line, ...terms }: FareRow): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}

function fareColumnsOf(fare: FareRow) {
  return {
    airline_code: fare.airlineCode,
    position: fare.line,
    origin: fare.origin,
    destination: fare.destination,
    flight_number: fare.flightNumber,
    fare_class: fare.fareClass,
    cabin: fare.cabin,
    is_charter: fare.channel === 'charter',
    valid_from: fare.validFrom,
    valid_until: fare.validUntil,
    days: fare.days,
    hours_from: fare.hours?.fromMinutes ?? null,
    hours_until: fare.hours?.untilMinutes ?? null,
    adult_price: fare.adultRial,
    child_price: fare.childRial,
    infant_price: fare.infantRial,
    baggage_amount: fare.baggage.amount,
    baggage_unit: fare.baggage.unit,
    is_refundable: fare.refundable,
    penalty_table_id: fare.penaltyTableId,
    seats: fare.seats,
    charterer: fare.charterer,
  }
}

type FareColumns = Awaited<ReturnType<typeof selectFares>>[number]
const selectFares = (db: Db) =>
  tables<InventoryTables>(db).selectFrom('inventory.fare').selectAll().execute()

function storedFareOf(row: FareColumns): StoredFare {
  const { hoursFrom, hoursUntil } = row
  return {
    id: row.id,
    line: row.position,
    airlineCode: row.airlineCode,
    origin: row.origin,
    destination: row.destination,
    flightNumber: row.flightNumber,
    fareClass: row.fareClass,
    cabin: row.cabin as FareRow['cabin'],
    channel: row.isCharter ? 'charter' : 'system',
    validFrom: row.validFrom?.toString() ?? null,
    validUntil: row.validUntil?.toString() ?? null,
    days: row.days,
    hours:
      hoursFrom === null || hoursUntil === null
        ? null
        : { fromMinutes: hoursFrom, untilMinutes: hoursUntil },
    adultRial: row.adultPrice,
    childRial: row.childPrice,
    infantRial: row.infantPrice,
    baggage: { amount: row.baggageAmount, unit: row.baggageUnit as 'Kg' | 'Pc' },
    refundable: row.isRefundable,
    penaltyTableId: row.penaltyTableId,
    seats: row.seats,
    charterer: row.charterer,
  }
}
