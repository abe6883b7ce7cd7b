import { type DbTx, notifyAfterCommit } from '../../../platform/db/database.ts'
import type { ReadOutcome } from '../../../platform/imports/bad-line.ts'
import type { ImportOutcome, RowCounts } from '../../../platform/imports/import-outcome.ts'
import { readAirlines } from './read-airlines.ts'
import { readAirports } from './read-airports.ts'
import { readCountries } from './read-countries.ts'
import { placesWriter } from './store.ts'

/** Heard by every process that holds places in memory. */
export const placesChanged = 'places-changed'

/** Adds the airports of `airports.csv`, or changes those that are there. A place is never removed: flights name it. */
export function importAirports(dbTx: DbTx, text: string): Promise<ImportOutcome<RowCounts>> {
  return bringIn(dbTx, readAirports(text), (rows) => placesWriter(dbTx).saveAirports(rows))
}

/** The same for `airlines.csv`. */
export function importAirlines(dbTx: DbTx, text: string): Promise<ImportOutcome<RowCounts>> {
  return bringIn(dbTx, readAirlines(text), (rows) => placesWriter(dbTx).saveAirlines(rows))
}

/** The same for `countries.csv`. */
export function importCountries(dbTx: DbTx, text: string): Promise<ImportOutcome<RowCounts>> {
  return bringIn(dbTx, readCountries(text), (rows) => placesWriter(dbTx).saveCountries(rows))
}

async function bringIn<Row>(
  dbTx: DbTx,
  { rows, badLines }: ReadOutcome<Row>,
  save: (rows: Row[]) => Promise<RowCounts>,
): Promise<ImportOutcome<RowCounts>> {
  if (badLines.length > 0) return { badLines }
  const imported = await save(rows)
  notifyAfterCommit(dbTx, placesChanged)
  return { imported }
}
