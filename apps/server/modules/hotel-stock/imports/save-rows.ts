import { query, type Tx } from '../../../platform/db/database.ts'
import type { RowCounts } from '../../../platform/imports/import-outcome.ts'

/** How rows of a file become rows of a table: each column with its type in SQL, named as in the rows. */
export type TableShape<Column extends string> = {
  table: string
  columns: Readonly<Record<Column, string>>
  key: readonly NoInfer<Column>[]
}

/**
 * Adds rows or changes those that differ, by their natural key, and counts both; what is equal is not written again. Of two rows with one
 * key the later wins. Nothing is removed: what was sold names it.
 */
export async function saveRows<Column extends string>(
  tx: Tx,
  { table, columns, key }: TableShape<Column>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): Promise<RowCounts> {
  const distinct = new Map(rows.map((row) => [key.map((column) => row[column]).join('\n'), row]))
  const names = Object.keys(columns) as Column[]
  const others = names.filter((column) => !key.includes(column))
  const list = names.map(snake).join(', ')
  const typed = names.map((column) => `"${column}" ${columns[column]}`).join(', ')
  const asked = names.map((column) => `"${column}"`).join(', ')
  const own = others.map((column) => `present.${snake(column)}`).join(', ')
  const theirs = others.map((column) => `excluded.${snake(column)}`).join(', ')
  const written = await query<{ isNew: boolean }>(
    tx,
    `insert into ${table} as present (${list})
     select ${asked} from jsonb_to_recordset($1::jsonb) as asked (${typed})
     on conflict (${key.map(snake).join(', ')}) do update
     set ${others.map((column) => `${snake(column)} = excluded.${snake(column)}`).join(', ')}
     where (${own}) is distinct from (${theirs})
     returning xmax = 0 as "isNew"`,
    [JSON.stringify([...distinct.values()])],
  )
  const added = written.filter(({ isNew }) => isNew).length
  return { rows: rows.length, added, changed: written.length - added }
}

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
