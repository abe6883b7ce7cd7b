/** Every SQL statement of places. Rows are added and changed, never removed: flights and orders name them. */
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../../platform/db/database.ts'
import type { RowCounts } from '../../../platform/imports/import-outcome.ts'
import type { FlightsTables } from '../tables.generated.ts'
import type { Airline } from './read-airlines.ts'
import type { Airport } from './read-airports.ts'
import type { Country } from './read-countries.ts'

type PlaceTable = 'flights.airport' | 'flights.airline' | 'flights.country'

export function placesWriter(dbTx: DbTx) {
  const db = tables<FlightsTables>(dbTx)

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
    countries: () => view.selectFrom('flights.country').selectAll().orderBy('nameFa').execute(),
    currencies: () => view.selectFrom('flights.currency').selectAll().orderBy('position').execute(),
  }
}
