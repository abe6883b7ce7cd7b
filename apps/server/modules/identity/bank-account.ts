import type { BankAccount } from '@parastoo/contract/identity/account'
import { isUuid } from '@parastoo/kit/uuid'
import { tables } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import { deriveSecrets } from './secrets.ts'
import { openIban } from './show-user.ts'
import type { IdentityTables } from './tables.generated.ts'

export type BankAccountsNeeds = Pick<
  IdentityRoom,
  'db' | 'clock' | 'log' | 'secrets' | 'accountInquiry'
>
type WaitingAccount = { userId: string; iban: string; since: Temporal.Instant }

/** The bank accounts people may be paid out to: one each, verified by the banks' inquiry or by staff, never by its owner. */
export function bankAccounts({ db, clock, log, secrets, accountInquiry }: BankAccountsNeeds) {
  const rows = tables<IdentityTables>(db)
  const openRow = <Row extends { userId: string; sealedIban: string | null }>(row: Row) => {
    const iban = openIban(secrets, row.userId, row.sealedIban)
    return iban === null ? null : { ...row, iban }
  }
  const find = async (userId: string) => {
    const row = await rows
      .selectFrom('identity.bankAccount')
      .select(['userId', 'sealedIban', 'holderFa', 'verifiedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row ? openRow(row) : null
  }

  const door = {
    /** The account in full; null where no IBAN is kept, or it was sealed by another secret. */
    async of(userId: string): Promise<BankAccount | null> {
      const found = await find(userId)
      if (!found) return null
      return { iban: found.iban, isVerified: found.verifiedAt !== null, holder: found.holderFa }
    },

    /** Writes down who owns the account; false when it is not the account that was looked at, or there is none. */
    async verify(of: {
      userId: string
      iban: string
      holderFa: string
      by: string
    }): Promise<boolean> {
      const { userId, iban, holderFa, by } = of
      const found = isUuid(userId) ? await find(userId) : null
      if (found?.iban !== iban) return false
      const verified = await rows
        .updateTable('identity.bankAccount')
        .set({ holderFa, verifiedAt: clock.now(), verifiedBy: by })
        .where('userId', '=', userId)
        // Each sealing is another text: whatever was written meanwhile is not what was looked at.
        .where('sealedIban', '=', found.sealedIban)
        .executeTakeFirst()
      return verified.numUpdatedRows > 0n
    },

    /** Asks the banks whose a new account is, where they can be asked. A refusal or silence leaves it to staff. */
    async inquire(userId: string): Promise<void> {
      const account = await door.of(userId)
      if (!account || account.isVerified || !accountInquiry) return
      const { iban } = account
      const answer = await accountInquiry.ownerOf({ iban })
      if ('holderFa' in answer)
        await door.verify({ userId, iban, holderFa: answer.holderFa, by: 'inquiry' })
      else log.warn({ userId, answer }, 'staff: a bank account is not verified')
    },

    /** Accounts that wait for staff, the oldest first. */
    async unverified(): Promise<WaitingAccount[]> {
      const waiting = await rows
        .selectFrom('identity.bankAccount')
        .select(['userId', 'sealedIban', 'ibanChangedAt'])
        .where('verifiedAt', 'is', null)
        .where('ibanChangedAt', 'is not', null)
        .orderBy('ibanChangedAt')
        .execute()
      return waiting.flatMap((row) => {
        const open = openRow(row)
        return open?.ibanChangedAt
          ? [{ userId: open.userId, iban: open.iban, since: open.ibanChangedAt }]
          : []
      })
    },
  }
  return door
}
export type BankAccounts = ReturnType<typeof bankAccounts>

/** The same for commands of staff, which run beside the server with the same secret. */
export const openBankAccounts = ({
  secret,
  ...needs
}: Pick<IdentityRoom, 'db' | 'clock' | 'log'> & { secret: string }): BankAccounts =>
  bankAccounts({ ...needs, secrets: deriveSecrets(secret) })

/** As its owner sees it: of the IBAN only what tells it from another. */
export const promisedOf = ({ iban, ...account }: BankAccount): BankAccount => ({
  ...account,
  iban: `${iban.slice(0, 4)}…${iban.slice(-4)}`,
})
