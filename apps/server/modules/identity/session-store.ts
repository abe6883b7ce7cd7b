/** Every SQL statement about sessions and their refresh tokens. */
import type { ClientId } from '@parastoo/contract/identity/account'
import type { StaffScope } from '@parastoo/contract/operation'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { gated } from './staff-session.ts'
import type { IdentityTables } from './tables.generated.ts'

export type SessionRow = {
  sessionId: string
  userId: string
  clientId: ClientId
  /** What their person may do in it as of now. */
  scope: StaffScope[]
  isFreshlyProved: boolean
  isUseDue: boolean
}
const staffMarks = ['staffSince', 'staffProvedAt', 'staffUsedAt'] as const
export type RefreshTokenRow = {
  issuedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  consumedAt: Temporal.Instant | null
}

export function sessionWriter(tx: Tx) {
  const db = tables<IdentityTables>(tx)
  return {
    async addSession(session: {
      id: string
      userId: string
      clientId: ClientId
      grantType: string
      userAgent: string
      openedAt: Temporal.Instant
      expiresAt: Temporal.Instant
      deviceSince: Temporal.Instant
      deviceHash: Buffer | null
    }): Promise<void> {
      await db
        .insertInto('identity.session')
        .values({ ...session, usedAt: session.openedAt, provedAt: session.openedAt })
        .execute()
    },

    /** Whether a person has signed in before. */
    async hasAny(userId: string): Promise<boolean> {
      const one = await db
        .selectFrom('identity.session')
        .select('id')
        .where('userId', '=', userId)
        .limit(1)
        .executeTakeFirst()
      return one !== undefined
    },

    /** Since when a device is known to be the user's; now, when it was not. */
    async knowDevice(of: {
      userId: string
      deviceHash: Buffer
      now: Temporal.Instant
    }): Promise<Temporal.Instant> {
      const { userId, deviceHash: tokenHash, now } = of
      const { knownSince } = await db
        .insertInto('identity.device')
        .values({ userId, tokenHash, knownSince: now, usedAt: now })
        .onConflict((on) => on.columns(['userId', 'tokenHash']).doUpdateSet({ usedAt: now }))
        .returning('knownSince')
        .executeTakeFirstOrThrow()
      return knownSince
    },

    async addRefreshToken(token: {
      tokenHash: Buffer
      sessionId: string
      issuedAt: Temporal.Instant
      expiresAt: Temporal.Instant
    }): Promise<void> {
      await db.insertInto('identity.refreshToken').values(token).execute()
    },

    /** The live session a refresh token belongs to, its row locked so that rotations of one family follow each other. */
    async lockSessionOf(
      tokenHash: Buffer,
      now: Temporal.Instant,
    ): Promise<(SessionRow & { expiresAt: Temporal.Instant }) | undefined> {
      const row = await db
        .selectFrom('identity.session as session')
        .innerJoin('identity.refreshToken as token', 'token.sessionId', 'session.id')
        .innerJoin('identity.person as person', 'person.id', 'session.userId')
        .select(['session.id as sessionId', 'userId', 'clientId', 'scope', 'session.expiresAt'])
        .select(staffMarks)
        .where('tokenHash', '=', tokenHash)
        .where('revokedAt', 'is', null)
        .where('session.expiresAt', '>', now)
        .forUpdate('session')
        .executeTakeFirst()
      return row && { ...gated(row, now), clientId: row.clientId as ClientId }
    },

    async refreshToken(tokenHash: Buffer): Promise<RefreshTokenRow | undefined> {
      return await db
        .selectFrom('identity.refreshToken')
        .select(['issuedAt', 'expiresAt', 'consumedAt'])
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
    },

    /** False when its successor was issued already. */
    async consume(tokenHash: Buffer, now: Temporal.Instant): Promise<boolean> {
      const consumed = await db
        .updateTable('identity.refreshToken')
        .set({ consumedAt: now })
        .where('tokenHash', '=', tokenHash)
        .where('consumedAt', 'is', null)
        .returning('sessionId')
        .executeTakeFirst()
      return consumed !== undefined
    },

    async touch(sessionId: string, now: Temporal.Instant): Promise<void> {
      await db
        .updateTable('identity.session')
        .set({ usedAt: now })
        .where('id', '=', sessionId)
        .execute()
    },

    async markProved(sessionId: string, now: Temporal.Instant): Promise<void> {
      await db
        .updateTable('identity.session')
        .set({ provedAt: now })
        .where('id', '=', sessionId)
        .execute()
    },

    /** Ends one live session of a user, whose device is strange from then on; false when there is none of that id. */
    async revokeOwn(
      { sessionId, userId }: { sessionId: string; userId: string },
      now: Temporal.Instant,
    ): Promise<boolean> {
      const revoked = await db
        .updateTable('identity.session')
        .set({ revokedAt: now, revokedBecause: 'signed-out-elsewhere' })
        .where('id', '=', sessionId)
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['id', 'deviceHash'])
        .executeTakeFirst()
      if (revoked?.deviceHash)
        await db
          .deleteFrom('identity.device')
          .where('userId', '=', userId)
          .where('tokenHash', '=', revoked.deviceHash)
          .execute()
      return revoked !== undefined
    },

    /** Ends every session of a user but one, and forgets the devices of the others; how many ended. */
    async revokeOthers(ask: {
      userId: string
      except: string
      because: 'signed-out-elsewhere' | 'password-changed'
      now: Temporal.Instant
    }): Promise<number> {
      const revoked = await db
        .updateTable('identity.session')
        .set({ revokedAt: ask.now, revokedBecause: ask.because })
        .where('userId', '=', ask.userId)
        .where('id', '!=', ask.except)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', ask.now)
        .returning('id')
        .execute()
      await db
        .deleteFrom('identity.device')
        .where('userId', '=', ask.userId)
        .where(
          'tokenHash',
          'not in',
          db
            .selectFrom('identity.session')
            .select((of) => of.fn.coalesce('deviceHash', sql<Buffer>`''::bytea`).as('hash'))
            .where('id', '=', ask.except),
        )
        .execute()
      return revoked.length
    },

    /** Ends every session of somebody whose scopes or second factor another person has changed. */
    async revokeAll(ask: {
      userId: string
      because: 'scope-changed' | 'second-factor-changed'
      now: Temporal.Instant
    }): Promise<void> {
      const { userId, because, now } = ask
      await db
        .updateTable('identity.session')
        .set({ revokedAt: now, revokedBecause: because })
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .execute()
    },

    /** Ends a session and with it every token of its family; the first reason stays. Answers whose it was, null when it had ended. */
    async revoke(
      sessionId: string,
      because: 'signed-out' | 'replayed',
      now: Temporal.Instant,
    ): Promise<string | null> {
      const ended = await db
        .updateTable('identity.session')
        .set({ revokedAt: now, revokedBecause: because })
        .where('id', '=', sessionId)
        .where('revokedAt', 'is', null)
        .returning('userId')
        .executeTakeFirst()
      return ended?.userId ?? null
    },
  }
}

