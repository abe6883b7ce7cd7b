import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { openCrashChain } from './testing/crash-chain.ts'
import { killsOfSales } from './testing/crash-kills.ts'
import { crashTimeoutMs, smallTimetable } from './testing/run-server.ts'

const { db, url: databaseUrl } = await testDatabase({ maxConnections: 2 })
const folder = await smallTimetable(['EP'])
const chain = await openCrashChain({ db, databaseUrl, folder, firstSeed: 1_000 })
afterAll(chain.close)

describe('a server killed', () => {
  it.each(killsOfSales)(
    'at $crashAt, selling from $seller, ends with one charge and one ticket, or none',
    async (kill) => expect(await chain.kill(kill)).toEqual([]),
    crashTimeoutMs,
  )
})
