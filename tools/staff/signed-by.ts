import { findStaff } from '@parastoo/server/modules/identity/index'
import type { Db } from '@parastoo/server/platform/db/database'
import { WrongWords } from './staff-command.ts'

/** The id of whoever signs. Whoever may run commands may name another: it is a record, and a proof only once staff sign in to act. */
export async function personOf(db: Db, username: string | undefined): Promise<string> {
  if (!username) throw new WrongWords('Name who acts: --by <mobile or e-mail>.')
  const person = await findStaff(db, username)
  if (!person) throw new WrongWords(`${username} is nobody of the staff.`)
  return person.userId
}
