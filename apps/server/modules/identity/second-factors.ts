/** What staff show beside their sign-in: added, removed, and made anew. */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import { newId, randomBytesOf } from '../../platform/ids.ts'
import { qrSvg } from '../../platform/pdf/qr-svg.ts'
import type { IdentityRoom } from './needs.ts'
import { gatePasskeys } from './passkey-rows.ts'
import { passkeyToAdd, readNewPasskey } from './passkeys.ts'
import type { KeptPerson } from './person-store.ts'
import { isFreshlyProved } from './prove-again.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './secrets.ts'
import { sessionWriter } from './session-store.ts'
import { askAuthenticator, guarded, openGate, staffOf, totpLabel } from './staff-gate.ts'
import { staffGateReader, staffGateWriter } from './staff-gate-store.ts'
import { base32, stepOfCode, totpKeyBytes, totpUri } from './totp.ts'

type MayNot = Refusal<'NOT_STAFF' | 'PROVE_AGAIN' | 'FRESH_PROOF_REQUIRED'>

/**
 * Who may add a second factor: somebody who has none, soon after signing in; else who has just shown one of theirs. So a session left
 * open gives nobody a key to the desk.
 */
async function staffWhoMayAdd(room: IdentityRoom, caller: Caller): Promise<KeptPerson | MayNot> {
  const person = await staffOf(room, caller)
  if (isRefused(person)) return person
  if (await hasAny(room, caller.userId))
    return caller.isFreshlyProved ? person : refuse('FRESH_PROOF_REQUIRED')
  return (await isFreshlyProved(room, caller)) ? person : refuse('PROVE_AGAIN')
}

async function hasAny({ db }: { db: IdentityRoom['db'] | Tx }, userId: string): Promise<boolean> {
  const reader = staffGateReader(db)
  if ((await gatePasskeys(db).ofUser(userId)).length > 0) return true
  return Boolean((await reader.totp(userId))?.sealedKey)
}

/** What somebody knows their account by: their number, else their e-mail address. */
export const accountOf = ({ phoneNumber, dialingCode, email }: KeptPerson) =>
  phoneNumber === null ? (email ?? '') : `${dialingCode}${phoneNumber}`

/** What the caller's device makes a passkey of. */
export async function startPasskey(room: IdentityRoom, caller: Caller) {
  const person = await staffWhoMayAdd(room, caller)
  if (isRefused(person)) return person
  const { userId } = caller
  const known = await gatePasskeys(room.db).ofUser(userId)
  const options = await passkeyToAdd(room, {
    handle: userId,
    userName: accountOf(person),
    known,
  })
  await askAuthenticator(room, caller, { purpose: 'add', challenge: options.challenge })
  return options
}

type Added = { recoveryCodes: string[] | null }

/** Keeps a new passkey; with the first second factor of somebody ten recovery codes are made, and the gate is open. */
export async function addPasskey(
  room: IdentityRoom,
  caller: Caller,
  { nameFa, response }: { nameFa: string; response: object },
): Promise<Added | MayNot | Refusal<'PASSKEY_REFUSED'>> {
  const person = await staffWhoMayAdd(room, caller)
  if (isRefused(person)) return person
  const { db, clock } = room
  const { userId, sessionId } = caller
  const challenge = await db.tx((tx) =>
    staffGateWriter(tx).takeChallenge(sessionId, 'add', clock.now()),
  )
  const read = challenge === null ? null : await readNewPasskey(room, { response, challenge })
  if (!read) return refuse('PASSKEY_REFUSED')
  const passkey = { id: newId(), userId, nameFa, createdAt: clock.now(), ...read }
  return await db.tx(async (tx) => {
    await staffGateWriter(tx).lockPerson(userId)
    // Another may have been first since it was looked: then this one asks for a proof by that.
    if ((await hasAny({ db: tx }, userId)) && !caller.isFreshlyProved)
      return refuse('FRESH_PROOF_REQUIRED')
    if (!(await gatePasskeys(tx).add(passkey))) return refuse('PASSKEY_REFUSED')
    return await factorAdded(room, tx, caller, 'passkey')
  })
}

/** A new key for an app that makes codes. */
export async function startTotp(
  room: IdentityRoom,
  caller: Caller,
): Promise<{ key: string; qrSvg: string } | MayNot> {
  const person = await staffWhoMayAdd(room, caller)
  if (isRefused(person)) return person
  const key = randomBytesOf(totpKeyBytes)
  const sealed = seal(room.secrets, key.toString('base64url'), totpLabel(caller.userId))
  await room.db.tx((tx) => staffGateWriter(tx).startTotp(caller.userId, sealed))
  const issuer = new URL(room.publicUrl).hostname
  return { key: base32(key), qrSvg: qrSvg(totpUri(key, { issuer, account: accountOf(person) })) }
}

