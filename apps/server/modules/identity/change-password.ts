import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Caller } from '../../platform/http/request-context.ts'
import { guessPassword } from './guess-password.ts'
import { hashPassword } from './hash-password.ts'
import type { IdentityRoom } from './needs.ts'
import { passwordReader, passwordWriter } from './password-store.ts'
import { isFreshlyProved } from './prove-again.ts'
import { sessionWriter } from './session-store.ts'
import { showUser } from './show-user.ts'
import { tellOfChange } from './tell-of-change.ts'
import { isWellKnownPassword } from './well-known-passwords.ts'

/** Sets a password where there is none. Somebody who found an open browser must prove who they are first. */
export async function setFirstPassword(
  room: IdentityRoom,
  { caller, password }: { caller: Caller; password: string },
): Promise<Refusal<'PASSWORD_ALREADY_SET' | 'PASSWORD_TOO_COMMON' | 'PROVE_AGAIN'> | null> {
  const weak = await tooCommon(room, caller, password)
  if (weak) return { ...weak, field: 'password' }
  if (!(await isFreshlyProved(room, caller))) return refuse('PROVE_AGAIN')
  const hash = await hashPassword(password)
  const changedAt = room.clock.now()
  return await room.db.tx(async (dbTx) => {
    const { userId } = caller
    if (!(await passwordWriter(dbTx).addFirst({ userId, hash, changedAt })))
      return refuse('PASSWORD_ALREADY_SET')
    await tellOfChange(room, dbTx, { userId, change: 'password' })
    return null
  })
}

/** Replaces the password of somebody who knows it. Every other session of theirs ends with it. */
export async function changePassword(
  room: IdentityRoom,
  {
    caller,
    currentPassword,
    newPassword,
  }: { caller: Caller; currentPassword: string; newPassword: string },
): Promise<Refusal<
  'PASSWORD_NOT_SET' | 'CURRENT_PASSWORD_WRONG' | 'SIGN_IN_LOCKED' | 'PASSWORD_TOO_COMMON'
> | null> {
  const { userId, sessionId } = caller
  const weak = await tooCommon(room, caller, newPassword)
  if (weak) return { ...weak, field: 'newPassword' }
  const kept = await passwordReader(room.db).ofUser(userId)
  if (!kept) return refuse('PASSWORD_NOT_SET')
  const wrong = await guessPassword(room, {
    username: `user ${userId}`,
    hash: kept.hash,
    password: currentPassword,
    address: null,
  })
  if (wrong?.refused === 'SIGN_IN_LOCKED') return refuse('SIGN_IN_LOCKED')
  if (isRefused(wrong)) return refuse('CURRENT_PASSWORD_WRONG', { field: 'currentPassword' })

  const hash = await hashPassword(newPassword)
  const now = room.clock.now()
  return await room.db.tx(async (dbTx) => {
    const change = { userId, provedHash: kept.hash, hash, changedAt: now }
    if (!(await passwordWriter(dbTx).replace(change)))
      return refuse('CURRENT_PASSWORD_WRONG', { field: 'currentPassword' })
    const others = { userId, except: sessionId, because: 'password-changed' as const, now }
    await sessionWriter(dbTx).revokeOthers(others)
    await tellOfChange(room, dbTx, { userId, change: 'password' })
    return null
  })
}

async function tooCommon(room: IdentityRoom, { userId }: Caller, password: string) {
  const person = await showUser(room, userId)
  const known = [person?.phoneNumber, person?.email, person?.nationalCode, person?.birthDate]
  const texts = known.map((text) => text ?? null)
  return isWellKnownPassword(password, texts) ? refuse('PASSWORD_TOO_COMMON') : null
}
