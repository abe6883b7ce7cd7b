import type { StaffScope } from '@parastoo/contract/operation'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { WriteAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type KnownPerson, personReader, personWriter } from './person-store.ts'
import { recipientOfUsername } from './recipient.ts'
import { sessionWriter } from './session-store.ts'

/**
 * Makes somebody staff by command, or takes scopes away again: exactly the scopes `decide` answers for those they have. Whoever is named
 * must have signed in once. It is how the first of the staff come in; after that two people change scopes (office/approvals).
 */
export async function grantScopes(
  { db, ...needs }: { db: Db; clock: Clock; audit: WriteAudit },
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
  return await db.tx(async (tx) => {
    const person = await personReader(tx).findBy(recipient)
    if (!person) return refuse('NOT_FOUND')
    const { userId } = person
    const was = await personWriter(tx).lockScope(userId)
    const scope = sorted(decide(was))
    await changeScopes(needs, tx, { userId, was, scope, changedBy, by: null })
    return { userId, scope }
  })
}

/**
 * Gives somebody exactly these scopes where they still have those of before; false, and nothing done, where they have others by now. Every
 * session of theirs ends, so what they may do is what they were given, from the next sign-in on.
 */
export async function changeScopes(
  { clock, audit }: { clock: Clock; audit: WriteAudit },
  tx: Tx,
  change: {
    userId: string
    was: readonly StaffScope[]
    scope: readonly StaffScope[]
    /** As it is kept beside the scopes: the account of a machine, or the approval. */
    changedBy: string
    by: string | null
  },
): Promise<boolean> {
  const { userId, changedBy, by } = change
  const [was, scope] = [sorted(change.was), sorted(change.scope)]
  const now = clock.now()
  if (String(sorted(await personWriter(tx).lockScope(userId))) !== String(was)) return false
  await personWriter(tx).setScope(userId, scope, { id: newId(), changedBy, changedAt: now })
  if (String(was) !== String(scope))
    await sessionWriter(tx).revokeAll({ userId, because: 'scope-changed', now })
  const subject = { kind: 'person', id: userId }
  const said = { by, subject, before: { scope: was }, after: { scope } }
  await audit(tx, { kind: 'staff.scopes-changed', ...said })
  return true
}

const sorted = (scope: readonly StaffScope[]): StaffScope[] => [...new Set(scope)].sort()
