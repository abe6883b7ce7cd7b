import type { StaffScope } from '@parastoo/contract/operation'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, tables } from '../../platform/db/database.ts'

/**
 * Makes a person who is signed in staff, in the sessions they have: with these scopes, and as if they had just shown their second factor.
 * How they come to show it is told in identity's own tests.
 */
export async function makeStaff(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  scopes: readonly StaffScope[],
): Promise<void> {
  const rows = tables<unknown>(db)
  const now = clock.now()
  await sql`update identity.person set scope = ${[...scopes]}::text[] where id = ${userId}`.execute(
    rows,
  )
  await sql`
    update identity.session set staff_since = ${now}, staff_proved_at = ${now}, staff_used_at = ${now}
    where user_id = ${userId}`.execute(rows)
}
