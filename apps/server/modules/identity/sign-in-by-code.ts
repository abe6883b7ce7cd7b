import { isRefused } from '@parastoo/kit/outcome'
import type { IdentityRoom } from './needs.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { personWriter } from './person-store.ts'
import { type CodeTry, redeemCode, type TryRefusal } from './redeem-code.ts'

/**
 * Signs somebody in by a one-time code: the code is used up, the person is found or made, and the session opened, all in
 * one dbTx. A refusal commits the try it cost.
 */
export async function signInByCode(
  room: IdentityRoom,
  { userAgent, ...codeTry }: CodeTry & { userAgent: string },
): Promise<OpenSession | TryRefusal> {
  return await room.db.tx(async (dbTx) => {
    const mobile = await redeemCode(room, dbTx, codeTry)
    if (isRefused(mobile)) return mobile
    const person = await personWriter(dbTx).findOrAdd(mobile, room.clock.now())
    const { clientId } = codeTry
    return await openSession(room, dbTx, { ...person, clientId, grantType: 'otp', userAgent })
  })
}
