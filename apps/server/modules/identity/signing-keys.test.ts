import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { silentSecurityEvents } from '../../platform/security-events.ts'
import { noAudit } from '../../platform/testing/no-audit.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { furnish } from './needs.ts'
import { dropSigningKeys, type KeptKey, rotateSigningKeys, standingKeys } from './signing-keys.ts'
import { callerFor, signInNative, startIdentityNode } from './testing/identity-node.ts'
import { noTies } from './testing/no-ties.ts'

const { db, url } = await testDatabase()
const first = systemClock.now()
const clock = createTestClock(first)
const node = await startIdentityNode({ db, url, clock })

const room = furnish({
  db,
  clock,
  log: silentLog,
  jobs: createJobs({ db, url, log: silentLog, clock }),
  notifications: {
    carries: () => true,
    send: async () => ({ queued: true }),
    sendNow: async () => ({ sent: true }),
  },
  audit: noAudit,
  securityEvents: silentSecurityEvents,
  accountTies: noTies,
  hasMoney: async () => false,
  secret: 'a secret that only these tests know',
  otpLength: 4,
  publicUrl: 'http://localhost:3000',
})

const kept = (kid: string, hours: number): KeptKey => ({
  key: { kty: 'EC', kid },
  createdAt: first.add({ hours }),
})
const at = (keys: KeptKey[], hours: number) =>
  standingKeys(keys, first.add({ minutes: Math.round(hours * 60) })).map(({ key }) => key.kid)

const kidOf = (token: string) => decodeProtectedHeader(token).kid
const shownKeys = async (on = node): Promise<string[]> =>
  (await on.app.inject('/accounts/.well-known/jwks.json'))
    .json()
    .keys.map(({ kid }: { kid: string }) => kid)
const statusOf = async (token: string, on = node) =>
  (await callerFor(on, token).get('/api/Account/CurrentUser')).statusCode

describe('a key', () => {
  it('that is the only one signs at once', () => {
    expect(at([kept('a', 0)], 0)).toEqual(['a'])
    expect(at([], 0)).toEqual([])
  })

  it('is shown for an hour before it signs, and verifies for 45 minutes after it was replaced', () => {
    const keys = [kept('a', 0), kept('b', 720)]
    expect(at(keys, 720)).toEqual(['a', 'b'])
    expect(at(keys, 720.9)).toEqual(['a', 'b'])
    expect(at(keys, 721)).toEqual(['b', 'a'])
    expect(at(keys, 721.75)).toEqual(['b', 'a'])
    expect(at(keys, 721.8)).toEqual(['b'])
  })

  it('follows another in whatever order they are read', () => {
    const keys = [kept('c', 1440), kept('a', 0), kept('b', 720)]
    expect(at(keys, 1440)).toEqual(['b', 'c'])
    expect(at(keys, 1441.5)).toEqual(['c', 'b'])
  })
})

describe('the rotation', () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int n from identity.signing_key`.execute(tables(db)))
      .rows[0]?.n

  it('makes one key a month over all nodes, and nobody notices', async () => {
    const other = await startIdentityNode({ db, url, clock })
    const before = await signInNative(node, '09121110001')
    const [old] = await shownKeys()
    expect(await shownKeys(other)).toEqual([old])

    clock.setTo(first.add({ hours: 24 * 30 }))
    await Promise.all(Array.from({ length: 5 }, () => rotateSigningKeys(room)))
    expect(await count()).toBe(2)
    const both = await shownKeys()
    expect(both).toEqual([old, expect.any(String)])
    expect(await shownKeys(other)).toEqual(both)
    const [, next] = both

    const refreshed = async (token: string) =>
      (
        await node.postForm('/connect/token', {
          grant_type: 'refresh_token',
          client_id: 'native',
          refresh_token: token,
        })
      ).json()
    const still = await refreshed(before.refresh_token)
    expect(kidOf(still.access_token)).toBe(old)

    clock.advance({ minutes: 61 })
    const now = await refreshed(still.refresh_token)
    expect(kidOf(now.access_token)).toBe(next)
    expect(await shownKeys(other)).toEqual([next, old])

    clock.advance({ minutes: 60 })
    await rotateSigningKeys(room)
    expect(await count()).toBe(1)
    expect(await shownKeys()).toEqual([next])
  })

  it('in need throws all away: tokens of the old key are refused, sessions go on with a new one', async () => {
    clock.setTo(systemClock.now())
    const tokens = await signInNative(node, '09121110002')
    const other = await startIdentityNode({ db, url, clock })
    expect([
      await statusOf(tokens.access_token),
      await statusOf(tokens.access_token, other),
    ]).toEqual([200, 200])
    expect(await dropSigningKeys({ db })).toBeGreaterThan(0)
    clock.advance({ seconds: 61 })
    expect([
      await statusOf(tokens.access_token),
      await statusOf(tokens.access_token, other),
    ]).toEqual([401, 401])
    const form = { grant_type: 'refresh_token', client_id: 'native' }
    const again = await node.postForm('/connect/token', {
      ...form,
      refresh_token: tokens.refresh_token,
    })
    expect(again.statusCode).toBe(200)
    expect(await statusOf(again.json().access_token, other)).toBe(200)
  })

  it('is heard of early by a node that is shown a token of a key it does not know', async () => {
    clock.setTo(systemClock.now())
    const other = await startIdentityNode({ db, url, clock })
    await shownKeys(other)
    await dropSigningKeys({ db })
    const newcomer = await startIdentityNode({ db, url, clock })
    clock.advance({ seconds: 6 })
    const tokens = await signInNative(newcomer, '09121110003')
    expect(await statusOf(tokens.access_token, other)).toBe(200)
  })
})
