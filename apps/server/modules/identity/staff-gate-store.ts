/** Every SQL statement about the second factor of staff, and what it opened in a session. */
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { StaffMarks } from './staff-session.ts'
import type { IdentityTables } from './tables.generated.ts'

export type PasskeyPurpose = 'add' | 'prove' | 'add-for-sign-in'

export function staffGateWriter(tx: Tx) {
  const db = tables<IdentityTables>(tx)
  return {
    /** The second factor was shown: from now on the session has the scopes, anew where it had lost them. */
    async open(
      sessionId: string,
      { since, now }: { since: Temporal.Instant; now: Temporal.Instant },
    ) {
      await db
        .updateTable('identity.session')
        .set({ staffSince: since, staffProvedAt: now, staffUsedAt: now })
        .where('id', '=', sessionId)
        .execute()
    },

    /** The scopes of a session were used; nothing where that was written down meanwhile. */
    async noteUse(sessionId: string, now: Temporal.Instant): Promise<void> {
      await db
        .updateTable('identity.session')
        .set({ staffUsedAt: now })
        .where('id', '=', sessionId)
        .where('staffUsedAt', '<', now)
        .execute()
    },

    /** Locks the person, so that what their second factors are is changed by one after the other. */
    async lockPerson(userId: string): Promise<void> {
      await db
        .selectFrom('identity.person')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .execute()
    },

    async askPasskey(asked: {
      sessionId: string
      purpose: PasskeyPurpose
      challenge: string
      expiresAt: Temporal.Instant
    }): Promise<void> {
      const { challenge, expiresAt } = asked
      await db
        .insertInto('identity.passkeyChallenge')
        .values(asked)
        .onConflict((on) =>
          on.columns(['sessionId', 'purpose']).doUpdateSet({ challenge, expiresAt }),
        )
        .execute()
    },

    /** Uses up what an authenticator was asked to sign; null when nothing was asked, or too long ago. */
    async takeChallenge(
      sessionId: string,
      purpose: PasskeyPurpose,
      now: Temporal.Instant,
    ): Promise<string | null> {
      const taken = await db
        .deleteFrom('identity.passkeyChallenge')
        .where('sessionId', '=', sessionId)
        .where('purpose', '=', purpose)
        .where('expiresAt', '>', now)
        .returning('challenge')
        .executeTakeFirst()
      return taken?.challenge ?? null
    },

    /** Keeps a new key until a code of it is shown; the one in use stays meanwhile. */
    async startTotp(userId: string, waitingKey: string): Promise<void> {
      await db
        .insertInto('identity.totp')
        .values({ userId, waitingKey, sealedKey: null, confirmedAt: null, lastStep: null })
        .onConflict((on) => on.column('userId').doUpdateSet({ waitingKey }))
        .execute()
    },

    /** The key that waited is in use from here on; false when another one waits by now. */
    async confirmTotp(of: {
      userId: string
      waitingKey: string
      step: number
      confirmedAt: Temporal.Instant
    }): Promise<boolean> {
      const { userId, waitingKey, step, confirmedAt } = of
      const confirmed = await db
        .updateTable('identity.totp')
        .set({ sealedKey: waitingKey, waitingKey: null, lastStep: step, confirmedAt })
        .where('userId', '=', userId)
        .where('waitingKey', '=', waitingKey)
        .returning('userId')
        .executeTakeFirst()
      return confirmed !== undefined
    },

    /** Takes the code of a step, once: false for a step that is not later than the last one. */
    async useTotpStep(of: { userId: string; sealedKey: string; step: number }): Promise<boolean> {
      const { userId, sealedKey, step } = of
      const used = await db
        .updateTable('identity.totp')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('sealedKey', '=', sealedKey)
        .where('lastStep', '<', step)
        .returning('userId')
        .executeTakeFirst()
      return used !== undefined
    },

    async replaceRecoveryCodes(userId: string, macs: readonly Buffer[]): Promise<void> {
      await db.deleteFrom('identity.recoveryCode').where('userId', '=', userId).execute()
      await db
        .insertInto('identity.recoveryCode')
        .values(macs.map((codeMac) => ({ userId, codeMac, usedAt: null })))
        .execute()
    },

    async useRecoveryCode(userId: string, codeMac: Buffer, now: Temporal.Instant) {
      const used = await db
        .updateTable('identity.recoveryCode')
        .set({ usedAt: now })
        .where('userId', '=', userId)
        .where('codeMac', '=', codeMac)
        .where('usedAt', 'is', null)
        .returning('userId')
        .executeTakeFirst()
      return used !== undefined
    },

    /** Forgets every second factor of somebody. */
    async forgetFactors(userId: string): Promise<void> {
      for (const table of ['identity.passkey', 'identity.totp', 'identity.recoveryCode'] as const)
        await db.deleteFrom(table).where('userId', '=', userId).execute()
    },
  }
}

export function staffGateReader(dbOrTx: Db | Tx) {
  const db = tables<IdentityTables>(dbOrTx)
  return {
    async marks(sessionId: string): Promise<StaffMarks> {
      const row = await db
        .selectFrom('identity.session')
        .select(['staffSince', 'staffProvedAt', 'staffUsedAt'])
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return row ?? { staffSince: null, staffProvedAt: null, staffUsedAt: null }
    },

    async totp(userId: string) {
      return await db
        .selectFrom('identity.totp')
        .select(['sealedKey', 'waitingKey'])
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    async recoveryCodesLeft(userId: string): Promise<number> {
      const row = await db
        .selectFrom('identity.recoveryCode')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('userId', '=', userId)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      return row?.left ?? 0
    },
  }
}
