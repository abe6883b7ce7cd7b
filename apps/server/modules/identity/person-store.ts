/** Every SQL statement about people, and about what they are known by elsewhere. */
import type { User } from '@parastoo/contract/identity/account'
import type { StaffScope } from '@parastoo/contract/operation'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import { newId } from '../../platform/ids.ts'
import { nationalCodeSeals } from './national-code.ts'
import type { Recipient } from './recipient.ts'
import type { IdentityTables, PersonTable } from './tables.generated.ts'

export type PersonChange = Partial<
  Pick<
    PersonTable,
    | 'firstName'
    | 'lastName'
    | 'firstNameFarsi'
    | 'lastNameFarsi'
    | 'nationalCode'
    | 'genderTitle'
    | 'birthDate'
  >
>
export type KnownPerson = { userId: string; scope: StaffScope[] }

export function personWriter(tx: Tx) {
  const db = tables<IdentityTables>(tx)
  /** Who claims the same thing at once waits here, so that the second one finds it taken. */
  const claim = (thing: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(db)
  return {
    /** The person of a proven number or e-mail address; one is made when there is none. */
    async findOrAdd(recipient: Recipient, now: Temporal.Instant): Promise<KnownPerson> {
      if (recipient.kind === 'email') await claim(`email ${recipient.address}`)
      const insert = db.insertInto('identity.person')
      const made = { id: newId(), createdAt: now }
      // Each update changes nothing, but makes the statement return the row that is there.
      const found =
        recipient.kind === 'mobile'
          ? insert
              .values({ ...made, ...recipient.mobile })
              .onConflict((on) =>
                on
                  .columns(['dialingCode', 'phoneNumber'])
                  .doUpdateSet({ phoneNumber: sql`excluded.phone_number` }),
              )
          : insert
              .values({ ...made, email: recipient.address })
              .onConflict((on) =>
                on
                  .expression(sql`lower(email)`)
                  .where('email', 'is not', null)
                  .doUpdateSet({ email: sql`excluded.email` }),
              )
      const { id, scope } = await found.returning(['id', 'scope']).executeTakeFirstOrThrow()
      return { userId: id, scope: scope as StaffScope[] }
    },

    /** False when another account has the national code. It is sealed, and known by its keyed hash. */
    async change(userId: string, change: PersonChange, seals: DocumentSeals): Promise<boolean> {
      if (Object.keys(change).length === 0) return true
      const { nationalCode, ...rest } = change
      const code = nationalCodeSeals(seals, userId)
      if (nationalCode) await claim(`national code ${code.keyOf(nationalCode)}`)
      const changed = await db
        .updateTable('identity.person')
        .set({ ...rest, ...(nationalCode !== undefined && code.sealed(nationalCode)) })
        .where('id', '=', userId)
        .$if(typeof nationalCode === 'string', (free) =>
          free.where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('identity.person as other')
                  .select('other.id')
                  .where(({ or, eb }) =>
                    or([
                      eb('other.nationalCodeKey', 'in', code.keysOf(nationalCode ?? '')),
                      // Of those from before there were seals.
                      eb('other.nationalCode', '=', nationalCode ?? ''),
                    ]),
                  )
                  .where('other.id', '!=', userId),
              ),
            ),
          ),
        )
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** Takes over a proven e-mail address; false when another account has it. */
    async setEmail(userId: string, email: string): Promise<boolean> {
      await claim(`email ${email}`)
      const set = await db
        .updateTable('identity.person')
        .set({ email })
        .where('id', '=', userId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('identity.person as other')
                .select('other.id')
                .where(sql`lower(other.email)`, '=', email)
                .where('other.id', '!=', userId),
            ),
          ),
        )
        .returning('id')
        .executeTakeFirst()
      return set !== undefined
    },

    /** The scopes somebody has, which nobody else changes until the transaction ends. */
    async lockScope(userId: string): Promise<StaffScope[]> {
      const row = await db
        .selectFrom('identity.person')
        .select('scope')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      return (row?.scope ?? []) as StaffScope[]
    },

    /** Gives somebody exactly these scopes, and keeps who did. */
    async setScope(
      userId: string,
      scope: readonly StaffScope[],
      change: { id: string; changedBy: string; changedAt: Temporal.Instant },
    ): Promise<void> {
      await db
        .updateTable('identity.person')
        .set({ scope: [...scope] })
        .where('id', '=', userId)
        .execute()
      await db
        .insertInto('identity.scopeChange')
        .values({ ...change, userId, scope: [...scope] })
        .execute()
    },

    /**
     * Takes away everything this room knows of a person but their id. What lives by their number alone, as the counts of limits do, runs
     * out by itself.
     */
    async close(userId: string, closedAt: Temporal.Instant): Promise<void> {
      const person = await db
        .selectFrom('identity.person')
        .select(['dialingCode', 'phoneNumber', 'email'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const addresses = [
        person.phoneNumber === null ? null : `${person.dialingCode}${person.phoneNumber}`,
        person.email?.toLowerCase() ?? null,
      ].filter((address) => address !== null)
      await db
        .deleteFrom('identity.oneTimeCode')
        .where(({ or, eb }) =>
          or([
            eb('userId', '=', userId),
            ...(addresses.length > 0 ? [eb('recipient', 'in', addresses)] : []),
          ]),
        )
        .execute()
      for (const table of [
        'identity.password',
        'identity.googleAccount',
        'identity.session',
        'identity.savedPassenger',
        'identity.bankAccount',
        'identity.device',
        'identity.nameRequest',
        'identity.notice',
        'identity.passkey',
        'identity.signInPasskey',
        'identity.totp',
        'identity.recoveryCode',
      ] as const)
        await db.deleteFrom(table).where('userId', '=', userId).execute()
      await db
        .updateTable('identity.person')
        .set({
          closedAt,
          dialingCode: null,
          phoneNumber: null,
          email: null,
          firstName: null,
          lastName: null,
          firstNameFarsi: null,
          lastNameFarsi: null,
          nationalCode: null,
          nationalCodeKey: null,
          genderTitle: null,
          birthDate: null,
          nameChangedAt: null,
        })
        .where('id', '=', userId)
        .execute()
    },

    async linkGoogle(link: { subject: string; userId: string; linkedAt: Temporal.Instant }) {
      await db.insertInto('identity.googleAccount').values(link).execute()
    },

    /**
     * Keeps what is given of the bank account and leaves the rest; a null takes a value away. Who owns an account was said of
     * the IBAN that was there, so a given one is verified anew.
     */
    async setBank(
      userId: string,
      sealed: Partial<
        Record<'sealedCardNumber' | 'sealedAccountNumber' | 'sealedIban', string | null>
      >,
      changedAt: Temporal.Instant,
    ): Promise<void> {
      const unsaid =
        sealed.sealedIban === undefined
          ? {}
          : {
              holderFa: null,
              verifiedAt: null,
              verifiedBy: null,
              ibanChangedAt: changedAt,
              inquiry: null,
              inquiredAt: null,
              otherHolderFa: null,
            }
      await db
        .insertInto('identity.bankAccount')
        .values({ userId, ...sealed, ...unsaid, changedAt })
        .onConflict((on) => on.column('userId').doUpdateSet({ ...sealed, ...unsaid, changedAt }))
        .execute()
    },
  }
}

