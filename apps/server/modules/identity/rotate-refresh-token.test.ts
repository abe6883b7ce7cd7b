import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { openDatabase, tables } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import type { IdentityTables } from './tables.generated.ts'
import {
  type IdentityNode,
  signInNative,
  startIdentityNode,
  warmUp,
} from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })

let last = 3_000_000
let tokens: Awaited<ReturnType<typeof signInNative>>
beforeEach(async () => {
  // The provider signs by the machine's clock.
  clock.setTo(systemClock.now())
  last += 1
  tokens = await signInNative(node, `0912${last}`)
})

const refresh = async (token: string, on: IdentityNode = node) => {
  const form = { grant_type: 'refresh_token', client_id: 'native', refresh_token: token }
  const reply = await on.postForm('/connect/token', form)
  return { status: reply.statusCode, ...reply.json() }
}
const refused = { status: 400, error: 'invalid_grant', error_description: 'UNAUTHORIZED' }
const currentUser = async (accessToken: string) =>
  (
    await node.app.inject({
      url: '/accounts/api/Account/CurrentUser',
      headers: { authorization: `Bearer ${accessToken}` },
    })
  ).statusCode

describe('a refresh token', () => {
  it('is replaced at every use, and the person stays signed in', async () => {
    const seen = new Set([tokens.refresh_token])
    let token = tokens.refresh_token
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance({ minutes: 30 })
      const next = await refresh(token)
      expect(next).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 1800 })
      seen.add(next.refresh_token)
      token = next.refresh_token
    }
    expect(seen.size).toBe(6)
  })

  it('is given its successor again within ten seconds: a lost reply logs nobody out', async () => {
    const first = await refresh(tokens.refresh_token)
    clock.advance({ seconds: 10 })
    const again = await refresh(tokens.refresh_token)
    expect(again.refresh_token).toBe(first.refresh_token)
    clock.advance({ minutes: 20 })
    expect((await refresh(again.refresh_token)).status).toBe(200)
  })

  it('used again after the grace revokes its whole family, the thief’s tokens and the owner’s', async () => {
    const thief = await refresh(tokens.refresh_token)
    clock.advance({ seconds: 11 })
    expect(await currentUser(thief.access_token)).toBe(200)
    expect(await refresh(tokens.refresh_token)).toEqual(refused)
    expect(await refresh(thief.refresh_token)).toEqual(refused)
    expect(await currentUser(thief.access_token)).toBe(401)
    expect(await currentUser(tokens.access_token)).toBe(401)
    const { revokedBecause } = await tables<IdentityTables>(db)
      .selectFrom('identity.session')
      .select('revokedBecause')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(revokedBecause).toBe('replayed')
  })

  it('leads every one of forty that come at once, over two nodes, to the same successor', async () => {
    const elsewhere = openDatabase({ url })
    const other = await startIdentityNode({ db: elsewhere, url, clock })
    await warmUp(db, elsewhere)
    const asked = Array.from({ length: 40 }, (_, index) =>
      refresh(tokens.refresh_token, index % 2 ? node : other),
    )
    const replies = await Promise.all(asked)
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(new Set(replies.map((reply) => reply.refresh_token)).size).toBe(1)
    await elsewhere.close()
  })

  it('leads a slow tab to the newest token when the other tab is two ahead', async () => {
    const second = await refresh(tokens.refresh_token)
    clock.advance({ seconds: 4 })
    const third = await refresh(second.refresh_token)
    clock.advance({ seconds: 4 })
    expect((await refresh(tokens.refresh_token)).refresh_token).toBe(third.refresh_token)
    clock.advance({ minutes: 10 })
    expect((await refresh(third.refresh_token)).status).toBe(200)
  })

  it('is refused to another client, when it is unknown, and 60 days after it was issued', async () => {
    const form = { grant_type: 'refresh_token', client_id: 'web' }
    const taken = await node.postForm('/connect/token', {
      ...form,
      refresh_token: tokens.refresh_token,
    })
    expect(taken.statusCode).toBe(400)
    expect(await refresh('never-issued')).toEqual(refused)
    clock.advance({ hours: 59 * 24 })
    const next = await refresh(tokens.refresh_token)
    expect(next.status).toBe(200)
    clock.advance({ hours: 60 * 24 })
    expect(await refresh(next.refresh_token)).toEqual(refused)
  })

  it('stands in the database only as its hash', async () => {
    const rows = await tables<IdentityTables>(db)
      .selectFrom('identity.refreshToken')
      .selectAll()
      .execute()
    const text = JSON.stringify(rows.map((row) => [row, row.tokenHash.toString('base64url')]))
    expect(rows.length).toBeGreaterThan(0)
    expect(text).not.toContain(tokens.refresh_token)
  })
})

describe('revocation', () => {
  const revoke = (token: string) =>
    node.postForm('/connect/revocation', { client_id: 'native', token })

  it('ends the session at once: its refresh token and its access tokens', async () => {
    expect((await revoke(tokens.refresh_token)).statusCode).toBe(200)
    expect(await refresh(tokens.refresh_token)).toEqual(refused)
    expect(await currentUser(tokens.access_token)).toBe(401)
    expect((await revoke(tokens.refresh_token)).statusCode).toBe(200)
  })

  it('leaves other sessions of the same person alone', async () => {
    clock.advance({ minutes: 2 })
    const elsewhere = await signInNative(node, `0912${last}`)
    await revoke(tokens.refresh_token)
    expect((await refresh(elsewhere.refresh_token)).status).toBe(200)
  })

  it('of another client’s token changes nothing', async () => {
    const form = { client_id: 'web', token: tokens.refresh_token }
    expect((await node.postForm('/connect/revocation', form)).statusCode).toBe(200)
    expect((await refresh(tokens.refresh_token)).status).toBe(200)
  })
})
