/**
 * What is on sale from one origin on one day as two numbers, alike in memory and in SQL: how many open classes, and a sum that does
 * not depend on their order. Each class adds what is sold of it times a weight of its own, so that two errors rarely cancel out.
 */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../../platform/db/database.ts'
import { type Columns, closedClass } from '../columns.ts'
import { rowFrom } from '../windows.ts'

export type DaySum = { classes: number; sum: number }
/** By origin. */
export type DaySums = Map<string, DaySum>

/**
 * As one statement saw the tables; see `FlightsOnSale`. Up to `onDisk` the log can be followed at once; what it holds up to `position` may
 * wait for the next commit, and only a transaction that does not wait for its own commit would hide there.
 */
export type SqlSums = { sums: DaySums; seen: string; onDisk: string; position: string }

const twentyBits = 1_048_576
const perFlight = 2_654_435_761
const perClass = 40_503

/** Sums of memory for the flights named by `day` (days since 1970). */
export function daySums(columns: Columns, day: number): DaySums {
  const { pairSegment, segmentEnd, pairOrigin, departure, operatesOn, airports } = columns
  const sums: DaySums = new Map()
  for (let pair = 0; pair < pairSegment.length; pair += 1) {
    // A leg leaves at most a day after the date that names it, on a clock at most a day away.
    const end = segmentEnd[pairSegment[pair] ?? 0] ?? 0
    const untilUtc = (day + 3) * 1440
    for (
      let row = rowFrom(columns, pairSegment[pair] ?? 0, (day - 1) * 1440);
      row < end;
      row += 1
    ) {
      if ((departure[row] ?? 0) >= untilUtc) break
      if (operatesOn[row] === day)
        addRow(columns, row, sumOf(sums, airports.words[pairOrigin[pair] ?? 0] ?? ''))
    }
  }
  for (const [origin, { classes }] of sums) if (classes === 0) sums.delete(origin)
  return sums
}

function sumOf(sums: DaySums, origin: string): DaySum {
  const known = sums.get(origin)
  if (known) return known
  const fresh = { classes: 0, sum: 0 }
  sums.set(origin, fresh)
  return fresh
}

function addRow(columns: Columns, row: number, sum: DaySum): void {
  const { classStart, classCount, classSeats } = columns
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  for (let place = first; place < end; place += 1) {
    if (classSeats[place] === closedClass) continue
    sum.classes += 1
    sum.sum += weightOf(columns, row, place) * soldOf(columns, row, place)
  }
}

function weightOf({ flightId, classFare, fares }: Columns, row: number, place: number): number {
  const fare = classFare[place] ?? 0
  const key = (fares.isCharter[fare] ?? 0) * 256 + (fares.fareClass[fare] ?? 0)
  return (Math.imul(flightId[row] ?? 0, perFlight) + key * perClass) & (twentyBits - 1)
}

function soldOf(columns: Columns, row: number, place: number): number {
  const fare = columns.classFare[place] ?? 0
  const aircraft = columns.aircraft.words[columns.aircraftType[row] ?? 0] ?? ''
  const total =
    (columns.classSeats[place] ?? 0) * 31_337 +
    (columns.fares.adultPriceRial[fare] ?? 0) +
    (columns.departure[row] ?? 0) * 131 +
    (columns.arrival[row] ?? 0) * 17 +
    (columns.localDeparture[row] ?? 0) * 5 +
    (columns.localArrival[row] ?? 0) * 3 +
    (columns.flightNumber[row] ?? 0) * 977 +
    (aircraft.charCodeAt(0) || 0) * 7 +
    (aircraft.charCodeAt(1) || 0) * 13 +
    (aircraft.charCodeAt(2) || 0) * 29
  return total % twentyBits
}

/** The same of the tables. */
export async function sqlDaySums(db: Db | Tx, day: number): Promise<SqlSums> {
  const minutes = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) / 60)::int8`
  const { rows } = await sql<{
    seen: string
    onDisk: string
    position: string
    origin: string | null
    classes: number
    sum: number
  }>`
    select pg_current_snapshot()::text as seen, pg_current_wal_flush_lsn()::text as on_disk,
      pg_current_wal_insert_lsn()::text as position, origin, coalesce(classes, 0) as classes, coalesce(sum, 0)::int8 as sum
    from (select) as always
    left join (
      select origin, count(*)::int as classes, sum(weight * (value % ${twentyBits})) as sum
      from (
        select flight.origin,
          ((flight.id::int8 * ${sql.lit(perFlight)}::int8
            + ((class.is_charter::int * 256 + ascii(class.fare_class)) * ${perClass})) & ${twentyBits - 1}) as weight,
          class.seats_left::int8 * 31337 + fare.adult_price + ${minutes('departs_at')} * 131
            + ${minutes('arrives_at')} * 17 + ${minutes('departure_time')} * 5 + ${minutes('arrival_time')} * 3
            + flight.flight_number * 977 + ascii(aircraft) * 7 + ascii(substr(aircraft, 2)) * 13
            + ascii(substr(aircraft, 3)) * 29 as value
        from inventory.flight_date as flight
        join inventory.seat_class as class on class.flight_date_id = flight.id
        join inventory.fare on fare.id = class.fare_id
        where flight.operates_on = date '1970-01-01' + ${day}::int and not flight.is_closed and not class.is_closed
      ) as class
      group by origin
    ) as day on true`.execute(tables<unknown>(db))
  const sums: DaySums = new Map()
  for (const { origin, classes, sum } of rows)
    if (origin !== null) sums.set(origin, { classes, sum })
  const [first] = rows
  if (!first) throw new Error('A left join answered nothing')
  const { seen, onDisk, position } = first
  return { sums, seen, onDisk, position }
}

/** Origins of which the two do not say the same. */
export function differingOrigins(one: DaySums, other: DaySums): string[] {
  const origins = new Set([...one.keys(), ...other.keys()])
  return [...origins].filter((origin) => {
    const [a, b] = [one.get(origin), other.get(origin)]
    return a?.classes !== b?.classes || a?.sum !== b?.sum
  })
}
