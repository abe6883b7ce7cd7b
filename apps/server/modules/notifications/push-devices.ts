/** The devices that show messages by themselves: turned on one by one, and silent once their session is over. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import type { NotificationsNeeds } from './needs.ts'
import type { NotificationsTables } from './tables.generated.ts'

/** As a browser gives it; the two keys are base64url. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** More than anybody has; each is a call for every message. */
const mostDevices = 10

/**
 * Keeps a device for the caller's session. What another account turned on there before is replaced, for a browser has one
 * subscription; the oldest of more than ten goes. Refuses PUSH_NOT_POSSIBLE where push is off and for an address of no push service.
 */
export async function addPushDevice(
  { db, clock, push }: NotificationsNeeds,
  { userId, sessionId }: Caller,
  device: PushDevice,
): Promise<{ isOn: true } | Refusal<'PUSH_NOT_POSSIBLE'>> {
  if (!push?.isService(device.endpoint)) return refuse('PUSH_NOT_POSSIBLE')
  await db.tx(async (tx) => {
    const row = { ...device, userId, sessionId, addedAt: clock.now() }
    await tables<NotificationsTables>(tx)
      .insertInto('notifications.pushDevice')
      .values({ id: newId(), ...row })
      .onConflict((on) => on.column('endpoint').doUpdateSet(row))
      .execute()
    await sql`
      delete from notifications.push_device where id in (
        select id from notifications.push_device where user_id = ${userId}
        order by added_at desc offset ${mostDevices})`.execute(tables<unknown>(tx))
  })
  return { isOn: true }
}

/** Forgets a device of the caller's; another's stays, and is answered alike. */
export async function removePushDevice(
  { db }: Pick<NotificationsNeeds, 'db'>,
  { userId }: Pick<Caller, 'userId'>,
  endpoint: string,
): Promise<{ isOn: false }> {
  await db.tx((tx) =>
    tables<NotificationsTables>(tx)
      .deleteFrom('notifications.pushDevice')
      .where('userId', '=', userId)
      .where('endpoint', '=', endpoint)
      .execute(),
  )
  return { isOn: false }
}

/** Where somebody's messages are shown: the addresses of the channel `Push`, each with an id that is safe to write down. */
export async function pushAddresses(
  { db, push }: Pick<NotificationsNeeds, 'db' | 'push'>,
  userId: string,
): Promise<{ id: string; to: string }[]> {
  if (!push) return []
  const rows = await devicesOf(db, userId)
  if (rows.length === 0) return []
  const live = new Set(await push.liveSessions(userId))
  return rows
    .filter(({ sessionId }) => live.has(sessionId))
    .map(({ id, endpoint, p256dh, auth }) => ({
      id,
      to: JSON.stringify({ endpoint, p256dh, auth } satisfies PushDevice),
    }))
}

/**
 * Whether a device still shows somebody's messages: one that waited for the morning, or for its push service, may find the session over, or
 * somebody else signed in on it.
 */
export async function stillShows(
  needs: Pick<NotificationsNeeds, 'db' | 'push'>,
  { userId, to }: { userId: string | null; to: string },
): Promise<boolean> {
  if (userId === null) return false
  const endpointOf = (address: string) => (JSON.parse(address) as PushDevice).endpoint
  const addresses = await pushAddresses(needs, userId)
  return addresses.some((address) => endpointOf(address.to) === endpointOf(to))
}

async function devicesOf(db: Db, userId: string) {
  return await tables<NotificationsTables>(db)
    .selectFrom('notifications.pushDevice')
    .select(['id', 'sessionId', 'endpoint', 'p256dh', 'auth'])
    .where('userId', '=', userId)
    .execute()
}

/** The push service says that nobody is there any more. */
export async function forgetPushAddress(tx: Tx, to: string): Promise<void> {
  const { endpoint } = JSON.parse(to) as PushDevice
  await tables<NotificationsTables>(tx)
    .deleteFrom('notifications.pushDevice')
    .where('endpoint', '=', endpoint)
    .execute()
}
