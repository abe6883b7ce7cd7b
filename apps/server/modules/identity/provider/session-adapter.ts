import type { Adapter } from 'oidc-provider'
import type { IdentityRoom } from '../needs.ts'
import { hashOf } from '../secrets.ts'
import { sessionReader, sessionWriter } from '../session-store.ts'

const nothing = async () => undefined

/**
 * What the provider may do with our sessions: find the one of a refresh token, and end it (its Grant is our session, and
 * revoking either ends both). Our grants write them; access tokens are not kept at all. The provider never learns of
 * anything else, so whatever else it would keep is a fault.
 */
export const sessionAdapter =
  (room: IdentityRoom) =>
  (model: string): Adapter => {
    const endSession = async (sessionId: string) => {
      const { db, clock, securityEvents } = room
      const userId = await db.tx((tx) =>
        sessionWriter(tx).revoke(sessionId, 'signed-out', clock.now()),
      )
      if (userId) securityEvents.record({ event: 'session-ended', reason: 'signed-out', userId })
    }
    return {
      async find(value) {
        if (model !== 'RefreshToken') return undefined
        const found = await sessionReader(room.db).findByToken(hashOf(value), room.clock.now())
        if (!found) return undefined
        return {
          jti: value,
          kind: model,
          clientId: found.clientId,
          accountId: found.userId,
          grantId: found.sessionId,
          iat: Math.floor(found.issuedAt.epochMilliseconds / 1000),
          exp: Math.floor(found.expiresAt.epochMilliseconds / 1000),
        }
      },
      revokeByGrantId: model === 'RefreshToken' ? endSession : nothing,
      destroy: model === 'Grant' ? endSession : nothing,
      findByUid: nothing,
      findByUserCode: nothing,
      consume: refuseToKeep(model),
      upsert: refuseToKeep(model),
    }
  }

const refuseToKeep = (model: string) => async () => {
  throw new Error(`The identity provider wanted to keep a ${model}`)
}
