import pg from 'pg'
import { inject } from 'vitest'
import { inDatabase, templateName } from './scratch-cluster.ts'

/**
 * A migrated database that `fill` has filled, to copy others from: whoever asks first for this name makes it, the others of the
 * run wait for it. Answers the name, for `testDatabase`.
 */
export async function filledTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const url = inject('templateDatabaseUrl')
  const client = new pg.Client({ connectionString: inDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    // It bears the name once it is whole.
    const [whole, begun] = [name, `${name}_begun`].map((each) => pg.escapeIdentifier(each))
    await client.query(`drop database if exists ${begun}`)
    await client.query(`create database ${begun} template ${templateName} strategy file_copy`)
    await fill(inDatabase(url, `${name}_begun`))
    await client.query(`alter database ${begun} rename to ${whole}`)
    return name
  } finally {
    await client.end()
  }
}
