import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readStamp, writeStamp } from '../../../platform/db/stamps.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import {
  createPlaces,
  importAirlines,
  importAirports,
  importCountries,
  importTerminals,
} from '../../flights/index.ts'
import {
  dateAirlines,
  type ExtendedCounts,
  extendTimetable,
  type TimetableCounts,
  type TimetableNeeds,
} from './date-airlines.ts'
import { checkFares } from './import-fares.ts'
import { type CarrierSchedule, readSchedules, saveSchedules } from './import-schedule.ts'
import type { FareRow } from './read-fares.ts'
import { readPenalties } from './read-penalties.ts'
import { timetableWriter } from './timetable-store.ts'

/** Raised when the same files would come out differently. */
const importerVersion = 1
const stamp = 'timetable'

/** A bad line with the file it stands in. */
export type BadFileLine = BadLine & { file: string }

export type ShippedOutcome =
  | { unchanged: true; extended: ExtendedCounts }
  | { imported: TimetableCounts }
  | { badLines: readonly BadFileLine[] }

/**
 * Brings in the timetable that ships with the product: places, penalty tables, schedules and fares, then dates every flight on
 * sale. Skipped when this database already has these files; what time has added is always added. All or nothing but for the
 * places, which are brought in first.
 */
export async function importShippedTimetable({
  db,
  clock,
  folder,
  daysAhead,
  onProgress = () => {},
}: {
  db: Db
  clock: Clock
  /** The folder of airports.csv, airlines.csv, countries.csv, terminals.csv, penalties.csv, schedules/ and fares/. */
  folder: string
  /** As TimetableNeeds. */
  daysAhead?: number | undefined
  onProgress?: (sentence: string) => void
}): Promise<ShippedOutcome> {
  const files = readShipped(folder)
  const hash = hashOf(files)
  const places = createPlaces({ db })
  if ((await readStamp(db, stamp)) === hash) {
    await places.refresh()
    const extended = await db.tx((tx) => extendTimetable(tx, { clock, places, daysAhead }))
    return { unchanged: true, extended }
  }
  const badPlaces = await bringPlacesIn(db, files)
  if (badPlaces.length > 0) return { badLines: badPlaces }
  await places.refresh()
  const needs: TimetableNeeds = { clock, places, daysAhead, onProgress: everyTenth(onProgress) }
  const flights = readFlights(needs, files)
  const { badLines, schedules, fares } = flights
  if (badLines.length > 0) return { badLines }
  const legs = schedules.reduce((sum, schedule) => sum + schedule.legs.length, 0)
  onProgress(`${schedules.length} schedules with ${legs} legs, ${fares.length} fares`)
  return await db.tx(async (tx) => {
    const imported = await writeFlights(tx, needs, flights)
    await writeStamp(tx, stamp, hash)
    return { imported }
  })
}

/** Texts by their path under the folder, in a fixed order. */
type ShippedFiles = ReadonlyMap<string, string>

function readShipped(folder: string): ShippedFiles {
  const names = ['countries.csv', 'airports.csv', 'airlines.csv', 'terminals.csv', 'penalties.csv']
  const inside = (name: string) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`)
  return new Map(
    [...names, ...inside('schedules').sort(), ...inside('fares').sort()].map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8'),
    ]),
  )
}

function hashOf(files: ShippedFiles): string {
  const hash = createHash('sha256').update(`${importerVersion}`)
  for (const [path, text] of files) hash.update(`\0${path}\0${text.length}\0`).update(text)
  return hash.digest('hex')
}

async function bringPlacesIn(db: Db, files: ShippedFiles): Promise<BadFileLine[]> {
  const steps = [
    ['countries.csv', importCountries],
    ['airports.csv', importAirports],
    ['airlines.csv', importAirlines],
    ['terminals.csv', importTerminals],
  ] as const
  const badLines: BadFileLine[] = []
  for (const [file, importPlace] of steps) {
    const outcome = await db.tx((tx) => importPlace(tx, files.get(file) ?? ''))
    badLines.push(...badLinesOf('badLines' in outcome ? outcome : {}, file))
  }
  return badLines
}

/** Everything about flights that ships, read and checked; nothing is written. */
function readFlights(needs: TimetableNeeds, files: ShippedFiles) {
  const penalties = readPenalties(files.get('penalties.csv') ?? '')
  const penaltyTableIds = new Set(penalties.rows.map(({ id }) => id))
  const badLines: BadFileLine[] = badLinesOf(penalties, 'penalties.csv')
  const schedules: CarrierSchedule[] = []
  const fares: FareRow[] = []
  for (const [file, text] of files) {
    if (file.startsWith('schedules/')) {
      const read = readSchedules(needs, text)
      badLines.push(...badLinesOf(read, file))
      schedules.push(...read.schedules)
    }
    if (file.startsWith('fares/')) {
      const read = checkFares(needs, { text, penaltyTableIds })
      badLines.push(...badLinesOf(read, file))
      fares.push(...read.fares)
    }
  }
  return { penaltyTables: penalties.rows, schedules, fares, badLines }
}

async function writeFlights(
  tx: Tx,
  needs: TimetableNeeds,
  { penaltyTables, schedules, fares }: ReturnType<typeof readFlights>,
): Promise<TimetableCounts> {
  const writer = timetableWriter(tx)
  await writer.lock()
  await writer.replacePenaltyTables(penaltyTables)
  await saveSchedules(tx, needs, { schedules, repeats: true })
  await writer.replaceFares(fares)
  const airlineCodes = schedules.map(({ carrier }) => carrier.airlineCode)
  const counts = await dateAirlines(tx, needs, airlineCodes)
  await writer.forgetRetiredFares()
  return counts
}

function badLinesOf(outcome: { badLines?: readonly BadLine[] }, file: string): BadFileLine[] {
  return (outcome.badLines ?? []).map((line) => ({ ...line, file }))
}

/** Sixty airlines are too many lines for a start. */
function everyTenth(onProgress: (sentence: string) => void): (sentence: string) => void {
  let count = 0
  return (sentence) => {
    count += 1
    if (count % 10 === 0) onProgress(sentence)
  }
}