/** The app shows the right code: from now on it counts. */
export async function confirmTotp(
  room: IdentityRoom,
  caller: Caller,
  code: string,
): Promise<Added | MayNot | Refusal<'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_LOCKED'>> {
  const person = await staffWhoMayAdd(room, caller)
  if (isRefused(person)) return person
  const { userId } = caller
  let outcome: Added | Refusal<'FRESH_PROOF_REQUIRED'> = refuse('FRESH_PROOF_REQUIRED')
  const refused = await guarded(room, caller, async (tx) => {
    await staffGateWriter(tx).lockPerson(userId)
    if ((await hasAny({ db: tx }, userId)) && !caller.isFreshlyProved) return true
    const waitingKey = (await staffGateReader(tx).totp(userId))?.waitingKey
    const key = waitingKey ? unseal(room.secrets, waitingKey, totpLabel(userId)) : null
    const now = room.clock.now()
    const step = key === null ? null : stepOfCode(Buffer.from(key, 'base64url'), code, now)
    if (!waitingKey || step === null) return false
    const confirmed = { userId, waitingKey, step, confirmedAt: now }
    if (!(await staffGateWriter(tx).confirmTotp(confirmed))) return false
    outcome = await factorAdded(room, tx, caller, 'totp')
    return true
  })
  return refused ?? outcome
}

async function factorAdded(
  room: IdentityRoom,
  tx: Tx,
  caller: Caller,
  how: 'passkey' | 'totp',
): Promise<Added> {
  const { userId } = caller
  await openGate(room, tx, caller, how)
  const subject = { kind: 'person', id: userId }
  await room.audit(tx, { kind: 'staff.factor-added', by: userId, subject, after: { how } })
  const isFirst = (await staffGateReader(tx).recoveryCodesLeft(userId)) === 0
  return { recoveryCodes: isFirst ? await newRecoveryCodes(room, tx, userId) : null }
}

/** Ten new recovery codes, for somebody who has just shown a second factor. */
export async function renewRecoveryCodes(
  room: IdentityRoom,
  caller: Caller,
): Promise<{ recoveryCodes: string[] } | MayNot> {
  const person = await staffOf(room, caller)
  if (isRefused(person)) return person
  if (!caller.isFreshlyProved) return refuse('FRESH_PROOF_REQUIRED')
  const { userId } = caller
  return await room.db.tx(async (tx) => {
    const subject = { kind: 'person', id: userId }
    await room.audit(tx, { kind: 'staff.codes-renewed', by: userId, subject })
    return { recoveryCodes: await newRecoveryCodes(room, tx, userId) }
  })
}

/** Forgets one passkey; the last second factor stays. */
export async function removePasskey(
  room: IdentityRoom,
  caller: Caller,
  id: string,
): Promise<MayNot | Refusal<'NOT_FOUND' | 'LAST_SECOND_FACTOR'> | null> {
  const person = await staffOf(room, caller)
  if (isRefused(person)) return person
  if (!caller.isFreshlyProved) return refuse('FRESH_PROOF_REQUIRED')
  const { userId } = caller
  return await room.db.tx(async (tx) => {
    const writer = staffGateWriter(tx)
    await writer.lockPerson(userId)
    const reader = staffGateReader(tx)
    const passkeys = await gatePasskeys(tx).ofUser(userId)
    if (!passkeys.some((each) => each.id === id)) return refuse('NOT_FOUND')
    const hasTotp = Boolean((await reader.totp(userId))?.sealedKey)
    if (passkeys.length === 1 && !hasTotp) return refuse('LAST_SECOND_FACTOR')
    await gatePasskeys(tx).remove(userId, id)
    const subject = { kind: 'person', id: userId }
    await room.audit(tx, { kind: 'staff.factor-removed', by: userId, subject })
    return null
  })
}

/** How many passkeys somebody has, and whether an app makes codes for them. */
export async function factorsOf(
  tx: Tx,
  userId: string,
): Promise<{ passkeys: number; hasTotp: boolean }> {
  const reader = staffGateReader(tx)
  const passkeys = (await gatePasskeys(tx).ofUser(userId)).length
  return { passkeys, hasTotp: Boolean((await reader.totp(userId))?.sealedKey) }
}

/** Forgets every second factor of somebody who has lost theirs and ends their sessions: two people of the staff decided so. */
export async function resetFactors(
  { clock, audit }: IdentityRoom,
  tx: Tx,
  { userId, by }: { userId: string; by: string },
): Promise<void> {
  await staffGateWriter(tx).lockPerson(userId)
  await staffGateWriter(tx).forgetFactors(userId)
  await sessionWriter(tx).revokeAll({
    userId,
    because: 'second-factor-changed',
    now: clock.now(),
  })
  await audit(tx, { kind: 'staff.factors-reset', by, subject: { kind: 'person', id: userId } })
}
