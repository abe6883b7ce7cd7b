import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import { tables } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import { seal, unseal } from './secrets.ts'
import type { IdentityTables } from './tables.generated.ts'

/** ES256 keys with their private halves, newest first: the first signs, all verify. */
export type SigningKeys = readonly [JWK, ...JWK[]]

/**
 * The keys of all nodes, from the database; the first node to ask makes the first one. A key sealed by another secret
 * cannot be opened and is passed over: what it signed is refused from now on, and everybody signs in again.
 * TODO(#4): rotate them.
 */
export async function loadSigningKeys({
  db,
  clock,
  log,
  secrets,
}: IdentityRoom): Promise<SigningKeys> {
  return await db.tx(async (dbTx) => {
    const rows = tables<IdentityTables>(dbTx)
    await sql`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`.execute(rows)
    const kept = await rows
      .selectFrom('identity.signingKey')
      .select(['kid', 'sealedKey'])
      .orderBy('createdAt', 'desc')
      .execute()
    const opened = kept.flatMap(({ kid, sealedKey }) => {
      const text = unseal(secrets, sealedKey, kid)
      if (text === null) log.warn({ kid }, 'a signing key was sealed by another secret')
      return text === null ? [] : [JSON.parse(text) as JWK]
    })
    if (opened[0]) return [opened[0], ...opened.slice(1)]

    const key = await newSigningKey()
    await rows
      .insertInto('identity.signingKey')
      .values({
        kid: key.kid,
        sealedKey: seal(secrets, JSON.stringify(key), key.kid),
        createdAt: clock.now(),
      })
      .execute()
    return [key]
  })
}

async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(key) }
}

/** A key without its private half. */
export const publicPart = ({ d: _d, ...key }: JWK): JWK => key
