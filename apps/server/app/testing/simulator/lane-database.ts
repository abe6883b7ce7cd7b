/** The database of a lane: made new now and then, so that the thousandth seed costs what the first did. */
import pg from 'pg'
import { inDatabase, runAs, templateName } from '../../../platform/testing/scratch-cluster.ts'

/**
 * Puts a migrated, empty database where one was. Nothing in the book may be deleted, not even here, so a lane begins a new book;
 * whoever calls has read the old one to its end and has no connection to it.
 */
export async function renewDatabase(url: string): Promise<void> {
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  const server = inDatabase(url, 'postgres')
  await runAs(server, `drop database ${name} with (force)`)
  await runAs(server, `create database ${name} template ${templateName}`)
}
