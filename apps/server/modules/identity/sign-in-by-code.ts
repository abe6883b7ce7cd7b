import type { ClientId } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { IdentityRoom } from './needs.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { personWriter } from './person-store.ts'
import type { Recipient } from './recipient.ts'
import { redeemCode, type TryRefusal } from './redeem-code.ts'

/**
 * Signs somebody in by a one-time code: the code is used up, the person is found or made, and the session opened, all in
 * one tx. A refusal commits the try it cost.
 */
export async function signInByCode(
  room: IdentityRoom,
  {
    recipient,
    userAgent,
    device,
    ...typed
  }: {
    recipient: Recipient | Refusal<'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>
    code: string
    challenge: string
    clientId: ClientId
    userAgent: string
    device: string | null
  },
): Promise<OpenSession | TryRefusal | Refusal<'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>> {
  if (isRefused(recipient)) return recipient
  return await room.db.tx(async (tx) => {
    const proved = await redeemCode(room, tx, {
      ...typed,
      recipient: recipient.address,
      for: { purpose: 'sign-in' },
    })
    if (isRefused(proved)) return proved
    const { userId } = await personWriter(tx).findOrAdd(recipient, room.clock.now())
    const { clientId } = typed
    const isByOwnMobile = recipient.kind === 'mobile'
    const by = { clientId, grantType: 'otp', userAgent, device, isByOwnMobile }
    return await openSession(room, tx, { userId, ...by })
  })
}
