/** Every SQL statement about people. */
import type { User } from '@parastoo/contract/identity/account'
import type { StaffScope } from '@parastoo/contract/operation'
import type { MobileNumber } from '@parastoo/kit/parse-mobile'
import { sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { IdentityTables, PersonTable } from './tables.generated.ts'

export function personWriter(dbTx: DbTx) {
  return {
    /** The person of a proven mobile number; one is made when there is none. */
    async findOrAdd(
      mobile: MobileNumber,
      now: Temporal.Instant,
    ): Promise<{ userId: string; scope: StaffScope[] }> {
      const { id, scope } = await tables<IdentityTables>(dbTx)
        .insertInto('identity.person')
        .values({ id: newId(), ...mobile, createdAt: now })
        .onConflict((on) =>
          on
            .columns(['dialingCode', 'phoneNumber'])
            // Changes nothing, but makes the statement return the row that is there.
            .doUpdateSet({ phoneNumber: sql`excluded.phone_number` }),
        )
        .returning(['id', 'scope'])
        .executeTakeFirstOrThrow()
      return { userId: id, scope: scope as StaffScope[] }
    },
  }
}

export function personReader(db: Db) {
  return {
    /** A user as the contract shows them. */
    async find(userId: string): Promise<User | null> {
      const row = await tables<IdentityTables>(db)
        .selectFrom('identity.person')
        .leftJoin('identity.bankAccount', 'userId', 'id')
        .selectAll('identity.person')
        .select('iban')
        .where('id', '=', userId)
        .executeTakeFirst()
      return row ? userOf(row as Selected<PersonTable>) : null
    },
  }
}

type Selected<Row> = Omit<Row, 'scope'> & { scope: string[]; iban: string | null }

/** TODO(#4): passwords, card and account numbers; until then nobody has one. */
function userOf({
  createdAt: _createdAt,
  birthDate,
  scope,
  iban,
  ...row
}: Selected<PersonTable>): User {
  return {
    ...row,
    birthDate: birthDate?.toString() ?? null,
    scope: scope as StaffScope[],
    hasPassword: false,
    bank: { cardNumber: null, accountNumber: null, iban },
  }
}
