import {
  isLocked,
  type MessageChannel,
  type MessageKind,
  type MessagePreference,
  messageChannels,
  messageKinds,
} from '@parastoo/contract/identity/message-preferences'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type Db, tables } from '../../platform/db/database.ts'
import { type Chosen, isWanted } from './message-kinds.ts'
import type { NotificationsNeeds } from './needs.ts'
import type { NotificationsTables } from './tables.generated.ts'

/** Every kind on every channel, as it stands for somebody. */
export async function listPreferences(
  { db }: Pick<NotificationsNeeds, 'db'>,
  userId: string,
): Promise<MessagePreference[]> {
  const chosen = await chosenBy(db, userId)
  return messageKinds.flatMap((kind) =>
    messageChannels.map((channel) => ({
      kind,
      channel,
      isOn: isWanted(chosen, kind, channel),
      isLocked: isLocked(kind, channel),
    })),
  )
}

/** Keeps a choice; saying the same again changes nothing. What must be known cannot be turned off. */
export async function choosePreference(
  needs: Pick<NotificationsNeeds, 'db' | 'clock'>,
  { userId, ...choice }: Chosen & { userId: string },
): Promise<MessagePreference[] | Refusal<'MESSAGE_CANNOT_BE_TURNED_OFF'>> {
  const { kind, channel, isOn } = choice
  if (!isOn && isLocked(kind, channel)) return refuse('MESSAGE_CANNOT_BE_TURNED_OFF')
  const changedAt = needs.clock.now()
  await needs.db.tx((tx) =>
    tables<NotificationsTables>(tx)
      .insertInto('notifications.preference')
      .values({ userId, kind, channel, isOn, changedAt })
      .onConflict((on) =>
        on.columns(['userId', 'kind', 'channel']).doUpdateSet({ isOn, changedAt }),
      )
      .execute(),
  )
  return await listPreferences(needs, userId)
}

/** On which channels somebody wants a kind of message. */
export async function wantedChannels(
  { db }: Pick<NotificationsNeeds, 'db'>,
  { userId, kind }: { userId: string; kind: MessageKind },
): Promise<MessageChannel[]> {
  const chosen = await chosenBy(db, userId)
  return messageChannels.filter((channel) => isWanted(chosen, kind, channel))
}

async function chosenBy(db: Db, userId: string): Promise<Chosen[]> {
  const rows = await tables<NotificationsTables>(db)
    .selectFrom('notifications.preference')
    .select(['kind', 'channel', 'isOn'])
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ kind, channel, isOn }) => ({
    kind: kind as MessageKind,
    channel: channel as MessageChannel,
    isOn,
  }))
}
