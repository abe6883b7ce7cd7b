import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { keyLife } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { seal, unseal } from './secrets.ts'
import type { IdentityTables } from './tables.generated.ts'

/** ES256 keys with their private halves: the first signs, all verify. */
export type SigningKeys = readonly [JWK, ...JWK[]]

export type KeptKey = { key: JWK & { kid: string }; createdAt: Temporal.Instant }

/**
 * What each key is for now, the one that signs first. A new key is only shown for a while, so that every node knows it before
 * it signs; a replaced one goes on verifying until the last token it signed has ended, and is then left out.
 */
export function standingKeys(kept: readonly KeptKey[], now: Temporal.Instant): KeptKey[] {
  const newestFirst = kept.toSorted((a, b) => Temporal.Instant.compare(b.createdAt, a.createdAt))
  const signsFrom = ({ createdAt }: KeptKey) => createdAt.add({ minutes: keyLife.shownMinutes })
  const isReady = (key: KeptKey) => Temporal.Instant.compare(signsFrom(key), now) <= 0
  const ready = newestFirst.filter(isReady)
  const shown = newestFirst.filter((key) => !isReady(key))
  const signer = ready[0] ?? shown.pop()
  if (!signer) return []
  const verifying = ready.slice(1).filter((_, index) => {
    const replacedAt = signsFrom(ready[index] ?? signer)
    const endsAt = replacedAt.add({ minutes: keyLife.verifiesMinutes })
    return Temporal.Instant.compare(now, endsAt) <= 0
  })
  return [signer, ...shown, ...verifying]
}

/**
 * The keys of all nodes, from the database; the first node to ask makes the first one. A key sealed by another secret
 * cannot be opened and is passed over: what it signed is refused from now on, and everybody signs in again.
 */
export async function loadSigningKeys(room: IdentityRoom): Promise<SigningKeys> {
  const standing = async (from: Db | Tx) =>
    standingKeys(await openedKeys(room, from), room.clock.now()).map(({ key }) => key)
  const [first, ...more] = await standing(room.db)
  if (first) return [first, ...more]
  return await room.db.tx(async (tx) => {
    await lockKeys(tx)
    const [elsewhereMade, ...others] = await standing(tx)
    return elsewhereMade ? [elsewhereMade, ...others] : [await addKey(room, tx)]
  })
}

/** Makes the next key when the newest is old enough, and forgets those that verify nothing any more. Safe to repeat. */
export async function rotateSigningKeys(room: IdentityRoom): Promise<void> {
  const now = room.clock.now()
  await room.db.tx(async (tx) => {
    await lockKeys(tx)
    const kept = await openedKeys(room, tx)
    const isYoung = ({ createdAt }: KeptKey) =>
      Temporal.Instant.compare(createdAt.add({ hours: keyLife.rotationDays * 24 }), now) > 0
    if (!kept.some(isYoung)) await addKey(room, tx)
    const needed = standingKeys(kept, now).map(({ key }) => key.kid)
    const over = kept.map(({ key }) => key.kid).filter((kid) => !needed.includes(kid))
    if (over.length === 0) return
    await tables<IdentityTables>(tx)
      .deleteFrom('identity.signingKey')
      .where('kid', 'in', over)
      .execute()
  })
}

/** Throws all keys away, as when one was seen by a stranger: nodes make a new one, and every access token is renewed. */
export async function dropSigningKeys({ db }: Pick<IdentityRoom, 'db'>): Promise<number> {
  return await db.tx(async (tx) => {
    await lockKeys(tx)
    const { numDeletedRows } = await tables<IdentityTables>(tx)
      .deleteFrom('identity.signingKey')
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** A key without its private half. */
export const publicPart = ({ d: _d, ...key }: JWK): JWK => key

const lockKeys = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`.execute(tables(tx))

async function openedKeys({ log, secrets }: IdentityRoom, from: Db | Tx): Promise<KeptKey[]> {
  const rows = await tables<IdentityTables>(from)
    .selectFrom('identity.signingKey')
    .select(['kid', 'sealedKey', 'createdAt'])
    .execute()
  return rows.flatMap(({ kid, sealedKey, createdAt }) => {
    const text = unseal(secrets, sealedKey, kid)
    if (text === null) log.warn({ kid }, 'a signing key was sealed by another secret')
    return text === null ? [] : [{ key: JSON.parse(text) as KeptKey['key'], createdAt }]
  })
}

async function addKey({ clock, log, secrets }: IdentityRoom, tx: Tx): Promise<KeptKey['key']> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const exported = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(exported)
  const key = { ...exported, alg: 'ES256', use: 'sig', kid }
  await tables<IdentityTables>(tx)
    .insertInto('identity.signingKey')
    .values({ kid, sealedKey: seal(secrets, JSON.stringify(key), kid), createdAt: clock.now() })
    .execute()
  log.info({ kid }, 'a new key for access tokens')
  return key
}
