import type { BankAccount } from '@parastoo/contract/identity/account'
import { isUuid } from '@parastoo/kit/uuid'
import { tables } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import type { IdentityTables } from './tables.generated.ts'

export type BankAccountsNeeds = Pick<IdentityRoom, 'db' | 'clock' | 'log' | 'accountInquiry'>

/** The bank accounts people may be paid out to: one each, verified by the banks' inquiry or by staff, never by its owner. */
export function bankAccounts({ db, clock, log, accountInquiry }: BankAccountsNeeds) {
  const from = (userId: string) =>
    tables<IdentityTables>(db)
      .selectFrom('identity.bankAccount')
      .select(['iban', 'holderFa', 'verifiedAt', 'savedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst()

  const rooms = {
    async of(userId: string): Promise<BankAccount | null> {
      const row = await from(userId)
      if (!row) return null
      return { iban: row.iban, isVerified: row.verifiedAt !== null, holder: row.holderFa }
    },

    /** Names the account. The one that is there already stays verified; another one begins unverified and is asked about. */
    async save({ userId, iban }: { userId: string; iban: string }): Promise<BankAccount> {
      const savedAt = clock.now()
      const isChanged = await db.tx(async (dbTx) => {
        const saved = await tables<IdentityTables>(dbTx)
          .insertInto('identity.bankAccount')
          .values({ userId, iban, savedAt })
          .onConflict((on) =>
            on
              .column('userId')
              .doUpdateSet({ iban, savedAt, holderFa: null, verifiedAt: null, verifiedBy: null })
              .where('identity.bankAccount.iban', '!=', iban),
          )
          .returning('userId')
          .executeTakeFirst()
        return saved !== undefined
      })
      if (isChanged) log.info({ userId }, 'a bank account was named')
      const known = await rooms.of(userId)
      if (known?.isVerified === false && accountInquiry) {
        const answer = await accountInquiry.ownerOf({ iban })
        if ('holderFa' in answer)
          await rooms.verify({ userId, iban, holderFa: answer.holderFa, by: 'inquiry' })
        else log.warn({ userId, answer }, 'staff: a bank account is not verified')
      }
      return (await rooms.of(userId)) ?? { iban, isVerified: false, holder: null }
    },

    /** Writes down who owns the account; false when it is not the account that was looked at, or there is none. */
    async verify(of: {
      userId: string
      iban: string
      holderFa: string
      by: string
    }): Promise<boolean> {
      const { userId, iban, holderFa, by } = of
      if (!isUuid(userId)) return false
      const verified = await tables<IdentityTables>(db)
        .updateTable('identity.bankAccount')
        .set({ holderFa, verifiedAt: clock.now(), verifiedBy: by })
        .where('userId', '=', userId)
        .where('iban', '=', iban)
        .executeTakeFirst()
      return verified.numUpdatedRows > 0n
    },

    /** Accounts that wait for staff, the oldest first. */
    async unverified(): Promise<{ userId: string; iban: string; savedAt: Temporal.Instant }[]> {
      return await tables<IdentityTables>(db)
        .selectFrom('identity.bankAccount')
        .select(['userId', 'iban', 'savedAt'])
        .where('verifiedAt', 'is', null)
        .orderBy('savedAt')
        .execute()
    },
  }
  return rooms
}
