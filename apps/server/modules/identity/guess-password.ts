/** One try at a password, counted before it is compared, so that tries made at once cannot outrun the count. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { codeWriter } from './code-store.ts'
import { hashOfNobody, isPasswordOf } from './hash-password.ts'
import type { IdentityRoom } from './needs.ts'
import { addressGroup } from './network-address.ts'

export type GuessRefusal = Refusal<'SIGN_IN_REFUSED' | 'SIGN_IN_LOCKED' | 'TOO_MANY_REQUESTS'>

/**
 * Compares a password with a kept hash, or with nobody's where there is none: the same words, the same time. Failures in
 * a row lock the user name, whether or not anybody has it; codes still let its owner in. Null when the password is right.
 */
export async function guessPassword(
  room: IdentityRoom,
  {
    username,
    hash,
    password,
    address,
  }: { username: string; hash: string | undefined; password: string; address: string | null },
): Promise<GuessRefusal | null> {
  const { db, clock, limits } = room
  const subject = `password ${username}`
  const now = clock.now()
  const locked = await db.tx(async (dbTx) => {
    const writer = codeWriter(dbTx)
    const until = await writer.guard(subject)
    if (until && Temporal.Instant.compare(until, now) > 0) return true
    const source = `password-address ${addressGroup(address ?? 'none')}`
    if (address !== null && !(await writer.spend(source, limits.passwordsPerAddress, now)))
      return 'address' as const
    await writer.recordFailure(subject, { now, ...limits })
    return false
  })
  if (locked === 'address')
    return refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 600 } })
  if (locked) return refuse('SIGN_IN_LOCKED')
  const isRight = await isPasswordOf(hash ?? hashOfNobody, password)
  if (!isRight || hash === undefined) return refuse('SIGN_IN_REFUSED')
  await db.tx((dbTx) => codeWriter(dbTx).forgetFailures(subject))
  return null
}
