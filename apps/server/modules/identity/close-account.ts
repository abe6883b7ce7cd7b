import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import type { IdentityRoom } from './needs.ts'
import { personReader, personWriter } from './person-store.ts'
import type { OpenMatter } from './ports.ts'
import { isFreshlyProved } from './prove-again.ts'

/**
 * Closes the caller's account for good, once they have proved again who they are and nothing of theirs is open. Personal data goes in the
 * same transaction, here and in the rooms above; orders, invoices and the book keep the id. Every session ends, and the number may sign up as a
 * new person. Somebody of the staff is refused: their id stands under what they signed.
 */
export async function closeAccount(
  room: IdentityRoom,
  caller: Caller,
): Promise<Refusal<OpenMatter | 'PROVE_AGAIN' | 'STAFF_ACCOUNT_STAYS'> | null> {
  const { userId } = caller
  const { db, clock, accountTies, securityEvents } = room
  const person = await personReader(db).find(userId)
  if (person && person.scope.length > 0) return refuse('STAFF_ACCOUNT_STAYS')
  const isFresh = await isFreshlyProved(room, caller)
  const refused = await db.tx(async (tx) => {
    const open = await accountTies.openMatter(tx, userId)
    if (open) return refuse(open)
    // Asked last: nobody proves who they are for nothing.
    if (!isFresh) return refuse('PROVE_AGAIN')
    await accountTies.forgetPerson(tx, userId)
    await personWriter(tx).close(userId, clock.now())
    crashPoint('account:before-close-commit')
    return null
  })
  if (!refused) securityEvents.record({ event: 'account-closed', reason: 'asked', userId })
  return refused
}
