/** Terminals as staff read and write them: all airports are one part, and a file says whole the airports it names. */
import { query } from '../../../platform/db/database.ts'
import { nothingSold, type RuleSheet } from '../../../platform/imports/rule-sheet.ts'
import { importTerminals } from './import-places.ts'
import { readTerminals, terminalColumns } from './read-terminals.ts'
import { placesWriter } from './store.ts'

const onlyPart = 'all'

export const terminalSheet: RuleSheet = {
  columns: terminalColumns,
  partOf: () => onlyPart,
  keyOf: ({ airport, airline }) => `${airport} ${airline}`,
  saidWholeOf: ({ airport = '' }) => airport,
  parts: async () => [{ key: onlyPart, title: 'همهٔ فرودگاه‌ها' }],
  standing: async (db) =>
    (
      await query<{ airport: string; airline: string; terminal: string }>(
        db,
        `select airport_code as airport, airline_code as airline, terminal
         from flights.terminal order by airport_code, airline_code`,
      )
    ).map((row) => ({ ...row })),
  async lock(tx) {
    await query(tx, 'lock table flights.terminal in share row exclusive mode')
  },
  check: async (tx, text) =>
    readTerminals(text, { airports: await placesWriter(tx).airportCodes() }).badLines,
  put: async (tx, { text }) => await importTerminals(tx, text),
  // Where a flight leaves from is a word, and costs nobody anything.
  losses: () => [],
  soldSince: nothingSold,
}
