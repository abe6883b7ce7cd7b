/** The gate of the staff: how somebody with scopes stands at it, and what they show to pass. */
import type { StaffStanding } from '@parastoo/contract/identity/staff-gate'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import { guardsOf } from './asker.ts'
import { codeWriter } from './code-store.ts'
import { lockedBy, recordFailures } from './failures.ts'
import type { IdentityRoom } from './needs.ts'
import { gatePasskeys } from './passkey-rows.ts'
import { passkeyMinutes, passkeyToUse, readUsedPasskey } from './passkeys.ts'
import { type KeptPerson, personReader } from './person-store.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { unseal } from './secrets.ts'
import { type PasskeyPurpose, staffGateReader, staffGateWriter } from './staff-gate-store.ts'
import { staffTimes } from './staff-session.ts'
import { stepOfCode } from './totp.ts'

export const totpLabel = (userId: string) => `totp ${userId}`

/** The person of a caller who was given scopes; a traveller is refused. */
export async function staffOf(
  { db }: Pick<IdentityRoom, 'db'>,
  { userId }: Caller,
): Promise<KeptPerson | Refusal<'NOT_STAFF'>> {
  const person = await personReader(db).find(userId)
  return person && person.scope.length > 0 ? person : refuse('NOT_STAFF')
}

/** What the caller may do, until when, and what they can show. */
export async function standingOf(
  room: IdentityRoom,
  caller: Caller,
): Promise<StaffStanding | Refusal<'NOT_STAFF'>> {
  const person = await staffOf(room, caller)
  if (isRefused(person)) return person
  const reader = staffGateReader(room.db)
  const times = staffTimes(await reader.marks(caller.sessionId), room.clock.now())
  const passkeys = await gatePasskeys(room.db).ofUser(caller.userId)
  return {
    scope: person.scope,
    openUntil: times.openUntil?.toString() ?? null,
    freshUntil: times.freshUntil?.toString() ?? null,
    passkeys: passkeys.map(({ id, nameFa, createdAt, usedAt }) => ({
      id,
      nameFa,
      createdAt: createdAt.toString(),
      usedAt: usedAt?.toString() ?? null,
    })),
    hasTotp: Boolean((await reader.totp(caller.userId))?.sealedKey),
    recoveryCodesLeft: await reader.recoveryCodesLeft(caller.userId),
  }
}

/** What one of the caller's passkeys is to sign. */
export async function startProof(room: IdentityRoom, caller: Caller) {
  const person = await staffOf(room, caller)
  if (isRefused(person)) return person
  const known = await gatePasskeys(room.db).ofUser(caller.userId)
  if (known.length === 0) return refuse('SECOND_FACTOR_NOT_SET')
  const options = await passkeyToUse(room, known)
  await askAuthenticator(room, caller, { purpose: 'prove', challenge: options.challenge })
  return options
}

/** Keeps what was asked of an authenticator until it answers. */
export async function askAuthenticator(
  { db, clock }: IdentityRoom,
  { sessionId }: Caller,
  asked: { purpose: PasskeyPurpose; challenge: string },
): Promise<void> {
  const expiresAt = clock.now().add({ minutes: passkeyMinutes })
  await db.tx((tx) => staffGateWriter(tx).askPasskey({ sessionId, expiresAt, ...asked }))
}

export type Shown = { passkey: object } | { totp: string } | { recoveryCode: string }
type ProofRefusal = Refusal<
  'NOT_STAFF' | 'SECOND_FACTOR_NOT_SET' | 'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_LOCKED'
>

/** Takes a second factor, once, and opens the gate in the caller's session. Wrong codes in a row lock all codes for a while. */
export async function prove(
  room: IdentityRoom,
  caller: Caller,
  shown: Shown,
): Promise<{ openUntil: string; freshUntil: string } | ProofRefusal> {
  const person = await staffOf(room, caller)
  if (isRefused(person)) return person
  const refused =
    'passkey' in shown
      ? await usePasskey(room, caller, shown.passkey)
      : await guardedCode(room, caller, shown)
  const { userId } = caller
  const how = Object.keys(shown)[0] ?? ''
  room.securityEvents.record({
    event: refused ? 'second-factor-failed' : 'second-factor-shown',
    reason: refused?.refused ?? how,
    userId,
    more: { how },
  })
  return refused ?? (await timesOf(room, caller))
}

