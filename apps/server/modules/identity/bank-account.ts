import { setTimeout } from 'node:timers/promises'
import type { AccountStanding, BankAccount } from '@parastoo/contract/identity/account'
import { isUuid } from '@parastoo/kit/uuid'
import { tables } from '../../platform/db/database.ts'
import type { Hold } from './cash-out-hold.ts'
import { isHolder } from './is-holder.ts'
import type { IdentityRoom } from './needs.ts'
import type { AccountInquiry } from './ports.ts'
import { deriveSecrets } from './secrets.ts'
import { openIban } from './show-user.ts'
import type { IdentityTables } from './tables.generated.ts'

export type BankAccountsNeeds = Pick<
  IdentityRoom,
  'db' | 'clock' | 'log' | 'secrets' | 'accountInquiry'
>

/** An account that waits for staff; `otherHolderFa` is whom the banks name where it is not its user. */
export type WaitingAccount = {
  userId: string
  iban: string
  since: Temporal.Instant
  nameFa: string
  standing: AccountStanding
  otherHolderFa: string | null
}

export type KnownAccount = Omit<BankAccount, 'hold'>

/** What the banks said, as it is kept; null when they were not asked. */
type Inquiry = 'silent' | 'no-account' | 'another-name' | 'no-name' | null

/** An inquiry that takes longer is one that was not answered: somebody waits for the page. */
const inquiryMs = 4000
/** For so long after it was named the banks are asked again about an account. */
const askedForHours = 24

const standings = {
  silent: 'Waiting',
  'no-account': 'NotFound',
  'another-name': 'NameDiffers',
  'no-name': 'NameMissing',
} as const

/**
 * The bank accounts people may be paid out to: one each, verified by the banks' inquiry when it names the person their user says
 * they are, or by staff, never by its owner.
 */
