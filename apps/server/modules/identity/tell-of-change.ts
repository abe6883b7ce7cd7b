import type { DbTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { IdentityRoom } from './needs.ts'
import { personReader } from './person-store.ts'

/**
 * Tells somebody by every channel they had before that something of their account changed, so that a thief cannot do it
 * in silence. Goes out once the change is committed.
 */
export async function tellOfChange(
  { db, notifications }: IdentityRoom,
  dbTx: DbTx,
  { userId, change }: { userId: string; change: 'password' | 'email' | 'bank' },
): Promise<void> {
  // Read outside the dbTx on purpose: the channels as they were before it.
  const person = await personReader(db).find(userId)
  const told = { template: 'account-changed', values: { change }, userId } as const
  const key = `account-changed:${newId()}`
  if (person?.phoneNumber && notifications.carries('Sms'))
    await notifications.send(dbTx, {
      ...told,
      channel: 'Sms',
      to: `${person.dialingCode}${person.phoneNumber}`,
      dedupeKey: `${key}:sms`,
    })
  if (person?.email && notifications.carries('Email'))
    await notifications.send(dbTx, {
      ...told,
      channel: 'Email',
      to: person.email,
      dedupeKey: `${key}:email`,
    })
}
