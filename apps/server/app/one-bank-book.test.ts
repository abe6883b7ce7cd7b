import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { assertOneBankBook, bookIdIn, nameWithBook } from './one-bank-book.ts'

const { url } = await testDatabase({ maxConnections: 1 })
const folder = await mkdtemp(join(tmpdir(), 'parastoo-books-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A node with the book of a folder, as far as others see it. */
async function openNode(name: string) {
  const bookId = bookIdIn(join(folder, name))
  const db = openDatabase({ url, maxConnections: 1, applicationName: nameWithBook(bookId) })
  await db.listen('anything', () => {})
  return { db, start: () => assertOneBankBook(db, bookId) }
}

it('nodes of the sandbox start with one book of the bank; one with another is refused, until the others are gone', async () => {
  const [one, other, stranger] = [
    await openNode('shared'),
    await openNode('shared'),
    await openNode('elsewhere'),
  ]
  await expect(stranger.start()).rejects.toThrow('share one VAR_DIR')
  await stranger.db.close()
  const starting = async () => [await one.start(), await other.start()]
  await expect.poll(starting, { timeout: 30_000 }).toHaveLength(2)
  await one.db.close()
  await other.db.close()
  const late = await openNode('elsewhere')
  await expect.poll(() => late.start().then(() => 'started'), { timeout: 30_000 }).toBe('started')
  await late.db.close()
})
