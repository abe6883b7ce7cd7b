/** The database of a lane: reached the shortest way, and made new now and then, so that the thousandth seed costs what the first did. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runAs, templateName } from '../../../platform/testing/scratch-cluster.ts'

/** The address by the server's socket when it has one on this machine: a question costs a third less than by TCP. */
export async function nearestAddress(url: string): Promise<string> {
  const address = new URL(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('unix_socket_directories') as folder`,
    )
    const folder = rows[0]?.folder ?? ''
    if (folder === '' || !existsSync(join(folder, `.s.PGSQL.${address.port}`))) return url
    address.searchParams.set('host', folder)
    return address.toString()
  } finally {
    await client.end()
  }
}

/**
 * Puts a migrated, empty database where one was. Nothing in the book may be deleted, not even here, so a lane begins a new book;
 * whoever calls has read the old one to its end and has no connection to it.
 */
export async function renewDatabase(url: string): Promise<void> {
  const address = new URL(url)
  const name = pg.escapeIdentifier(address.pathname.slice(1))
  address.pathname = '/postgres'
  await runAs(address.toString(), `drop database ${name} with (force)`)
  await runAs(address.toString(), `create database ${name} template ${templateName}`)
}
