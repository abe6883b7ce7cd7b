import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importPages, importRest } from '@parastoo/server/modules/content/index'
import {
  createPlaces,
  importAirlines,
  importAirports,
  importCountries,
  importTerminals,
} from '@parastoo/server/modules/flights/index'
import { createPublicPictures } from '@parastoo/server/modules/images/index'
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
import { loadConfig } from '@parastoo/server/platform/config/config'
import type { Db, Tx } from '@parastoo/server/platform/db/database'
import type {
  ImportOutcome as CountedOutcome,
  RowCounts,
} from '@parastoo/server/platform/imports/import-outcome'
import { hotelKinds } from './hotel-kinds.ts'
import type { ImportKind, ImportOutcome } from './import-kind.ts'
import { insuranceKind } from './insurance-kind.ts'
import { tourKind } from './tour-kind.ts'
import { visaKind } from './visa-kind.ts'

/** Every kind of file the agency can bring in, in the order in which a fresh database needs them. */
export const importKinds: readonly ImportKind[] = [
  placeKind('countries', 'countries with dialling codes, as CSV', importCountries),
  placeKind(
    'airports',
    'airports with names, cities, zones and coordinates, as CSV',
    importAirports,
  ),
  placeKind('airlines', 'airlines with Persian names and colours, as CSV', importAirlines),
  placeKind(
    'terminals',
    'terminals by airport and airline, `*` for all others, as CSV; takes the place of all there were',
    importTerminals,
  ),
  {
    kind: 'penalties',
    description: 'what cancelling costs by airline or charterer, as CSV',
    async importFile({ db, file }) {
      const outcome = await db.tx((tx) => importPenalties(tx, readFileSync(file, 'utf8')))
      return inWords(outcome, ({ tables }) => `${tables} table versions`)
    },
  },
  {
    kind: 'connections',
    description: 'how long travellers need between two flights, by station and airlines, as CSV',
    async importFile({ db, file }) {
      const outcome = await db.tx((tx) => importConnections(tx, readFileSync(file, 'utf8')))
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
      const outcome = await db.tx((tx) => importSchedule(tx, needs, { text, repeats: false }))
      return inWords(outcome, flightsInWords)
    },
  },
  {
    kind: 'fares',
    description: 'fare classes with prices, baggage, rules and seats, as CSV',
    async importFile({ db, file, progress }) {
      const needs = await timetableNeeds(db, progress)
      const text = readFileSync(file, 'utf8')
      const outcome = await db.tx((tx) => importFares(tx, needs, text))
      return inWords(outcome, (counts) => `${counts.fares} fares\n${flightsInWords(counts)}`)
    },
  },
  {
    kind: 'statement',
    description: 'what a bank or supplier lists of its days, to be compared with the book, as CSV',
    async importFile({ db, file }) {
      const text = readFileSync(file, 'utf8')
      const outcome = await db.tx((tx) => importStatement(tx, { clock: systemClock }, text))
      return inWords(outcome, ({ statements, lines }) => `${statements} lists with ${lines} lines`)
    },
  },
  ...hotelKinds,
  visaKind,
  insuranceKind,
  tourKind,
  {
    kind: 'content',
    description:
      'written pages, their pictures and moved addresses: a folder like data/content, shown at once',
    async importFile({ db, file: folder }) {
      const pictures = createPublicPictures({ folder: join(loadConfig().varDir, 'images') })
      const rest = await importRest({ db, clock: systemClock, pictures }, folder)
      if ('badLines' in rest)
        return {
          badLines: rest.badLines.map(({ file, line, reason }) => ({
            line,
            reason: `${file}: ${reason}`,
          })),
        }
      const outcome = await db.tx((tx) =>
        importPages(tx, { clock: systemClock, folder, overStaff: true }),
      )
      if ('imported' in outcome) {
        const { pages, added, changed } = outcome.imported
        const others = `${rest.pictures} new pictures, ${rest.redirects} addresses led elsewhere`
        return { imported: `${pages} pages: ${added} new, ${changed} changed; ${others}` }
      }
      const badLines = outcome.badLines.map(({ file, line, reason }) => ({
        line,
        reason: `${file}: ${reason}`,
      }))
      return { badLines }
    },
  },
]

function placeKind(
  kind: string,
  description: string,
  importRows: (tx: Tx, text: string) => Promise<CountedOutcome<RowCounts>>,
): ImportKind {
  return {
    kind,
    description,
    async importFile({ db, file }) {
      const outcome = await db.tx((tx) => importRows(tx, readFileSync(file, 'utf8')))
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
  return { clock: systemClock, places, daysAhead: loadConfig().flightDaysAhead, onProgress }
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