/** A person as they are kept; national code and bank account are sealed. */
export type KeptPerson = Omit<User, 'bank'> & {
  sealedCardNumber: string | null
  sealedAccountNumber: string | null
  sealedIban: string | null
}

export function personReader(dbOrTx: Db | Tx) {
  const rows = tables<IdentityTables>(dbOrTx)
  return {
    async find(userId: string): Promise<KeptPerson | null> {
      const row = await rows
        .selectFrom('identity.person as person')
        .leftJoin('identity.bankAccount as bank', 'bank.userId', 'person.id')
        .leftJoin('identity.password as password', 'password.userId', 'person.id')
        .selectAll('person')
        .select(['sealedCardNumber', 'sealedAccountNumber', 'sealedIban'])
        .select(({ ref }) => sql<boolean>`${ref('hash')} is not null`.as('hasPassword'))
        .where('person.id', '=', userId)
        .executeTakeFirst()
      if (!row) return null
      const { createdAt: _created, closedAt: _closed, nationalCodeKey: _key, ...kept } = row
      const { birthDate, scope, ...shown } = kept
      return { ...shown, birthDate: birthDate?.toString() ?? null, scope: scope as StaffScope[] }
    },

    async isClosed(userId: string): Promise<boolean> {
      const row = await rows
        .selectFrom('identity.person')
        .select('closedAt')
        .where('id', '=', userId)
        .executeTakeFirst()
      return row?.closedAt != null
    },

    async findBy(recipient: Recipient): Promise<KnownPerson | null> {
      const people = rows.selectFrom('identity.person').select(['id as userId', 'scope'])
      const found =
        recipient.kind === 'email'
          ? people.where('email', '=', recipient.address)
          : people
              .where('dialingCode', '=', recipient.mobile.dialingCode)
              .where('phoneNumber', '=', recipient.mobile.phoneNumber)
      const row = await found.executeTakeFirst()
      return row ? { userId: row.userId, scope: row.scope as StaffScope[] } : null
    },

    async findByGoogle(subject: string): Promise<KnownPerson | null> {
      const row = await rows
        .selectFrom('identity.googleAccount as google')
        .innerJoin('identity.person as person', 'person.id', 'google.userId')
        .select(['person.id as userId', 'scope'])
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row ? { userId: row.userId, scope: row.scope as StaffScope[] } : null
    },
  }
}
