/** Every SQL statement about the passkeys that people sign in with. */
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { IdentityTables, SignInPasskeyTable } from './tables.generated.ts'

export function signInPasskeyWriter(tx: Tx) {
  const db = tables<IdentityTables>(tx)
  return {
    async ask(challenge: string, expiresAt: Temporal.Instant): Promise<void> {
      await db.insertInto('identity.signInChallenge').values({ challenge, expiresAt }).execute()
    },

    /** Uses up what was asked; false when it never was, was answered already, or too long ago. */
    async takeChallenge(challenge: string, now: Temporal.Instant): Promise<boolean> {
      const taken = await db
        .deleteFrom('identity.signInChallenge')
        .where('challenge', '=', challenge)
        .where('expiresAt', '>', now)
        .returning('challenge')
        .executeTakeFirst()
      return taken !== undefined
    },

    /** False when the passkey is known already. */
    async add(passkey: SignInPasskeyTable): Promise<boolean> {
      const added = await db
        .insertInto('identity.signInPasskey')
        .values(passkey)
        .onConflict((on) => on.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** False when its signature was counted already, or it was removed meanwhile. */
    async use(of: { id: string; was: number; counter: number; now: Temporal.Instant }) {
      const used = await db
        .updateTable('identity.signInPasskey')
        .set({ counter: of.counter, usedAt: of.now })
        .where('id', '=', of.id)
        .where('counter', '=', of.was)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('identity.signInPasskey')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}

export function signInPasskeyReader(dbOrTx: Db | Tx) {
  const db = tables<IdentityTables>(dbOrTx).selectFrom('identity.signInPasskey').selectAll()
  return {
    ofUser: async (userId: string) =>
      await db.where('userId', '=', userId).orderBy('createdAt').execute(),

    find: async (credentialId: string) =>
      await db.where('credentialId', '=', credentialId).executeTakeFirst(),
  }
}
