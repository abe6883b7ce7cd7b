/** The devices somebody is signed in on, and how they end. */
import type { ClientId } from '@parastoo/contract/identity/account'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Caller } from '../../platform/http/request-context.ts'
import type { IdentityRoom } from './needs.ts'
import { sessionReader, sessionWriter } from './session-store.ts'

/** The caller's live sessions, the last used first. */
export async function listSessions({ db, clock }: IdentityRoom, { userId, sessionId }: Caller) {
  const rows = await sessionReader(db).listLive(userId, clock.now())
  return rows.map(({ id, userAgent, clientId, openedAt, usedAt }) => ({
    id,
    isCurrent: id === sessionId,
    userAgent,
    clientId: clientId as ClientId,
    openedAt: openedAt.toString(),
    usedAt: usedAt.toString(),
  }))
}

/** Ends one session of a user; another's is answered as one that does not exist. */
export async function endSession(
  { db, clock, securityEvents }: IdentityRoom,
  ended: { userId: string; sessionId: string },
): Promise<Refusal<'NOT_FOUND'> | null> {
  const isEnded = await db.tx((tx) => sessionWriter(tx).revokeOwn(ended, clock.now()))
  if (!isEnded) return refuse('NOT_FOUND')
  const { userId } = ended
  securityEvents.record({ event: 'session-ended', reason: 'by-its-owner', userId })
  return null
}

/** Ends every session of the caller but the one they call by; tells how many. */
export async function endOtherSessions(
  { db, clock, securityEvents }: IdentityRoom,
  { userId, sessionId }: Caller,
): Promise<number> {
  const others = { userId, except: sessionId, because: 'signed-out-elsewhere' as const }
  const ended = await db.tx((tx) => sessionWriter(tx).revokeOthers({ ...others, now: clock.now() }))
  const reason = 'signed-out-elsewhere'
  securityEvents.record({ event: 'session-ended', reason, userId, more: { ended } })
  return ended
}
