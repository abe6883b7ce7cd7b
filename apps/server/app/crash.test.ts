import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { openCrashChain, sideBySide } from './testing/crash-chain.ts'
import { killsOfSales } from './testing/crash-kills.ts'
import { crashTimeoutMs, smallTimetable } from './testing/run-server.ts'

// A database for each chain, so that the points are tried side by side and no server finishes another's work.
const databases = await Promise.all(
  Array.from({ length: 4 }, () => testDatabase({ maxConnections: 2 })),
)
const folder = await smallTimetable(['HH'])
const chains = sideBySide(
  databases.map(({ db, url: databaseUrl }, place) =>
    openCrashChain({ db, databaseUrl, folder, firstSeed: 1_000 + 100 * place }),
  ),
)
afterAll(chains.close)

describe.concurrent('a server killed', () => {
  it.each(killsOfSales)(
    'at $crashAt, selling from $seller, ends with one charge and one ticket, or none',
    async (kill) => expect(await chains.kill(kill)).toEqual([]),
    crashTimeoutMs,
  )
})

describe('all of them, when nothing is under way any more', () => {
  it(
    'have booked nothing twice',
    async () => {
      expect(await chains.rest()).toEqual([])
    },
    crashTimeoutMs,
  )
})