export function sessionReader(db: Db) {
  const live = (now: Temporal.Instant) =>
    tables<IdentityTables>(db)
      .selectFrom('identity.session as session')
      .innerJoin('identity.person as person', 'person.id', 'session.userId')
      .select(['session.id as sessionId', 'userId', 'clientId', 'scope'])
      .select(staffMarks)
      .where('revokedAt', 'is', null)
      .where('session.expiresAt', '>', now)
      // Opened beside the closing of the account.
      .where('person.closedAt', 'is', null)
  return {
    /** A session that is neither revoked nor over, with what its person may do as of now. */
    async findLive(
      { sessionId, userId }: { sessionId: string; userId: string },
      now: Temporal.Instant,
    ): Promise<SessionRow | undefined> {
      const row = await live(now)
        .where('session.id', '=', sessionId)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row && { ...gated(row, now), clientId: row.clientId as ClientId }
    },

    /** When the person of a session last proved who they are. */
    async provedAt(sessionId: string): Promise<Temporal.Instant | null> {
      const row = await tables<IdentityTables>(db)
        .selectFrom('identity.session')
        .select('provedAt')
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return row?.provedAt ?? null
    },

    /** The live sessions of a user, the last used first. */
    async listLive(userId: string, now: Temporal.Instant) {
      return await tables<IdentityTables>(db)
        .selectFrom('identity.session')
        .select(['id', 'userAgent', 'clientId', 'openedAt', 'usedAt'])
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .orderBy('usedAt', 'desc')
        .limit(100)
        .execute()
    },

    /** The live session of a refresh token, and how the token stands. */
    async findByToken(
      tokenHash: Buffer,
      now: Temporal.Instant,
    ): Promise<(SessionRow & RefreshTokenRow) | undefined> {
      const row = await live(now)
        .innerJoin('identity.refreshToken as token', 'token.sessionId', 'session.id')
        .select(['token.issuedAt', 'token.expiresAt', 'token.consumedAt'])
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
      return row && { ...gated(row, now), clientId: row.clientId as ClientId }
    },
  }
}
