/** The people of the staff as colleagues see them: a name, the end of what they are known by, their scopes. */
import type { StaffMember } from '@parastoo/contract/office/staff'
import type { StaffScope } from '@parastoo/contract/operation'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { personReader } from './person-store.ts'
import { recipientOfUsername } from './recipient.ts'
import type { IdentityTables } from './tables.generated.ts'

/** More do not fit a page that people read; an agency has far fewer. */
const mostMembers = 500

export function staffPeople({ db, clock }: { db: Db; clock: Clock }) {
  const namesakesOf = namesakeFinder({ db, clock })
  return {
    /** Everybody with a scope, by name. */
    async list(): Promise<StaffMember[]> {
      const rows = await members(db)
        .where(sql`cardinality(scope)`, '>', 0)
        .limit(mostMembers)
        .execute()
      const names = toldApart(rows, rows)
      return rows
        .map((row) => calledBy(names, memberOf(row)))
        .sort((one, other) => one.nameFa.localeCompare(other.nameFa, 'fa'))
    },

    /** Somebody who has signed in, by their whole number or address. */
    async find(username: string): Promise<StaffMember | Refusal<'NOT_FOUND'>> {
      const recipient = recipientOfUsername(username)
      if (isRefused(recipient)) return refuse('NOT_FOUND')
      const person = await personReader(db).findBy(recipient)
      const row = person && (await rowIn(db, person.userId))
      if (!row) return refuse('NOT_FOUND')
      return calledBy(toldApart([row], await namesakesOf([row])), memberOf(row))
    },

    /** One person as the transaction sees them; null when there is none. Their name is as they gave it. */
    memberIn,

    /** What people are called, by id; who shares a name with somebody of the staff is told apart from them. */
    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await members(db)
        .where('person.id', 'in', [...new Set(ids)])
        .execute()
      return toldApart(rows, await namesakesOf(rows))
    },
  }
}

async function memberIn(tx: Tx | Db, userId: string): Promise<StaffMember | null> {
  const row = await rowIn(tx, userId)
  return row ? memberOf(row) : null
}

const rowIn = (tx: Tx | Db, userId: string): Promise<Row | undefined> =>
  members(tx).where('person.id', '=', userId).executeTakeFirst()

const calledBy = (names: ReadonlyMap<string, string>, member: StaffMember): StaffMember => ({
  ...member,
  nameFa: names.get(member.id) ?? member.nameFa,
})

/** A namesake who is hired is told apart within a minute: each page of the desk asks several times, and names are seldom given. */
const keptMs = 60_000
const mostKept = 2_000

/** Finds everybody of the staff who bears the whole name of one of these, each name by its index. */
function namesakeFinder({ db, clock }: { db: Db; clock: Clock }) {
  const kept = new Map<string, { rows: Row[]; untilMs: number }>()
  return async (people: readonly Row[]): Promise<Row[]> => {
    const nowMs = clock.now().epochMilliseconds
    const names = [...new Set(people.flatMap((row) => wholeName(row) || []))]
    if (kept.size > mostKept) kept.clear()
    const asked = names.filter((name) => (kept.get(name)?.untilMs ?? 0) <= nowMs)
    if (asked.length > 0) {
      const found = await members(db)
        .where(sql`cardinality(scope)`, '>', 0)
        .where(({ or, eb }) =>
          or(asked.map((name) => eb(sql`first_name_farsi || ' ' || last_name_farsi`, '=', name))),
        )
        .limit(mostMembers)
        .execute()
      const byName = Map.groupBy(found, wholeName)
      for (const name of asked)
        kept.set(name, { rows: byName.get(name) ?? [], untilMs: nowMs + keptMs })
    }
    return names.flatMap((name) => kept.get(name)?.rows ?? [])
  }
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
  const known = { phoneNumber, email }
  const name = wholeName({ firstNameFarsi, lastNameFarsi })
  return { nameFa: name || endOf(known, 7) || id.slice(-4), knownBy: endOf(known, 4) }
}

/** As people read it: the digits of a number in ours, an address as it is. */
const endOf = ({ phoneNumber, email }: Pick<Row, 'phoneNumber' | 'email'>, digits: number) =>
  phoneNumber === null
    ? (email ?? '').replace(/^(.).*(?=@)/, '$1…')
    : `…${toPersianDigits(phoneNumber.slice(-digits))}`

const wholeName = ({
  firstNameFarsi,
  lastNameFarsi,
}: Pick<Row, 'firstNameFarsi' | 'lastNameFarsi'>) =>
  [firstNameFarsi, lastNameFarsi].filter(Boolean).join(' ')

type Called = Parameters<typeof calledOf>[0]

/**
 * What each of these is called, so that no two read alike: of namesakes, among them or among `colleagues`, each with the end of what they are
 * known by. Money, work and scopes are given to whoever a name is taken for.
 */
export function toldApart(
  people: readonly Called[],
  colleagues: readonly Called[],
): Map<string, string> {
  const known = new Map([...colleagues, ...people].map((each) => [each.id, each]))
  const byName = Map.groupBy(known.values(), wholeName)
  return new Map(
    people.map((person) => {
      const { nameFa } = calledOf(person)
      const alike = wholeName(person) === '' ? [] : (byName.get(wholeName(person)) ?? [])
      if (alike.length < 2) return [person.id, nameFa]
      const short = new Set(alike.map((each) => endOf(each, 4))).size === alike.length
      const end = endOf(person, short ? 4 : 7) || person.id.slice(-4)
      return [person.id, `${nameFa} ${end}`]
    }),
  )
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
