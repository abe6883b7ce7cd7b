/** Every SQL statement about saved passengers. Each names the owner, so that nobody reaches another's. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import { newId } from '../../platform/ids.ts'
import { sealedTable } from '../travellers/index.ts'
import {
  documentKeyOf,
  type PassengerRow,
  passengerOf,
  type SavedPassenger,
} from './saved-passenger.ts'
import type { IdentityTables } from './tables.generated.ts'

const shown = [
  'id',
  'documentKey',
  'type',
  'documentType',
  'firstName',
  'lastName',
  'firstNameFarsi',
  'lastNameFarsi',
  'genderTitle',
  'birthDate',
  'nationalCode',
  'nationalityCountryNameFa',
  'passportIssuingCountryNameFa',
  'passportType',
  'passportNumber',
  'passportExpiresOn',
  'passportExpirationDateType',
] as const

/** How a user's documents lie in their rows: sealed under the user's name, found by fingerprint. */
export const savedPassengerSeals = sealedTable<
  { userId: string },
  'nationalCode' | 'passportNumber',
  'documentKey',
  { userId: string } & Pick<PassengerRow, 'documentType' | 'passportIssuingCountryNameFa'>
>({
  table: 'identity.savedPassenger',
  id: 'id',
  sealed: ['nationalCode', 'passportNumber'],
  reads: ['userId', 'documentType', 'passportIssuingCountryNameFa'],
  labelOf: ({ userId }, field) =>
    `saved passenger ${userId} ${field === 'nationalCode' ? 'national code' : 'passport'}`,
  keyTexts: { documentKey: (row) => `${row.userId} ${documentKeyOf(row)}` },
})

const sealsOf = (seals: DocumentSeals, userId: string) => ({
  hidden: (row: PassengerRow): PassengerRow => ({
    ...row,
    ...savedPassengerSeals.seal(seals, { ...row, userId }),
  }),
  open: <Row extends Pick<PassengerRow, 'nationalCode' | 'passportNumber'>>(row: Row): Row => ({
    ...row,
    ...savedPassengerSeals.open(seals, { ...row, userId }),
  }),
})

/** More than anybody may keep. */
const mostOfOne = 1000

export function passengerWriter(tx: Tx, userId: string, seals: DocumentSeals) {
  const db = tables<IdentityTables>(tx)
  const { hidden, open } = sealsOf(seals, userId)
  /** Seals what is not sealed with today's key: a document is looked for under one fingerprint only. */
  const sealOlder = () =>
    savedPassengerSeals.renewPage(tx, seals, {
      after: null,
      most: mostOfOne,
      of: { column: 'userId', value: userId },
    })
  return {
    /** Lets one writer of a user's passengers work at a time: else a document that both look for could be kept twice, and refused. */
    async lock(): Promise<void> {
      await db
        .selectFrom('identity.person')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .execute()
      await sealOlder()
    },

    /**
     * Puts a new passport in the place of the old one of the same person, told by the birth date. False, and nothing changed, when
     * it is no such passenger's, or when the passport is kept already.
     */
    async renewPassport(id: string, plain: PassengerRow, savedAt: Temporal.Instant) {
      if (plain.documentType !== 'Passport') return false
      const row = hidden(plain)
      const renewed = await db
        .updateTable('identity.savedPassenger')
        .set({ ...row, savedAt })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .where('documentType', '=', 'Passport')
        .where('birthDate', '=', row.birthDate)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('identity.savedPassenger as other')
                .select('other.id')
                .where('other.userId', '=', userId)
                .where('other.documentKey', '=', row.documentKey),
            ),
          ),
        )
        .returning('id')
        .executeTakeFirst()
      return renewed !== undefined
    },

    /** Keeps a passenger, or brings the one of the same document up to date. */
    async keep(plain: PassengerRow, savedAt: Temporal.Instant): Promise<SavedPassenger> {
      const row = hidden(plain)
      const kept = await db
        .insertInto('identity.savedPassenger')
        .values({ id: newId(), userId, ...row, savedAt })
        .onConflict((on) => on.columns(['userId', 'documentKey']).doUpdateSet({ ...row, savedAt }))
        .returning(shown)
        .executeTakeFirstOrThrow()
      return passengerOf(open(kept))
    },

    /** Undefined when the user has no passenger of this id, or `'taken'` when another of theirs has the document. */
    async change(
      id: string,
      plain: PassengerRow,
      savedAt: Temporal.Instant,
    ): Promise<SavedPassenger | 'taken' | undefined> {
      const row = hidden(plain)
      const other = await db
        .selectFrom('identity.savedPassenger')
        .select('id')
        .where('userId', '=', userId)
        .where('documentKey', '=', row.documentKey)
        .where('id', '<>', id)
        .executeTakeFirst()
      if (other) return 'taken'
      const changed = await db
        .updateTable('identity.savedPassenger')
        .set({ ...row, savedAt })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning(shown)
        .executeTakeFirst()
      return changed && passengerOf(open(changed))
    },

    /** False when the user has no passenger of this id. */
    async remove(id: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('identity.savedPassenger')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },

    async count(): Promise<number> {
      const { total } = await db
        .selectFrom('identity.savedPassenger')
        .select(sql<number>`count(*)`.as('total'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

export function passengerReader(db: Db, userId: string, seals: DocumentSeals) {
  const { open } = sealsOf(seals, userId)
  return {
    /** A page of the user's passengers, by name, and how many there are. */
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const own = tables<IdentityTables>(db)
        .selectFrom('identity.savedPassenger')
        .where('userId', '=', userId)
      const { total } = await own
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      const rows = await own
        .select(shown)
        .orderBy('lastNameFarsi')
        .orderBy('firstNameFarsi')
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { passengers: rows.map((row) => passengerOf(open(row))), total }
    },
  }
}
