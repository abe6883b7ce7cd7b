/** Every SQL statement of notifications: a writer for an open tx and a reader. */
import { sql } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../platform/db/database.ts'
import type { Message, Receipt } from './ports.ts'
import type { NotificationsTables } from './tables.generated.ts'

/** What a queued message says. */
export type Content = Pick<Message, 'text' | 'values'> & { subject: string }

export type NewMessage = Pick<Message, 'messageId' | 'channel' | 'to' | 'template'> & {
  dedupeKey: string
  userId: string | null
  /** Null when it must not be kept; the message is unknown until it is carried. */
  content: Content | null
  queuedAt: Temporal.Instant
}

/** How a message ended. */
export type Settled =
  | { state: 'sent'; messenger: string; providerId: string }
  | { state: 'failed' | 'unknown'; messenger: string | null; failure: string }

export function messageWriter(tx: Tx) {
  const db = tables<NotificationsTables>(tx)
  return {
    /** False when a message of this dedupe key is there already. */
    async add({ messageId, to, content, ...message }: NewMessage): Promise<boolean> {
      const added = await db
        .insertInto('notifications.message')
        .values({
          ...message,
          id: messageId,
          recipient: to,
          ...(content ? { content: jsonb(content) } : untilCarried(message.queuedAt)),
        })
        .onConflict((on) => on.column('dedupeKey').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Keeps which messenger may have a message: no other is asked before it has answered. */
    async noteTried(messageId: string, messenger: string): Promise<void> {
      await db
        .updateTable('notifications.message')
        .set({ triedMessenger: messenger })
        .where('id', '=', messageId)
        .execute()
    },

    /**
     * Takes away what was written to somebody and where it went; when and by whom it was carried stays, for the bills. What is still
     * queued is not sent any more.
     */
    async forgetPerson(userId: string): Promise<void> {
      await db.deleteFrom('notifications.preference').where('userId', '=', userId).execute()
      await db.deleteFrom('notifications.pushDevice').where('userId', '=', userId).execute()
      await db
        .deleteFrom('notifications.message')
        .where('userId', '=', userId)
        .where('state', '=', 'queued')
        .execute()
      await db
        .updateTable('notifications.message')
        .set({ content: null, recipient: 'forgotten' })
        .where('userId', '=', userId)
        .execute()
    },

    /** Keeps what a provider says became of a message; what was delivered stays so, whatever is told after it. */
    async keepReceipt(
      messenger: string,
      { providerId, delivery }: Receipt,
      at: Temporal.Instant,
    ): Promise<void> {
      await db
        .updateTable('notifications.message')
        .set({ delivery, deliveryAt: at })
        .where('messenger', '=', messenger)
        .where('providerId', '=', providerId)
        .where('state', '=', 'sent')
        .where(({ or, eb }) => or([eb('delivery', 'is', null), eb('delivery', '!=', 'delivered')]))
        .execute()
    },

    /** Ends a message. What is unknown may still become certain; a certain end is not changed by a second verdict. */
    async settle(messageId: string, settled: Settled, settledAt: Temporal.Instant): Promise<void> {
      await db
        .updateTable('notifications.message')
        .set({ failure: null, ...settled, settledAt })
        .where('id', '=', messageId)
        .where('state', 'in', ['queued', 'unknown'])
        .execute()
    },
  }
}

/** A message that is not kept cannot be carried later: if the process dies now, nobody knows whether it went out. */
const untilCarried = (at: Temporal.Instant) => ({
  state: 'unknown',
  failure: 'not carried yet',
  settledAt: at,
})

export function messageReader(db: Db) {
  return {
    /** A message that is still to be carried; undefined when it is settled. */
    async findQueued(
      messageId: string,
    ): Promise<(Message & { triedMessenger: string | null; userId: string | null }) | undefined> {
      const row = await tables<NotificationsTables>(db)
        .selectFrom('notifications.message')
        .select(['channel', 'recipient', 'template', 'content', 'triedMessenger', 'userId'])
        .where('id', '=', messageId)
        .where('state', '=', 'queued')
        .executeTakeFirst()
      if (!row) return undefined
      const { channel, recipient, template, content, triedMessenger, userId } = row
      return {
        messageId,
        channel: channel as Message['channel'],
        to: recipient,
        template,
        triedMessenger,
        userId,
        ...(content as Content),
      }
    },

    /** How messages stand by what they were said once under; one that was never queued is left out. */
    async statesOf(dedupeKeys: readonly string[]): Promise<Map<string, string>> {
      if (dedupeKeys.length === 0) return new Map()
      const rows = await tables<NotificationsTables>(db)
        .selectFrom('notifications.message')
        .select(['dedupeKey', 'state'])
        .where('dedupeKey', 'in', dedupeKeys)
        .execute()
      return new Map(rows.map(({ dedupeKey, state }) => [dedupeKey, state]))
    },

    /** What was said to somebody about one order, the newest first; of messages that hold a secret no text was kept. */
    async aboutOrder({ userId, orderNumber }: { userId: string; orderNumber: string }) {
      const rows = await tables<NotificationsTables>(db)
        .selectFrom('notifications.message')
        .select(['id as messageId', 'channel', 'template', 'content', 'state', 'delivery'])
        .select('queuedAt')
        .where('userId', '=', userId)
        .where(sql<boolean>`content -> 'values' ->> 'orderNumber' = ${orderNumber}`)
        .orderBy('queuedAt', 'desc')
        .limit(100)
        .execute()
      return rows.map(({ content, ...row }) => ({
        ...row,
        text: (content as Content | null)?.text ?? null,
      }))
    },

    /** What a messenger took since `since` and nobody has told the end of, the oldest first. */
    async onTheirWay(messenger: string, since: Temporal.Instant): Promise<string[]> {
      const rows = await tables<NotificationsTables>(db)
        .selectFrom('notifications.message')
        .select('providerId')
        .where('messenger', '=', messenger)
        .where('state', '=', 'sent')
        .where('settledAt', '>', since)
        .where(({ or, eb }) => or([eb('delivery', 'is', null), eb('delivery', '=', 'on-its-way')]))
        .orderBy('settledAt')
        .limit(500)
        .execute()
      return rows.flatMap(({ providerId }) => providerId ?? [])
    },
  }
}
