/** Every SQL statement about passwords. */
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { Recipient } from './recipient.ts'
import type { IdentityTables } from './tables.generated.ts'

export function passwordWriter(tx: Tx) {
  const db = tables<IdentityTables>(tx)
  return {
    /** False when the user has a password already. */
    async addFirst(password: { userId: string; hash: string; changedAt: Temporal.Instant }) {
      const added = await db
        .insertInto('identity.password')
        .values(password)
        .onConflict((on) => on.doNothing())
        .returning('userId')
        .executeTakeFirst()
      return added !== undefined
    },

    /** False when it is no longer the password that was proved. */
    async replace(change: {
      userId: string
      provedHash: string
      hash: string
      changedAt: Temporal.Instant
    }): Promise<boolean> {
      const { userId, provedHash, hash, changedAt } = change
      const replaced = await db
        .updateTable('identity.password')
        .set({ hash, changedAt })
        .where('userId', '=', userId)
        .where('hash', '=', provedHash)
        .returning('userId')
        .executeTakeFirst()
      return replaced !== undefined
    },
  }
}

export function passwordReader(db: Db) {
  const held = () =>
    tables<IdentityTables>(db)
      .selectFrom('identity.password as password')
      .innerJoin('identity.person as person', 'person.id', 'password.userId')
      .select(['userId', 'hash'])
  return {
    /** The password of whoever a user name stands for. */
    async ofRecipient(recipient: Recipient) {
      const found =
        recipient.kind === 'email'
          ? held().where('email', '=', recipient.address)
          : held()
              .where('dialingCode', '=', recipient.mobile.dialingCode)
              .where('phoneNumber', '=', recipient.mobile.phoneNumber)
      return await found.executeTakeFirst()
    },

    async ofUser(userId: string) {
      return await held().where('userId', '=', userId).executeTakeFirst()
    },
  }
}
