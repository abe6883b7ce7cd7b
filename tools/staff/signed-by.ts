import type { StaffScope } from '@parastoo/contract/operation'
import { findStaff } from '@parastoo/server/modules/identity/index'
import type { Db } from '@parastoo/server/platform/db/database'
import { WrongWords } from './staff-command.ts'

/**
 * The id of whoever signs: somebody of the staff, named by mobile or e-mail, who may do the same at the desk by one of these scopes. It is a
 * record and no proof, for whoever may run commands may name another: the account of the machine stands beside it in the audit, and no
 * command signs second.
 */
export async function signerOf(
  db: Db,
  username: string | undefined,
  ...scopes: readonly [StaffScope, ...StaffScope[]]
): Promise<string> {
  if (!username) throw new WrongWords('Name who acts by their mobile or e-mail: --by, or --staff.')
  const person = await findStaff(db, username)
  if (!person) throw new WrongWords(`${username} is nobody of the staff.`)
  if (!scopes.some((scope) => person.scope.includes(scope)))
    throw new WrongWords(`${username} lacks the scope ${scopes.join(' or ')}.`)
  return person.userId
}
