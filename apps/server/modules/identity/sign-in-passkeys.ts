/** Signing in by a passkey in place of a code, and the passkeys somebody keeps for it. */
import type { ClientId } from '@parastoo/contract/identity/account'
import { mostPasskeys, type Passkey } from '@parastoo/contract/identity/passkeys'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Caller } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import type { IdentityRoom } from './needs.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { signInPasskeys } from './passkey-rows.ts'
import {
  passkeyMinutes,
  passkeyToAdd,
  passkeyToUse,
  readNewPasskey,
  readUsedPasskey,
} from './passkeys.ts'
import { personReader } from './person-store.ts'
import { isFreshlyProved } from './prove-again.ts'
import { accountOf } from './second-factors.ts'
import { signInChallenges } from './sign-in-challenges.ts'
import { askAuthenticator } from './staff-gate.ts'
import { staffGateWriter } from './staff-gate-store.ts'
import type { PasskeyTable } from './tables.generated.ts'
import { tellOwner } from './tell-owner.ts'

/** Another than the staff's gate has, so that a device keeps one key for each of the two. */
const handleOf = (userId: string) => `sign-in ${userId}`

const shown = ({ id, nameFa, createdAt, usedAt }: PasskeyTable): Passkey => ({
  id,
  nameFa,
  createdAt: createdAt.toString(),
  usedAt: usedAt?.toString() ?? null,
})

/** The passkeys the caller may sign in with, the oldest first. */
export const listSignInPasskeys = async (
  { db }: IdentityRoom,
  { userId }: Caller,
): Promise<Passkey[]> => (await signInPasskeys(db).ofUser(userId)).map(shown)

/** What the caller's device makes a passkey of. Fresh proof is asked first: a session left open gives nobody a key of their own. */
export async function startSignInPasskey(room: IdentityRoom, caller: Caller) {
  const { userId } = caller
  const person = await personReader(room.db).find(userId)
  if (!person || !(await isFreshlyProved(room, caller))) return refuse('PROVE_AGAIN')
  const known = await signInPasskeys(room.db).ofUser(userId)
  if (known.length >= mostPasskeys) return refuse('TOO_MANY_PASSKEYS')
  const of = { handle: handleOf(userId), userName: accountOf(person), known, isFoundByDevice: true }
  const options = await passkeyToAdd(room, of)
  const { challenge } = options
  await askAuthenticator(room, caller, { purpose: 'add-for-sign-in', challenge })
  return options
}

/** Keeps a new passkey, and tells its owner by every channel. */
export async function addSignInPasskey(
  room: IdentityRoom,
  caller: Caller,
  { nameFa, response }: { nameFa: string; response: object },
): Promise<Passkey | Refusal<'PROVE_AGAIN' | 'TOO_MANY_PASSKEYS' | 'PASSKEY_REFUSED'>> {
  const { userId, sessionId } = caller
  const { db, clock } = room
  if (!(await isFreshlyProved(room, caller))) return refuse('PROVE_AGAIN')
  const challenge = await db.tx((tx) =>
    staffGateWriter(tx).takeChallenge(sessionId, 'add-for-sign-in', clock.now()),
  )
  const read = challenge === null ? null : await readNewPasskey(room, { response, challenge })
  if (!read) return refuse('PASSKEY_REFUSED')
  const passkey = { id: newId(), userId, nameFa, createdAt: clock.now(), ...read }
  return await db.tx(async (tx) => {
    // One after the other, so that two that come at once are counted both.
    await staffGateWriter(tx).lockPerson(userId)
    const known = await signInPasskeys(tx).ofUser(userId)
    if (known.length >= mostPasskeys) return refuse('TOO_MANY_PASSKEYS')
    if (!(await signInPasskeys(tx).add(passkey))) return refuse('PASSKEY_REFUSED')
    await tellOwner(room, tx, { userId, sessionId, kind: 'passkey' })
    return shown({ ...passkey, usedAt: null })
  })
}

/** Forgets a passkey; whoever holds its device cannot sign in by it from then on. */
export async function removeSignInPasskey(
  room: IdentityRoom,
  caller: Caller,
  id: string,
): Promise<null | Refusal<'PROVE_AGAIN' | 'NOT_FOUND'>> {
  if (!(await isFreshlyProved(room, caller))) return refuse('PROVE_AGAIN')
  const isRemoved = await room.db.tx((tx) => signInPasskeys(tx).remove(caller.userId, id))
  return isRemoved ? null : refuse('NOT_FOUND')
}

/** What a browser in which nobody is signed in is asked to sign; it tells nothing of who has passkeys here. */
export async function askForPasskey(room: IdentityRoom) {
  const options = await passkeyToUse(room, [])
  const expiresAt = room.clock.now().add({ minutes: passkeyMinutes })
  await room.db.tx((tx) => signInChallenges(tx).ask(options.challenge, expiresAt))
  return options
}

/**
 * Signs in whoever's passkey signed what was asked, once. The library judges the signature; here it is only seen to that the challenge is
 * ours, is used up, and the passkey still stands. An answer costs no guess: nobody guesses a signature.
 */
export async function signInByPasskey(
  room: IdentityRoom,
  asked: { assertion: string; clientId: ClientId; userAgent: string; device: string | null },
): Promise<OpenSession | Refusal<'PASSKEY_NOT_KNOWN'>> {
  const { db, clock } = room
  const { assertion, ...client } = asked
  const answer = readAssertion(assertion)
  if (!answer) return refuse('PASSKEY_NOT_KNOWN')
  const { response, credentialId, challenge } = answer
  // Taken whatever comes of it: one question has one answer.
  const isOurs = await db.tx((tx) => signInChallenges(tx).take(challenge, clock.now()))
  const passkey = isOurs && (await signInPasskeys(db).find(credentialId))
  if (!passkey) return refuse('PASSKEY_NOT_KNOWN')
  const counter = await readUsedPasskey(room, { response, challenge, passkey })
  if (counter === null) return refuse('PASSKEY_NOT_KNOWN')
  const { id, userId, counter: was } = passkey
  return await db.tx(async (tx) => {
    // Behind an account that is being closed, whose passkeys go with it.
    await staffGateWriter(tx).lockPerson(userId)
    const isUsed = await signInPasskeys(tx).use({ id, was, counter, now: clock.now() })
    if (!isUsed) return refuse('PASSKEY_NOT_KNOWN')
    const by = { ...client, grantType: 'passkey', isByOwnMobile: false }
    return await openSession(room, tx, { userId, ...by })
  })
}

/** The parts of what a browser sent that are looked up; null where it is no answer of an authenticator. */
function readAssertion(text: string) {
  try {
    const response = JSON.parse(text) as { id?: unknown; response?: { clientDataJSON?: unknown } }
    const { id, response: inner } = response
    const said = Buffer.from(String(inner?.clientDataJSON), 'base64url').toString('utf8')
    const { challenge } = JSON.parse(said) as { challenge?: unknown }
    if (typeof id !== 'string' || typeof challenge !== 'string') return null
    return { response, credentialId: id, challenge }
  } catch {
    return null
  }
}