export function bankAccounts({ db, clock, log, secrets, accountInquiry }: BankAccountsNeeds) {
  const rows = tables<IdentityTables>(db)
  const openRow = <Row extends { userId: string; sealedIban: string | null }>(row: Row) => {
    const iban = openIban(secrets, row.userId, row.sealedIban)
    return iban === null ? null : { ...row, iban }
  }
  const find = async (userId: string) => {
    const row = await rows
      .selectFrom('identity.bankAccount')
      .select(['userId', 'sealedIban', 'holderFa', 'verifiedAt', 'inquiry', 'inquiredAt'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row ? openRow(row) : null
  }

  const nameOf = (userId: string) =>
    rows
      .selectFrom('identity.person')
      .select(['firstNameFarsi', 'lastNameFarsi'])
      .where('id', '=', userId)
      .executeTakeFirst()
  const keep = async (said: {
    userId: string
    sealedIban: string | null
    inquiry: Exclude<Inquiry, null>
    otherHolderFa?: string | null
  }) => {
    const { userId, sealedIban, inquiry, otherHolderFa = null } = said
    await rows
      .updateTable('identity.bankAccount')
      .set({ inquiry, otherHolderFa, inquiredAt: clock.now() })
      .where('userId', '=', userId)
      .where('verifiedAt', 'is', null)
      // As in `verify`: it was said of the account that was there.
      .where('sealedIban', '=', sealedIban)
      .execute()
  }

  const door = {
    /** The account in full; null where no IBAN is kept, or it was sealed by another secret. */
    async of(userId: string): Promise<KnownAccount | null> {
      const found = await find(userId)
      if (!found) return null
      const { iban, verifiedAt, holderFa: holder } = found
      return { iban, isVerified: verifiedAt !== null, standing: standingOf(found), holder }
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
        .set({ inquiry: null, inquiredAt: null, otherHolderFa: null })
        .where('userId', '=', userId)
        // Each sealing is another text: whatever was written meanwhile is not what was looked at.
        .where('sealedIban', '=', found.sealedIban)
        .executeTakeFirst()
      return verified.numUpdatedRows > 0n
    },

    /**
     * Asks the banks whose an account is, where they can be asked, and verifies it when they name its user. Another name, a
     * refusal, silence and a user without a name are kept, each as what it is, and left to staff.
     */
    async inquire(userId: string): Promise<void> {
      const found = await find(userId)
      if (!found || found.verifiedAt !== null || !accountInquiry) return
      const { iban, sealedIban } = found
      const person = await nameOf(userId)
      const nameFa = spelt(person)
      if (!person?.firstNameFarsi || !person.lastNameFarsi)
        return await keep({ userId, sealedIban, inquiry: 'no-name' })
      const answer = await answerOf(accountInquiry, { iban, nameFa })
      if ('holderFa' in answer && isHolder(answer.holderFa, person)) {
        await door.verify({ userId, iban, holderFa: answer.holderFa, by: 'inquiry' })
        return
      }
      const inquiry =
        'holderFa' in answer ? 'another-name' : 'refused' in answer ? 'no-account' : 'silent'
      const otherHolderFa = 'holderFa' in answer ? answer.holderFa : null
      await keep({ userId, sealedIban, inquiry, otherHolderFa })
      log.warn({ userId, inquiry }, 'staff: a bank account is not verified')
    },

    /** Asks the banks again about accounts named lately of which they said nothing: their silence is not an answer. */
    async inquireAgain(): Promise<void> {
      if (!accountInquiry) return
      const waiting = await rows
        .selectFrom('identity.bankAccount')
        .select('userId')
        .where('verifiedAt', 'is', null)
        .where('ibanChangedAt', '>', clock.now().subtract({ hours: askedForHours }))
        .where((of) => of.or([of('inquiry', 'is', null), of('inquiry', '=', 'silent')]))
        .limit(100)
        .execute()
      for (const { userId } of waiting) await door.inquire(userId)
    },

    /** After somebody changed their name: all but an account that does not exist is asked about anew. */
    async nameChanged(userId: string): Promise<void> {
      const found = await find(userId)
      if (found && found.inquiry !== 'no-account') await door.inquire(userId)
    },

    /** Accounts that wait for staff, the oldest first. */
    async unverified(): Promise<WaitingAccount[]> {
      const waiting = await rows
        .selectFrom('identity.bankAccount as account')
        .innerJoin('identity.person as person', 'person.id', 'account.userId')
        .select(['userId', 'sealedIban', 'ibanChangedAt', 'verifiedAt', 'inquiry', 'otherHolderFa'])
        .select(['firstNameFarsi', 'lastNameFarsi'])
        .where('verifiedAt', 'is', null)
        .where('ibanChangedAt', 'is not', null)
        .orderBy('ibanChangedAt')
        .execute()
      return waiting.flatMap((row) => {
        const open = openRow(row)
        if (!open?.ibanChangedAt) return []
        const { userId, iban, ibanChangedAt: since, otherHolderFa } = open
        const standing = standingOf(open)
        return [{ userId, iban, since, nameFa: spelt(open), standing, otherHolderFa }]
      })
    },
  }
  return door
}

type Name = { firstNameFarsi: string | null; lastNameFarsi: string | null }
const spelt = (name: Name | undefined) =>
  [name?.firstNameFarsi, name?.lastNameFarsi].filter(Boolean).join(' ')

const standingOf = (row: {
  verifiedAt: Temporal.Instant | null
  inquiry: string | null
}): AccountStanding => {
  if (row.verifiedAt !== null) return 'Verified'
  const inquiry = row.inquiry as Inquiry
  return inquiry === null ? 'Waiting' : standings[inquiry]
}

/** What the banks say within the time somebody waits for it; a fault of theirs is silence. */
async function answerOf(
  { ownerOf }: AccountInquiry,
  ask: Parameters<AccountInquiry['ownerOf']>[0],
): ReturnType<AccountInquiry['ownerOf']> {
  const tooLate = setTimeout(inquiryMs, { unknown: true, reason: 'no answer in time' } as const, {
    ref: false,
  })
  try {
    return await Promise.race([ownerOf(ask), tooLate])
  } catch (fault) {
    return { unknown: true, reason: String(fault) }
  }
}
export type BankAccounts = ReturnType<typeof bankAccounts>

/** The same for commands of staff, which run beside the server with the same secret. */
export const openBankAccounts = ({
  secret,
  ...needs
}: Pick<IdentityRoom, 'db' | 'clock' | 'log'> & { secret: string }): BankAccounts =>
  bankAccounts({ ...needs, secrets: deriveSecrets(secret) })

/** As its owner sees it: of the IBAN only what tells it from another. */
export const promisedOf = ({ iban, ...account }: KnownAccount, hold: Hold | null): BankAccount => ({
  ...account,
  iban: `${iban.slice(0, 4)}…${iban.slice(-4)}`,
  hold: hold && { until: hold.until.toString(), because: hold.because },
})
