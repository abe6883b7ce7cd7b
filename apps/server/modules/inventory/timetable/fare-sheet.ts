/** Fares as staff read and write them, an airline’s route at a time: an airline whole is thousands of lines. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { type RuleSheet, type SheetRow, textOfRows } from '../../../platform/imports/rule-sheet.ts'
import type { TimetableNeeds } from './date-airlines.ts'
import { lossesOf } from './fare-losses.ts'
import { checkFares, importFares } from './import-fares.ts'
import { type FareRow, fareColumns, readFares } from './read-fares.ts'
import { type StoredFare, timetableReader, timetableWriter } from './timetable-store.ts'

const partOf = ({ airline, origin, destination }: SheetRow) => `${airline} ${origin}-${destination}`
const airlineOf = (part: string) => part.split(' ', 1)[0] ?? ''
const airlinesOf = (parts: readonly string[]) => [...new Set(parts.map(airlineOf))]
/** What a fare is for; the rest of its line is what it says of it. */
const names = [
  'origin',
  'destination',
  'flight',
  'class',
  'channel',
  'validFrom',
  'validUntil',
  'days',
  'hours',
  'charterer',
] as const
const keyOf = (row: SheetRow) => names.map((name) => row[name] ?? '').join(' ')

export const fareSheet = (needs: TimetableNeeds): RuleSheet => ({
  columns: fareColumns,
  partOf,
  keyOf,
  saidWholeOf: partOf,
  async parts(db) {
    const rows = await query<{ airline: string; origin: string; destination: string }>(
      db,
      `select distinct airline_code as airline, origin, destination from inventory.fare
       where not is_retired order by airline_code, origin, destination`,
    )
    const city = (airport: string) => needs.places.airport(airport)?.cityNameFa ?? airport
    return rows.map((row) => ({
      key: partOf(row),
      title: `${needs.places.airline(row.airline)?.nameFa ?? row.airline}، ${city(row.origin)} به ${city(row.destination)} (${partOf(row)})`,
    }))
  },
  standing: async (db, parts) =>
    (await linesOf(db, airlinesOf(parts))).filter((row) => parts.includes(partOf(row))),
  lock: (tx) => timetableWriter(tx).lock(),
  async check(tx, text) {
    const tables = await timetableReader(tx).penaltyTables()
    const penaltyTableIds = new Set(tables.map(({ id }) => id))
    return checkFares(needs, { text, penaltyTableIds }).badLines
  },
  async put(tx, { parts, text }) {
    const read = readFares(text)
    if (read.badLines.length > 0) return { badLines: read.badLines }
    const airlines = airlinesOf(parts)
    // The importer takes an airline whole: its other routes stand as they are.
    const others = (await linesOf(tx, airlines)).filter((row) => !parts.includes(partOf(row)))
    const lines = [...others, ...read.rows.map(rowOf)]
    const emptied = airlines.filter((airline) => !lines.some((row) => row.airline === airline))
    if (emptied.length > 0) return { badLines: emptied.map(wouldBeEmpty) }
    return await importFares(tx, needs, textOfRows(fareColumns, lines))
  },
  losses: ({ before, after }) => lossesOf(faresIn(before), faresIn(after)),
  async soldSince(db, { rows, since }) {
    const airlines = airlinesOf(rows.map(partOf))
    const sold = await query<{ fareId: number; count: string }>(
      db,
      `select class.fare_id as "fareId", sum(held.seats)::text as count
       from inventory.held_seat as held
       join inventory.hold as hold on hold.key = held.hold_key
       join inventory.seat_class as class using (flight_date_id, is_charter, fare_class)
       join inventory.fare as fare on fare.id = class.fare_id
       where fare.airline_code = any($1) and (hold.state = 'held' or hold.issued_at >= $2)
       group by class.fare_id`,
      [airlines, since.toString()],
    )
    const counts = new Map(sold.map(({ fareId, count }) => [fareId, Number(count)]))
    const wanted = new Set(rows.map((row) => `${partOf(row)} ${keyOf(row)}`))
    const found = new Map<string, number>()
    for (const airline of airlines)
      for (const fare of await timetableReader(db).fares(airline)) {
        const row = rowOf(fare)
        const name = `${partOf(row)} ${keyOf(row)}`
        const count = counts.get(fare.id)
        if (count !== undefined && wanted.has(name)) found.set(name, count)
      }
    return found
  },
})

async function linesOf(db: Db | Tx, airlines: readonly string[]): Promise<SheetRow[]> {
  const reader = timetableReader(db)
  const rows: SheetRow[] = []
  for (const airline of airlines) rows.push(...(await reader.fares(airline)).map(rowOf))
  return rows
}

const faresIn = (rows: readonly SheetRow[]) =>
  readFares(textOfRows(fareColumns, rows)).rows.map((fare) => {
    const row = rowOf(fare)
    return { ...fare, name: `${partOf(row)} ${keyOf(row)}` }
  })

const wouldBeEmpty = (airline: string) => ({
  line: 1,
  reason: `no fare of ${airline} is left`,
  column: 'airline',
  reasonFa: `برای ایرلاین ${airline} نرخی نمی‌ماند؛ دست‌کم یک سطر بگذارید.`,
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`

/** A fare as its line in a file; the file that is read back from it is the same fare. */
const rowOf = (fare: FareRow | StoredFare): SheetRow => ({
  airline: fare.airlineCode,
  origin: fare.origin,
  destination: fare.destination,
  flight: fare.flightNumber === null ? '*' : String(fare.flightNumber),
  class: fare.fareClass,
  cabin: String(fare.cabin),
  channel: fare.channel,
  validFrom: fare.validFrom ?? '',
  validUntil: fare.validUntil ?? '',
  days: fare.days.length === 7 ? '' : fare.days.join(''),
  hours:
    fare.hours === null ? '' : `${clock(fare.hours.fromMinutes)}-${clock(fare.hours.untilMinutes)}`,
  adultRial: String(fare.adultRial),
  childRial: String(fare.childRial),
  infantRial: String(fare.infantRial),
  baggage: `${fare.baggage.amount}${fare.baggage.unit}`,
  refundable: fare.refundable ? 'yes' : 'no',
  penalties: fare.penaltyTableId,
  seats: String(fare.seats),
  charterer: fare.charterer ?? '',
})
