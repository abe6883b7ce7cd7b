import pg from 'pg'

export type Column = {
  name: string
  /** PostgreSQL's own name of the type, of the element when `isArray`. */
  type: string
  isArray: boolean
  /** The labels of an enum, empty for all other types. */
  labels: string[]
  nullable: boolean
  /** An insert may leave it out. */
  hasDefault: boolean
  /** Computed by the database; cannot be written. */
  generated: boolean
}

export type Table = { schema: string; name: string; columns: Column[] }

const notOurs = ['pg_catalog', 'information_schema', 'public', 'platform', 'jobs']

const query = `
  select n.nspname as schema, c.relname as table, a.attname as name,
         coalesce(element.typname, base.typname, t.typname) as type,
         element.oid is not null as "isArray",
         coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
                   where e.enumtypid = coalesce(element.oid, t.oid)), '[]') as labels,
         not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as nullable,
         (a.atthasdef or a.attidentity <> '') as "hasDefault",
         a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and n.nspname <> all ($1) and n.nspname not like 'pg\\_%'
  order by 1, 2, a.attnum`

/** Every table and view of the modules' schemas, in the order of their columns. */
export async function readTables(url: string): Promise<Table[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column & { schema: string; table: string }>(query, [
      notOurs,
    ])
    const tables = new Map<string, Table>()
    for (const { schema, table: name, ...column } of rows) {
      const key = `${schema}.${name}`
      const table = tables.get(key) ?? { schema, name, columns: [] }
      table.columns.push(column)
      tables.set(key, table)
    }
    return [...tables.values()]
  } finally {
    await client.end()
  }
}
