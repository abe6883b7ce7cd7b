/** People as staff look for them: by what proves them, or by a part of the name. */
import { sql } from 'kysely'
import { type Db, tables } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import { nationalCodeSeals } from './national-code.ts'
import { sessionReader } from './session-store.ts'
import type { IdentityTables } from './tables.generated.ts'

export type FoundPerson = {
  userId: string
  nameFa: string
  /** With its dialling code; empty where they signed in by e-mail. */
  phone: string
  email: string | null
  isStaff: boolean
  isClosed: boolean
  since: Temporal.Instant
}

/** By what somebody is looked for; a national code by its keyed hash, for it lies sealed. */
export type PersonClue =
  | { phoneNumber: string }
  | { email: string }
  | { nationalCode: string }
  | { nameFa: string }
  | { userIds: readonly string[] }

const most = 50

/** The people who fit a clue, those who came last first: at most fifty, of those named by their ids all. */
export async function findPeople(
  { db, documents }: { db: Db; documents: DocumentSeals },
  clue: PersonClue,
): Promise<FoundPerson[]> {
  const people = tables<IdentityTables>(db).selectFrom('identity.person')
  // Of closed accounts nothing is left to look for but the id.
  const fitting =
    'phoneNumber' in clue
      ? people.where('phoneNumber', '=', clue.phoneNumber)
      : 'email' in clue
        ? people.where(sql`lower(email)`, '=', clue.email.toLowerCase())
        : 'nationalCode' in clue
          ? people.where('nationalCodeKey', 'in', keysOf(documents, clue.nationalCode))
          : 'nameFa' in clue
            ? people.where(
                sql`first_name_farsi || ' ' || last_name_farsi`,
                'like',
                `%${clue.nameFa.replaceAll(/[\\%_]/g, '\\$&')}%`,
              )
            : people.where('id', '=', sql<string>`any(${clue.userIds}::uuid[])`)
  const rows = await fitting
    .select(['id', 'dialingCode', 'phoneNumber', 'email', 'firstNameFarsi', 'lastNameFarsi'])
    .select(['firstName', 'lastName', 'scope', 'closedAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    // Whoever asks by ids has them from pages of their own, and each that is left out would read as gone.
    .$if(!('userIds' in clue), (found) => found.limit(most))
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    nameFa:
      fullName(row.firstNameFarsi, row.lastNameFarsi) || fullName(row.firstName, row.lastName),
    phone: `${row.dialingCode ?? ''}${row.phoneNumber ?? ''}`,
    email: row.email,
    isStaff: row.scope.length > 0,
    isClosed: row.closedAt !== null,
    since: row.createdAt,
  }))
}

/** Where somebody is signed in now, the last used first. */
export const devicesOf = (db: Db, userId: string, now: Temporal.Instant) =>
  sessionReader(db).listLive(userId, now)

const fullName = (first: string | null, last: string | null) =>
  `${first ?? ''} ${last ?? ''}`.trim()
const keysOf = (documents: DocumentSeals, code: string) =>
  nationalCodeSeals(documents, '').keysOf(code)
