import { sql } from 'kysely'
import { type Db, tables } from '../../../../platform/db/database.ts'
import { type Columns, closedClass } from '../columns.ts'

/** Every open class in the columns as a line of text, found as a search finds it: by pair and segment. Sorted. */
export function dumpColumns(columns: Columns): string[] {
  const lines: string[] = []
  for (let pair = 0; pair < columns.pairSegment.length; pair += 1) {
    const segment = columns.pairSegment[pair] ?? 0
    let before = Number.NEGATIVE_INFINITY
    for (
      let row = columns.segmentStart[segment] ?? 0;
      row < (columns.segmentEnd[segment] ?? 0);
      row += 1
    ) {
      const departure = columns.departure[row] ?? 0
      if (departure < before) throw new Error('A segment is out of order')
      before = departure
      lines.push(...linesOf(columns, row))
    }
  }
  return lines.sort()
}

function linesOf(columns: Columns, row: number): string[] {
  const { airports, fares, classStart } = columns
  const pair = columns.pair[row] ?? 0
  const first = classStart[row] ?? 0
  let before = -1
  return Array.from({ length: columns.classCount[row] ?? 0 }, (_, index) => {
    const fare = columns.classFare[first + index] ?? 0
    const rank = (fares.isCharter[fare] ?? 0) * 256 + (fares.fareClass[fare] ?? 0)
    if (rank <= before) throw new Error('Classes are out of order')
    before = rank
    const seats = columns.classSeats[first + index] ?? closedClass
    if (seats === closedClass) return ''
    return [
      columns.flightId[row],
      columns.airlines.words[columns.airline[row] ?? -1],
      columns.flightNumber[row],
      airports.words[columns.pairOrigin[pair] ?? -1],
      airports.words[columns.pairDestination[pair] ?? -1],
      columns.departure[row],
      columns.arrival[row],
      columns.localDeparture[row],
      columns.localArrival[row],
      columns.operatesOn[row],
      columns.aircraft.words[columns.aircraftType[row] ?? -1],
      fares.isCharter[fare],
      String.fromCharCode(fares.fareClass[fare] ?? 0),
      fares.adultPriceRial[fare],
      fares.childPriceRial[fare],
      seats,
    ].join(' ')
  }).filter((line) => line !== '')
}

/** The same lines from the tables. */
export async function dumpSql(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', flight.id, flight.airline_code, flight.flight_number, flight.origin, flight.destination,
      (date_part('epoch', departs_at) / 60)::int, (date_part('epoch', arrives_at) / 60)::int,
      (date_part('epoch', departure_time) / 60)::int, (date_part('epoch', arrival_time) / 60)::int,
      operates_on - date '1970-01-01', aircraft, class.is_charter::int, class.fare_class, adult_price, child_price,
      seats_left) as line
    from inventory.flight_date as flight
    join inventory.seat_class as class on class.flight_date_id = flight.id
    join inventory.fare on fare.id = class.fare_id
    where not flight.is_closed and not class.is_closed`.execute(tables<unknown>(db))
  return rows.map(({ line }) => line).sort()
}