async function timesOf({ db, clock }: IdentityRoom, { sessionId }: Caller) {
  const marks = await staffGateReader(db).marks(sessionId)
  const { openUntil, freshUntil } = staffTimes(marks, clock.now())
  return { openUntil: String(openUntil), freshUntil: String(freshUntil) }
}

/** The factor is the caller's and was just shown: opens the gate in their session, or keeps it open. */
export async function openGate(
  { clock, audit }: IdentityRoom,
  tx: Tx,
  { userId, sessionId }: Caller,
  how: string,
): Promise<void> {
  const now = clock.now()
  const marks = await staffGateReader(tx).marks(sessionId)
  const isOpen = staffTimes(marks, now).openUntil !== null
  const since = isOpen && marks.staffSince ? marks.staffSince : now
  await staffGateWriter(tx).open(sessionId, { since, now })
  if (isOpen) return
  const subject = { kind: 'person', id: userId }
  await audit(tx, { kind: 'staff.signed-in', by: userId, subject, after: { how } })
}

async function usePasskey(
  room: IdentityRoom,
  caller: Caller,
  response: object,
): Promise<ProofRefusal | null> {
  const { db, clock } = room
  const { userId, sessionId } = caller
  const credentialId = String((response as { id?: unknown }).id ?? '')
  const known = await gatePasskeys(db).ofUser(userId)
  if (known.length === 0) return refuse('SECOND_FACTOR_NOT_SET')
  const passkey = known.find((each) => each.credentialId === credentialId)
  const challenge = await db.tx((tx) =>
    staffGateWriter(tx).takeChallenge(sessionId, 'prove', clock.now()),
  )
  if (!passkey || challenge === null) return refuse('SECOND_FACTOR_WRONG')
  const counter = await readUsedPasskey(room, { response, challenge, passkey })
  if (counter === null) return refuse('SECOND_FACTOR_WRONG')
  return await db.tx(async (tx) => {
    const used = { id: passkey.id, was: passkey.counter, counter, now: clock.now() }
    if (!(await gatePasskeys(tx).use(used))) return refuse('SECOND_FACTOR_WRONG')
    await openGate(room, tx, caller, 'passkey')
    return null
  })
}

/** A code that could be guessed: each try is counted before it is compared, under a lock that tries follow each other by. */
async function guardedCode(
  room: IdentityRoom,
  caller: Caller,
  shown: Exclude<Shown, { passkey: object }>,
): Promise<ProofRefusal | null> {
  return await guarded(room, caller, async (tx) => {
    const isTotp = 'totp' in shown
    const isRight = isTotp
      ? await useTotp(room, tx, { userId: caller.userId, code: shown.totp })
      : await useRecoveryCode(room, tx, { userId: caller.userId, typed: shown.recoveryCode })
    if (isRight) await openGate(room, tx, caller, isTotp ? 'totp' : 'recovery-code')
    return isRight
  })
}

/** Runs one try at a code of the caller's; null when it was right. */
export async function guarded(
  room: IdentityRoom,
  { userId }: Caller,
  attempt: (tx: Tx) => Promise<boolean>,
): Promise<Refusal<'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_LOCKED'> | null> {
  const guards = guardsOf(`second factor of ${userId}`, { name: `user ${userId}`, isKnown: true })
  return await room.db.tx(async (tx) => {
    const writer = codeWriter(tx)
    const locked = await lockedBy(writer, guards, room.clock.now())
    if (locked) return lockedUntil(locked)
    if (await attempt(tx)) {
      for (const { subject } of guards) await writer.forgetFailures(subject)
      return null
    }
    // Whoever has just locked themselves out hears it now: the right code would be refused next.
    const until = await recordFailures(room, writer, guards)
    return until ? lockedUntil(until) : refuse('SECOND_FACTOR_WRONG')
  })
}

const lockedUntil = (until: Temporal.Instant): Refusal<'SECOND_FACTOR_LOCKED'> =>
  refuse('SECOND_FACTOR_LOCKED', { detail: { lockedUntil: String(until) } })

async function useTotp(
  { secrets, clock }: IdentityRoom,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const sealedKey = (await staffGateReader(tx).totp(userId))?.sealedKey
  const key = sealedKey ? unseal(secrets, sealedKey, totpLabel(userId)) : null
  if (!sealedKey || key === null) return false
  const step = stepOfCode(Buffer.from(key, 'base64url'), code, clock.now())
  return step !== null && (await staffGateWriter(tx).useTotpStep({ userId, sealedKey, step }))
}
