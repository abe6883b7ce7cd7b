/** What browsers in which nobody is signed in are asked to sign. */
import { type Tx, tables } from '../../platform/db/database.ts'
import type { IdentityTables } from './tables.generated.ts'

export function signInChallenges(tx: Tx) {
  const db = tables<IdentityTables>(tx)
  return {
    async ask(challenge: string, expiresAt: Temporal.Instant): Promise<void> {
      await db.insertInto('identity.signInChallenge').values({ challenge, expiresAt }).execute()
    },

    /** Uses up what was asked; false when it never was, was answered already, or too long ago. */
    async take(challenge: string, now: Temporal.Instant): Promise<boolean> {
      const taken = await db
        .deleteFrom('identity.signInChallenge')
        .where('challenge', '=', challenge)
        .where('expiresAt', '>', now)
        .returning('challenge')
        .executeTakeFirst()
      return taken !== undefined
    },
  }
}
