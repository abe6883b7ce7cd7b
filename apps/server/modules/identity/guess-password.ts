/** One try at a password, counted before it is compared, so that tries made at once cannot outrun the count. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { addressGroup } from '../../platform/network-address.ts'
import { type Asker, guardsOf } from './asker.ts'
import { codeWriter } from './code-store.ts'
import { lockedBy, recordFailures, tellOfGuesses } from './failures.ts'
import { hashOfNobody, isPasswordOf } from './hash-password.ts'
import type { IdentityRoom } from './needs.ts'

export type GuessRefusal = Refusal<'SIGN_IN_REFUSED' | 'SIGN_IN_LOCKED' | 'TOO_MANY_REQUESTS'>

/**
 * Compares a password with a kept hash, or with nobody's where there is none: the same words, the same time. Failures in
 * a row lock the asker out of the user name, whether or not anybody has it; known devices and codes still let its owner in.
 * Null when the password is right.
 */
export async function guessPassword(
  room: IdentityRoom,
  guess: {
    username: string
    hash: string | undefined
    password: string
    /** The user themselves, in a session of theirs, where there is no network address to count. */
    asker: Asker
    address: string | null
  },
): Promise<GuessRefusal | null> {
  const { username, hash, password, asker, address } = guess
  const { db, clock, limits } = room
  const guards = guardsOf(`password ${username}`, asker)
  const now = clock.now()
  const refused = await db.tx(async (tx): Promise<GuessRefusal | null> => {
    const writer = codeWriter(tx)
    const locked = await lockedBy(writer, guards, now)
    if (locked) return signInLocked(locked)
    const source = `password-address ${addressGroup(address ?? 'none')}`
    if (
      address !== null &&
      !asker.isKnown &&
      !(await writer.spend(source, limits.passwordsPerAddress, now))
    )
      return refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 600 } })
    const lockedNow = await recordFailures(room, writer, guards)
    if (lockedNow && !asker.isKnown) await tellOfGuesses(room, tx, username)
    return null
  })
  if (refused) return refused
  const isRight = await isPasswordOf(hash ?? hashOfNobody, password)
  if (!isRight || hash === undefined) return refuse('SIGN_IN_REFUSED')
  await db.tx(async (tx) => {
    for (const { subject } of guards) await codeWriter(tx).forgetFailures(subject)
  })
  return null
}

const signInLocked = (until: Temporal.Instant) =>
  refuse('SIGN_IN_LOCKED', { detail: { lockedUntil: until.toString() } })
