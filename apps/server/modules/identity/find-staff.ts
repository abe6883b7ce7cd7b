import { isRefused } from '@parastoo/kit/outcome'
import type { Db } from '../../platform/db/database.ts'
import { type KnownPerson, personReader } from './person-store.ts'
import { recipientOfUsername } from './recipient.ts'

/** The person of a mobile number or e-mail address who holds at least one scope of the staff; null when there is none. */
export async function findStaff(db: Db, username: string): Promise<KnownPerson | null> {
  const recipient = recipientOfUsername(username)
  if (isRefused(recipient)) return null
  const person = await personReader(db).findBy(recipient)
  return person && person.scope.length > 0 ? person : null
}
