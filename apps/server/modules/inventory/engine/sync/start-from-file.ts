/**
 * A start from a file: the columns as they were, and of the database only what has changed since. PostgreSQL knows of each row which
 * transaction wrote it, so those younger than the file are read again, and with them the flights that have left: the timetable drops
 * those without a trace. Sums over all that is on sale show whether anything else is different, such as other rows that are gone.
 */
import { sql } from 'kysely'
import { dateOf, systemClock } from '../../../../platform/clock.ts'
import { type Db, type Tx, tables } from '../../../../platform/db/database.ts'
import { type Position, readPosition } from '../../../../platform/db/replication/position.ts'
import { addFare, addNetwork, type FactsOf } from '../build-columns.ts'
import { type Columns, closedClass } from '../columns.ts'
import { engineReader } from '../store.ts'
import { type FileFacts, readSnapshotFile } from './snapshot-file.ts'
import { writeFlights } from './write-flights.ts'

const oldestMs = 7 * 24 * 3_600_000
/** Where more has changed, laying out anew is quicker. */
const mostChanged = 20_000
/** A flight has some classes, each a row. */
const mostChangedRows = 8 * mostChanged
const flightsAtOnce = 2000
/** Numbers of transactions come again after twice as many. */
const mostXids = 1_000_000_000

/** Columns as the exported snapshot sees the tables. Throws, saying why, when the file is not fit to begin with. */
export async function columnsFromFile(
  path: string,
  {
    db,
    factsOf,
    snapshot,
    position,
  }: { db: Db; factsOf: FactsOf; snapshot: string; position: Position },
): Promise<Columns> {
  const { columns: laidOut, facts } = await readSnapshotFile(path)
  const ageMs = dateOf(systemClock.now()).getTime() - facts.takenAtMs
  if (!(ageMs >= 0 && ageMs < oldestMs)) throw new Error('the file is too old')
  if (readPosition(facts.position) > position) throw new Error('the file is ahead of the log')
  return await db.tx(
    async (tx) => {
      if ((await clusterOf(tx)) !== facts.cluster)
        throw new Error('the file is of another database')
      const reader = engineReader(tx)
      const columns = addNetwork(laidOut, { rules: await reader.connectionRules(), factsOf })
      await bringUp(tx, columns, facts)
      const [told, held] = [await sumsOf(tx), sumsOfColumns(columns)]
      if (told.some((sum, at) => sum !== held[at]))
        throw new Error('the file differs from the tables')
      return columns
    },
    { isolation: 'repeatable read', snapshot },
  )
}

/**
 * Names the server, its timeline and the database: positions and transactions mean nothing elsewhere. The timeline is that of the log
 * being written: `pg_control_checkpoint` tells it only after the first checkpoint of a server that was promoted.
 */
export async function clusterOf(dbOrTx: Db | Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', (select system_identifier from pg_control_system()),
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), oid) as name
    from pg_database where datname = current_database()`.execute(tables<unknown>(dbOrTx))
  return rows[0]?.name ?? ''
}

/** Reads again what younger transactions have written, and what has left. */
async function bringUp(tx: Tx, columns: Columns, { sinceXid }: FileFacts): Promise<void> {
  const view = tables<unknown>(tx)
  const reader = engineReader(tx)
  const aged = await sql<{ age: number }>`select age(${sinceXid}::text::xid) as age`.execute(view)
  const age = aged.rows[0]?.age ?? -1
  if (age < 0 || age > mostXids) throw new Error('the file is too old')
  const fares = await idsOf(sql`select id from inventory.fare where age(xmin) <= ${age}`)
  // One by one and as they lie: joined by a union, PostgreSQL fetches each row by its index, which takes eight times as long.
  const flights = await idsOf(sql`select id from inventory.flight_date where age(xmin) <= ${age}`)
  const ofClasses = await idsOf(
    sql`select flight_date_id as id from inventory.seat_class where age(xmin) <= ${age}`,
  )
  if (fares.length > 0)
    for (const fare of await reader.faresOf(fares)) {
      // A fare never changes under its id, but the file may have been taken while its transaction was young.
      if (columns.fares.indexOf.has(fare.id)) continue
      if (!addFare(columns.fares, columns.penaltyTables, fare)) throw new Error('no room for fares')
    }
  const again = [...new Set([...flights, ...ofClasses, ...departedOf(columns)])]
  if (again.length > mostChanged) throw new Error('too much has changed since the file was taken')
  for (let from = 0; from < again.length; from += flightsAtOnce) {
    const onSale = await reader.flightsOf(again.slice(from, from + flightsAtOnce))
    const misfit = writeFlights(columns, onSale.flights)
    if (misfit !== null) throw new Error(misfit)
  }

  async function idsOf(query: ReturnType<typeof sql>): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`${query} limit ${mostChangedRows + 1}`.execute(view)
    if (rows.length > mostChangedRows)
      throw new Error('too much has changed since the file was taken')
    return rows.map(({ id }) => id)
  }
}

/** The flights of the columns that have left by now. */
function departedOf({ rowOf, firstFlightId, departure }: Columns): number[] {
  const nowMinutes = dateOf(systemClock.now()).getTime() / 60_000
  const departed: number[] = []
  for (let at = 0; at < rowOf.length; at += 1) {
    const row = rowOf[at] ?? -1
    if (row >= 0 && (departure[row] ?? 0) < nowMinutes) departed.push(firstFlightId + at)
  }
  return departed
}

/**
 * Of all classes of flights on sale: how many, and sums by which no row can be missing, changed or too many unseen. The few flights that
 * are closed are left out, rather than all others looked up.
 */
async function sumsOf(tx: Tx): Promise<number[]> {
  const { rows } = await sql<Record<'classes' | 'flights' | 'fares' | 'seats', string>>`
    select count(*) as classes, coalesce(sum(class.flight_date_id), 0) as flights,
      coalesce(sum(class.fare_id), 0) as fares,
      coalesce(sum(case when class.is_closed then -1 else seats_left end * (class.flight_date_id % 1009 + 1)), 0) as seats
    from inventory.seat_class as class
    where not exists (
      select from inventory.flight_date as flight where flight.id = class.flight_date_id and flight.is_closed)`.execute(
    tables<unknown>(tx),
  )
  const [sums] = rows
  return sums ? [sums.classes, sums.flights, sums.fares, sums.seats].map(Number) : []
}

function sumsOfColumns(columns: Columns): number[] {
  const { rowOf, firstFlightId, classStart, classCount, classFare, classSeats, fares } = columns
  const idOf = new Float64Array(fares.count)
  for (const [id, index] of fares.indexOf) idOf[index] = id
  let [classes, flightSum, fareSum, seatSum] = [0, 0, 0, 0]
  for (let at = 0; at < rowOf.length; at += 1) {
    const row = rowOf[at] ?? -1
    if (row < 0) continue
    const id = firstFlightId + at
    const first = classStart[row] ?? 0
    const end = first + (classCount[row] ?? 0)
    for (let place = first; place < end; place += 1) {
      classes += 1
      flightSum += id
      fareSum += idOf[classFare[place] ?? 0] ?? 0
      seatSum += (classSeats[place] ?? closedClass) * ((id % 1009) + 1)
    }
  }
  return [classes, flightSum, fareSum, seatSum]
}
