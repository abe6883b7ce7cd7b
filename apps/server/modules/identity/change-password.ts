import { shortestStaffPassword } from '@parastoo/contract/identity/account-fields'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Caller } from '../../platform/http/request-context.ts'
import { guessPassword } from './guess-password.ts'
import { hashPassword } from './hash-password.ts'
import type { IdentityRoom } from './needs.ts'
import { passwordReader, passwordWriter } from './password-store.ts'
import { isFreshlyProved } from './prove-again.ts'
import { sessionWriter } from './session-store.ts'
import { showUser } from './show-user.ts'
import { tellOwner } from './tell-owner.ts'
import { isWellKnownPassword } from './well-known-passwords.ts'

type WeakPassword = 'PASSWORD_TOO_COMMON' | 'PASSWORD_TOO_SHORT_FOR_STAFF'

/** Sets a password where there is none. Somebody who found an open browser must prove who they are first. */
export async function setFirstPassword(
  room: IdentityRoom,
  { caller, password }: { caller: Caller; password: string },
): Promise<Refusal<'PASSWORD_ALREADY_SET' | WeakPassword | 'PROVE_AGAIN'> | null> {
  const weak = await tooWeak(room, caller, password)
  if (weak) return { ...weak, field: 'password' }
  if (!(await isFreshlyProved(room, caller))) return refuse('PROVE_AGAIN')
  const hash = await hashPassword(password)
  const changedAt = room.clock.now()
  return await room.db.tx(async (tx) => {
    const { userId, sessionId } = caller
    if (!(await passwordWriter(tx).addFirst({ userId, hash, changedAt })))
      return refuse('PASSWORD_ALREADY_SET')
    await tellOwner(room, tx, { userId, sessionId, kind: 'password' })
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
  'PASSWORD_NOT_SET' | 'CURRENT_PASSWORD_WRONG' | 'SIGN_IN_LOCKED' | WeakPassword
> | null> {
  const { userId, sessionId } = caller
  const weak = await tooWeak(room, caller, newPassword)
  if (weak) return { ...weak, field: 'newPassword' }
  const kept = await passwordReader(room.db).ofUser(userId)
  if (!kept) return refuse('PASSWORD_NOT_SET')
  const wrong = await guessPassword(room, {
    username: `user ${userId}`,
    hash: kept.hash,
    password: currentPassword,
    asker: { name: `user ${userId}`, isKnown: true },
    address: null,
  })
  if (wrong?.refused === 'SIGN_IN_LOCKED') return refuse('SIGN_IN_LOCKED')
  if (isRefused(wrong)) return refuse('CURRENT_PASSWORD_WRONG', { field: 'currentPassword' })

  const hash = await hashPassword(newPassword)
  const now = room.clock.now()
  return await room.db.tx(async (tx) => {
    const change = { userId, provedHash: kept.hash, hash, changedAt: now }
    if (!(await passwordWriter(tx).replace(change)))
      return refuse('CURRENT_PASSWORD_WRONG', { field: 'currentPassword' })
    const others = { userId, except: sessionId, because: 'password-changed' as const, now }
    await sessionWriter(tx).revokeOthers(others)
    await tellOwner(room, tx, { userId, sessionId, kind: 'password' })
    return null
  })
}

/** Too short for somebody who may act for the agency, or known to everybody. */
async function tooWeak(room: IdentityRoom, { userId }: Caller, password: string) {
  const person = await showUser(room, userId)
  if (person && person.scope.length > 0 && [...password].length < shortestStaffPassword)
    return refuse('PASSWORD_TOO_SHORT_FOR_STAFF')
  const known = [
    ...(room.brandWords ?? []),
    person?.phoneNumber,
    person?.email,
    person?.nationalCode,
    person?.birthDate,
    person?.firstName,
    person?.lastName,
    person?.firstNameFarsi,
    person?.lastNameFarsi,
  ]
  const texts = known.map((text) => text ?? null)
  return isWellKnownPassword(password, texts) ? refuse('PASSWORD_TOO_COMMON') : null
}
