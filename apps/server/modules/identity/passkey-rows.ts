/** Every SQL statement about passkeys themselves: those of the staff's gate and those to sign in with lie apart, in tables of one shape. */
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { IdentityTables, PasskeyTable } from './tables.generated.ts'

/** What staff show at their gate. */
export const gatePasskeys = (dbOrTx: Db | Tx) => passkeyRows(dbOrTx, 'identity.passkey')
/** What people sign in with. */
export const signInPasskeys = (dbOrTx: Db | Tx) => passkeyRows(dbOrTx, 'identity.signInPasskey')

function passkeyRows(dbOrTx: Db | Tx, use: 'identity.passkey' | 'identity.signInPasskey') {
  const db = tables<IdentityTables>(dbOrTx)
  // Their columns are the same, which the query builder cannot know of a name it is given late.
  const table = use as 'identity.passkey'
  return {
    ofUser: async (userId: string): Promise<PasskeyTable[]> =>
      await db
        .selectFrom(table)
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),

    find: async (credentialId: string): Promise<PasskeyTable | undefined> =>
      await db
        .selectFrom(table)
        .selectAll()
        .where('credentialId', '=', credentialId)
        .executeTakeFirst(),

    /** False when the passkey is known already. */
    async add(passkey: Omit<PasskeyTable, 'usedAt'>): Promise<boolean> {
      const added = await db
        .insertInto(table)
        .values(passkey)
        .onConflict((on) => on.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** False when its signature was counted already (it is replayed, or the passkey was copied), or when it was removed meanwhile. */
    async use(of: { id: string; was: number; counter: number; now: Temporal.Instant }) {
      const used = await db
        .updateTable(table)
        .set({ counter: of.counter, usedAt: of.now })
        .where('id', '=', of.id)
        .where('counter', '=', of.was)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .deleteFrom(table)
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}
