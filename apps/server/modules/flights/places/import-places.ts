import { notifyAfterCommit, type Tx } from '../../../platform/db/database.ts'
import type { ReadOutcome } from '../../../platform/imports/bad-line.ts'
import type { ImportOutcome, RowCounts } from '../../../platform/imports/import-outcome.ts'
import { readAirlines } from './read-airlines.ts'
import { readAirports } from './read-airports.ts'
import { readCountries } from './read-countries.ts'
import { readTerminals } from './read-terminals.ts'
import { placesWriter } from './store.ts'

/** Heard by every process that holds places in memory. */
export const placesChanged = 'places-changed'

/** Adds the airports of `airports.csv`, or changes those that are there. A place is never removed: flights name it. */
export function importAirports(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  return bringIn(tx, readAirports(text), (rows) => placesWriter(tx).saveAirports(rows))
}

/** The same for `airlines.csv`. */
export function importAirlines(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  return bringIn(tx, readAirlines(text), (rows) => placesWriter(tx).saveAirlines(rows))
}

/** The same for `countries.csv`. */
export function importCountries(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  return bringIn(tx, readCountries(text), (rows) => placesWriter(tx).saveCountries(rows))
}

/** The same for `terminals.csv`, which takes the place of all terminals there were: a line that is gone holds no more. */
export async function importTerminals(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  const writer = placesWriter(tx)
  const read = readTerminals(text, { airports: await writer.airportCodes() })
  return await bringIn(tx, read, (rows) => writer.replaceTerminals(rows))
}

async function bringIn<Row>(
  tx: Tx,
  { rows, badLines }: ReadOutcome<Row>,
  save: (rows: Row[]) => Promise<RowCounts>,
): Promise<ImportOutcome<RowCounts>> {
  if (badLines.length > 0) return { badLines }
  const imported = await save(rows)
  notifyAfterCommit(tx, placesChanged)
  return { imported }
}
