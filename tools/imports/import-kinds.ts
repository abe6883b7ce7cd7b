import { readFileSync } from 'node:fs'
import {
  createPlaces,
  importAirlines,
  importAirports,
  importCountries,
} from '@parastoo/server/modules/flights/index'
import {
  importConnections,
  importFares,
  importPenalties,
  importSchedule,
  type TimetableCounts,
  type TimetableNeeds,
} from '@parastoo/server/modules/inventory/index'
import { importStatement } from '@parastoo/server/modules/reconciliation/index'
import { systemClock } from '@parastoo/server/platform/clock'
import type { Db, DbTx } from '@parastoo/server/platform/db/database'
import type {
  ImportOutcome as CountedOutcome,
  RowCounts,
} from '@parastoo/server/platform/imports/import-outcome'

/** A line of the file that cannot be taken, with its number from 1 and the reason in a sentence. */
export type BadLine = { line: number; reason: string }

export type ImportOutcome =
  /** What changed, in words for the terminal: '412 routes, 3 new'. */
  | { imported: string }
  /** Nothing was changed at all. */
  | { badLines: readonly BadLine[] }

export type ImportKind = {
  /** The word on the command line: `npm run import -- schedule file.ssim`. */
  kind: string
  /** What it reads, in a sentence for the list of kinds. */
  description: string
  /** All or nothing; doing it again changes nothing. */
  importFile(of: {
    db: Db
    file: string
    progress: (sentence: string) => void
  }): Promise<ImportOutcome>
}

/** Every kind of file the agency can bring in, in the order in which a fresh database needs them. */
export const importKinds: readonly ImportKind[] = [
  placeKind('countries', 'countries with dialling codes, as CSV', importCountries),
  placeKind(
    'airports',
    'airports with names, cities, zones and coordinates, as CSV',
    importAirports,
  ),
  placeKind('airlines', 'airlines with Persian names and colours, as CSV', importAirlines),
  {
    kind: 'penalties',
    description: 'what cancelling costs by airline or charterer, as CSV',
    async importFile({ db, file }) {
      const outcome = await db.tx((dbTx) => importPenalties(dbTx, readFileSync(file, 'utf8')))
      return inWords(outcome, ({ tables }) => `${tables} table versions`)
    },
  },
  {
    kind: 'connections',
    description: 'how long travellers need between two flights, by station and airlines, as CSV',
    async importFile({ db, file }) {
      const outcome = await db.tx((dbTx) => importConnections(dbTx, readFileSync(file, 'utf8')))
      return inWords(outcome, ({ rules }) => `${rules} connection rules`)
    },
  },
  {
    kind: 'schedule',
    description: 'an airline’s flights by season, as SSIM chapter 7',
    async importFile({ db, file, progress }) {
      const needs = await timetableNeeds(db, progress)
      const text = readFileSync(file, 'utf8')
      // What staff bring in ends where their file ends; only the shipped timetable repeats itself.
      const outcome = await db.tx((dbTx) => importSchedule(dbTx, needs, { text, repeats: false }))
      return inWords(outcome, flightsInWords)
    },
  },
  {
    kind: 'fares',
    description: 'fare classes with prices, baggage, rules and seats, as CSV',
    async importFile({ db, file, progress }) {
      const needs = await timetableNeeds(db, progress)
      const text = readFileSync(file, 'utf8')
      const outcome = await db.tx((dbTx) => importFares(dbTx, needs, text))
      return inWords(outcome, (counts) => `${counts.fares} fares\n${flightsInWords(counts)}`)
    },
  },
  {
    kind: 'statement',
    description: 'what a bank or supplier lists of its days, to be compared with the book, as CSV',
    async importFile({ db, file }) {
      const text = readFileSync(file, 'utf8')
      const outcome = await db.tx((dbTx) => importStatement(dbTx, { clock: systemClock }, text))
      return inWords(outcome, ({ statements, lines }) => `${statements} lists with ${lines} lines`)
    },
  },
]

function placeKind(
  kind: string,
  description: string,
  importRows: (dbTx: DbTx, text: string) => Promise<CountedOutcome<RowCounts>>,
): ImportKind {
  return {
    kind,
    description,
    async importFile({ db, file }) {
      const outcome = await db.tx((dbTx) => importRows(dbTx, readFileSync(file, 'utf8')))
      return inWords(
        outcome,
        ({ rows, added, changed }) => `${rows} ${kind}: ${added} new, ${changed} changed`,
      )
    },
  }
}

async function timetableNeeds(
  db: Db,
  onProgress: (sentence: string) => void,
): Promise<TimetableNeeds> {
  const places = createPlaces({ db })
  await places.refresh()
  return { clock: systemClock, places, onProgress }
}

function inWords<Counts>(
  outcome: CountedOutcome<Counts>,
  words: (counts: Counts) => string,
): ImportOutcome {
  return 'imported' in outcome ? { imported: words(outcome.imported) } : outcome
}

/** What dating flights came to, with every flight that is gone although somebody has seats on it. */
export function flightsInWords(counts: TimetableCounts): string {
  const { flights, addedFlights, changedFlights, removedFlights, withoutFare, closedFlights } =
    counts
  const { airlines, addedClasses, changedClasses, removedClasses } = counts
  const closed = closedFlights.map(
    ({ airlineCode, flightNumber, operatesOn, origin, destination, seatsTaken }) =>
      `  closed although ${seatsTaken} seat(s) are taken: ` +
      `${airlineCode}${flightNumber} ${origin}-${destination} on ${operatesOn}`,
  )
  return [
    `${flights} flights of ${airlines} airline(s) on sale: ${addedFlights} new, ${changedFlights} changed, ${removedFlights} removed`,
    `classes: ${addedClasses} new, ${changedClasses} changed, ${removedClasses} removed`,
    ...(withoutFare > 0 ? [`${withoutFare} flights have no fare and are not sold`] : []),
    ...closed,
  ].join('\n')
}
