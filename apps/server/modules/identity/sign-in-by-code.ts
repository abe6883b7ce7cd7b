import type { ClientId } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { IdentityRoom } from './needs.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { personWriter } from './person-store.ts'
import type { Recipient } from './recipient.ts'
import { redeemCode, type TryRefusal } from './redeem-code.ts'

/**
 * Signs somebody in by a one-time code: the code is used up, the person is found or made, and the session opened, all in
 * one dbTx. A refusal commits the try it cost.
 */
export async function signInByCode(
  room: IdentityRoom,
  {
    recipient,
    userAgent,
    ...typed
  }: {
    recipient: Recipient | Refusal<'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>
    code: string
    challenge: string
    clientId: ClientId
    userAgent: string
  },
): Promise<OpenSession | TryRefusal | Refusal<'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>> {
  if (isRefused(recipient)) return recipient
  return await room.db.tx(async (dbTx) => {
    const proved = await redeemCode(room, dbTx, {
      ...typed,
      recipient: recipient.address,
      for: { purpose: 'sign-in' },
    })
    if (isRefused(proved)) return proved
    const person = await personWriter(dbTx).findOrAdd(recipient, room.clock.now())
    const { clientId } = typed
    return await openSession(room, dbTx, { ...person, clientId, grantType: 'otp', userAgent })
  })
}
