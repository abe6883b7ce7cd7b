/** Every SQL statement of places. Rows are added and changed, never removed: flights and orders name them. Terminals are replaced whole. */
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { RowCounts } from '../../../platform/imports/import-outcome.ts'
import type { FlightsTables } from '../tables.generated.ts'
import type { Airline } from './read-airlines.ts'
import type { Airport } from './read-airports.ts'
import type { Country } from './read-countries.ts'
import type { Terminal } from './read-terminals.ts'

type PlaceTable = 'flights.airport' | 'flights.airline' | 'flights.country'

export function placesWriter(tx: Tx) {
  const db = tables<FlightsTables>(tx)

  /** Rows that already stand there as given are left alone and not counted. */
  const save = async (table: PlaceTable, key: string, rows: object[]): Promise<RowCounts> => {
    if (rows.length === 0) return { rows: 0, added: 0, changed: 0 }
    const columns = Object.keys(rows[0] ?? {})
    const excluded = (eb: ExpressionBuilder<FlightsTables, PlaceTable>) =>
      Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}` as never)]))
    const touched = await db
      .insertInto(table)
      .values(rows as never)
      .onConflict((conflict) =>
        conflict
          .column(key as never)
          .doUpdateSet(excluded as never)
          .where(sql<boolean>`${sql.id(table.slice('flights.'.length))} is distinct from excluded`),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .execute()
    const added = touched.filter(({ isNew }) => isNew).length
    return { rows: rows.length, added, changed: touched.length - added }
  }

  return {
    saveAirports: (airports: readonly Airport[]) =>
      save(
        'flights.airport',
        'iataCode',
        airports.map(({ isDomestic: _derived, ...row }) => row),
      ),
    saveAirlines: (airlines: readonly Airline[]) => save('flights.airline', 'code', [...airlines]),
    /** The airports there are, for lists that name them. */
    async airportCodes(): Promise<Set<string>> {
      const rows = await db.selectFrom('flights.airport').select('iataCode').execute()
      return new Set(rows.map(({ iataCode }) => iataCode))
    },
    async replaceTerminals(terminals: readonly Terminal[]): Promise<RowCounts> {
      const gone = await db
        .deleteFrom('flights.terminal')
        .returning(['airportCode', 'airlineCode', 'terminal'])
        .execute()
      if (terminals.length > 0) await db.insertInto('flights.terminal').values(terminals).execute()
      const before = new Map(gone.map((row) => [`${row.airportCode} ${row.airlineCode}`, row]))
      const known = terminals.flatMap((row) => {
        const old = before.get(`${row.airportCode} ${row.airlineCode}`)
        return old ? [{ old, row }] : []
      })
      return {
        rows: terminals.length,
        added: terminals.length - known.length,
        changed: known.filter(({ old, row }) => old.terminal !== row.terminal).length,
      }
    },
    saveCountries: (countries: readonly Country[]) => save('flights.country', 'id', [...countries]),
  }
}

export function placesReader(db: Db) {
  const view = tables<FlightsTables>(db)
  return {
    airports: () =>
      view
        .selectFrom('flights.airport as airport')
        .leftJoin('flights.country as country', 'country.code2', 'airport.countryCode')
        .selectAll('airport')
        .select(['country.nameFa as countryNameFa', 'country.nameEn as countryNameEn'])
        .orderBy('popularity', 'desc')
        .orderBy('iataCode')
        .execute(),
    airlines: () => view.selectFrom('flights.airline').selectAll().orderBy('code').execute(),
    terminals: () => view.selectFrom('flights.terminal').selectAll().execute(),
    countries: () => view.selectFrom('flights.country').selectAll().orderBy('nameFa').execute(),
  }
}
