import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { type Kill, openCrashChain, sideBySide } from './testing/crash-chain.ts'
import { killsOfRefunds, killsOfSales } from './testing/crash-kills.ts'
import { crashTimeoutMs, smallTimetable } from './testing/run-server.ts'

// A database for each chain, so that the points are tried side by side and no server finishes another's work.
const databases = await Promise.all(
  Array.from({ length: 2 }, () => testDatabase({ maxConnections: 2 })),
)
const folder = await smallTimetable(['HH'])
const chains = sideBySide(
  databases.map(({ db, url: databaseUrl }, place) =>
    openCrashChain({ db, databaseUrl, folder, firstSeed: 1_000 + 100 * place }),
  ),
)
afterAll(chains.close)

/** Where the money is on its way, where the ticket is, and where it comes back; all points, again and again, in `npm run prove:money -- --only=server-kills`. */
const tried = [
  'inventory payment:before-settle-commit',
  'sample issue:after-supplier',
  'inventory refund:after-supplier',
]
const someOf = (kills: readonly Kill[]) =>
  kills.filter(({ seller, crashAt }) => tried.includes(`${seller} ${crashAt}`))

describe.concurrent('a server killed', () => {
  it.each(someOf(killsOfSales))(
    'at $crashAt, selling from $seller, ends with one charge and one ticket, or none',
    async (kill) => expect(await chains.kill(kill)).toEqual([]),
    crashTimeoutMs,
  )

  it.each(someOf(killsOfRefunds))(
    'at $crashAt ends with one request, one ticket given back, one refund booked and one message',
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
