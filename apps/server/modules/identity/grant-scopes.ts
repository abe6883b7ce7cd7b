import type { StaffScope } from '@parastoo/contract/operation'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type KnownPerson, personReader, personWriter } from './person-store.ts'
import { recipientOfUsername } from './recipient.ts'

/**
 * Makes somebody staff, or takes scopes away again: exactly the scopes `decide` answers for those they have. Takes effect
 * with their next call, because what somebody may do is read fresh each time. Whoever is named must have signed in once.
 */
export async function grantScopes(
  { db, clock }: { db: Db; clock: Clock },
  {
    username,
    decide,
    changedBy,
  }: {
    username: string
    decide: (scope: readonly StaffScope[]) => readonly StaffScope[]
    changedBy: string
  },
): Promise<KnownPerson | Refusal<'NOT_FOUND' | 'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>> {
  const recipient = recipientOfUsername(username)
  if (isRefused(recipient)) return recipient
  const person = await personReader(db).findBy(recipient)
  if (!person) return refuse('NOT_FOUND')
  const { userId } = person
  const scope = [...new Set(decide(person.scope))].sort()
  await db.tx(async (tx) => {
    await personWriter(tx).setScope(userId, scope, {
      id: newId(),
      changedBy,
      changedAt: clock.now(),
    })
  })
  return { userId, scope }
}
