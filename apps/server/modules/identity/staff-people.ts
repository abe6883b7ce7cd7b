/** The people of the staff as colleagues see them: a name, the end of what they are known by, their scopes. */
import type { StaffMember } from '@parastoo/contract/office/staff'
import type { StaffScope } from '@parastoo/contract/operation'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { personReader } from './person-store.ts'
import { recipientOfUsername } from './recipient.ts'
import type { IdentityTables } from './tables.generated.ts'

/** More do not fit a page that people read; an agency has far fewer. */
const mostMembers = 500

export function staffPeople(db: Db) {
  return {
    /** Everybody with a scope, by name. */
    async list(): Promise<StaffMember[]> {
      const rows = await members(db)
        .where(sql`cardinality(scope)`, '>', 0)
        .limit(mostMembers)
        .execute()
      return rows.map(memberOf).sort((one, other) => one.nameFa.localeCompare(other.nameFa, 'fa'))
    },

    /** Somebody who has signed in, by their whole number or address. */
    async find(username: string): Promise<StaffMember | Refusal<'NOT_FOUND'>> {
      const recipient = recipientOfUsername(username)
      if (isRefused(recipient)) return refuse('NOT_FOUND')
      const person = await personReader(db).findBy(recipient)
      return (person && (await memberIn(db, person.userId))) ?? refuse('NOT_FOUND')
    },

    /** One person as the transaction sees them; null when there is none. */
    memberIn,

    /** What people are called, by id. */
    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await members(db)
        .where('person.id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, memberOf(row).nameFa]))
    },
  }
}

async function memberIn(tx: Tx | Db, userId: string): Promise<StaffMember | null> {
  const row = await members(tx).where('person.id', '=', userId).executeTakeFirst()
  return row ? memberOf(row) : null
}

const members = (dbOrTx: Db | Tx) =>
  tables<IdentityTables>(dbOrTx)
    .selectFrom('identity.person as person')
    .select(['person.id', 'scope', 'phoneNumber', 'email', 'firstNameFarsi', 'lastNameFarsi'])
    .select([
      sql<Temporal.Instant | null>`(select max(staff_used_at) from identity.session where user_id = person.id)`.as(
        'usedAt',
      ),
      sql<boolean>`exists (select from identity.passkey where user_id = person.id)
        or exists (select from identity.totp where user_id = person.id and sealed_key is not null)`.as(
        'hasSecondFactor',
      ),
    ])

/**
 * What colleagues call somebody, and the end of what they are known by. Whoever has given no name is called by more of the number: two whose
 * last four digits are the same would be given each other's scopes.
 */
export function calledOf({
  id,
  phoneNumber,
  email,
  firstNameFarsi,
  lastNameFarsi,
}: Pick<Row, 'id' | 'phoneNumber' | 'email' | 'firstNameFarsi' | 'lastNameFarsi'>) {
  const endOf = (digits: number) =>
    phoneNumber === null
      ? (email ?? '').replace(/^(.).*(?=@)/, '$1…')
      : `…${phoneNumber.slice(-digits)}`
  const name = [firstNameFarsi, lastNameFarsi].filter(Boolean).join(' ')
  return { nameFa: name || endOf(7) || id.slice(-4), knownBy: endOf(4) }
}

type Row = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

function memberOf({ id, scope, ...row }: Row) {
  return {
    id,
    ...calledOf({ ...row, id }),
    scope: scope as StaffScope[],
    hasSecondFactor: row.hasSecondFactor,
    usedAt: row.usedAt?.toString() ?? null,
  }
}
