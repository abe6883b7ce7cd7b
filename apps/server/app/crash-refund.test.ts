import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { openCrashChain } from './testing/crash-chain.ts'
import { killsOfRefunds } from './testing/crash-kills.ts'
import { crashTimeoutMs, smallTimetable } from './testing/run-server.ts'

const { db, url: databaseUrl } = await testDatabase({ maxConnections: 2 })
const folder = await smallTimetable(['EP'])
const chain = await openCrashChain({ db, databaseUrl, folder, firstSeed: 2_000 })
afterAll(chain.close)

describe('a server killed in a refund', () => {
  it.each(killsOfRefunds)(
    'at $crashAt ends with one request, one ticket given back, one refund booked and one message',
    async (kill) => expect(await chain.kill(kill)).toEqual([]),
    crashTimeoutMs,
  )
})
