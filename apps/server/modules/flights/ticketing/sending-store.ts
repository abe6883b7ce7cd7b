/** Every SQL statement about tickets sent again. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'

type Sending = {
  sendingId: string
  orderId: string
  userId: string
  channel: string
  /** Masked. */
  sentTo: string
  sentAt: Temporal.Instant
}

export function sendingsOf(tx: Tx) {
  const db = tables<FlightsTables>(tx)
  const count = async (
    column: 'orderId' | 'userId',
    { id, since }: { id: string; since: Temporal.Instant },
  ) => {
    const { sent } = await db
      .selectFrom('flights.ticketSending')
      .select(sql<number>`count(*)::int`.as('sent'))
      .where(column, '=', id)
      .where('sentAt', '>', since)
      .executeTakeFirstOrThrow()
    return sent
  }
  return {
    /** Writes a sending down unless a limit is reached; calls of one user wait for one another, so none slips through. */
    async claim(
      { sendingId, ...sending }: Sending,
      limits: { orderHour: number; orderDay: number; userDay: number },
    ): Promise<boolean> {
      const { orderId, userId, sentAt } = sending
      await sql`select pg_advisory_xact_lock(hashtextextended(${`tickets:${userId}`}, 0))`.execute(
        db,
      )
      const [hourAgo, dayAgo] = [sentAt.subtract({ hours: 1 }), sentAt.subtract({ hours: 24 })]
      if ((await count('orderId', { id: orderId, since: hourAgo })) >= limits.orderHour)
        return false
      if ((await count('orderId', { id: orderId, since: dayAgo })) >= limits.orderDay) return false
      if ((await count('userId', { id: userId, since: dayAgo })) >= limits.userDay) return false
      await db
        .insertInto('flights.ticketSending')
        .values({ id: sendingId, ...sending })
        .execute()
      return true
    },

    /** Takes a sent link back, once; null when it is not this user's. Taken back before is taken back. */
    async withdraw(ask: {
      sendingId: string
      userId: string
      at: Temporal.Instant
    }): Promise<{ orderId: string } | null> {
      const row = await db
        .updateTable('flights.ticketSending')
        .set(({ fn, ref, val }) => ({ withdrawnAt: fn.coalesce(ref('withdrawnAt'), val(ask.at)) }))
        .where('id', '=', ask.sendingId)
        .where('userId', '=', ask.userId)
        .returning('orderId')
        .executeTakeFirst()
      return row ?? null
    },
  }
}

export function sendingReader(dbOrTx: Db | Tx) {
  const db = tables<FlightsTables>(dbOrTx)
  return {
    /** The order a sending is about; null when there is none, or its link was withdrawn. */
    async livingOrder(sendingId: string): Promise<string | null> {
      const row = await db
        .selectFrom('flights.ticketSending')
        .select('orderId')
        .where('id', '=', sendingId)
        .where('withdrawnAt', 'is', null)
        .executeTakeFirst()
      return row?.orderId ?? null
    },

    /** What was sent of an order since `since` and not withdrawn, the newest first. */
    async living(orderId: string, since: Temporal.Instant): Promise<Omit<Sending, 'userId'>[]> {
      const rows = await db
        .selectFrom('flights.ticketSending')
        .select(['id as sendingId', 'orderId', 'channel', 'sentTo', 'sentAt'])
        .where('orderId', '=', orderId)
        .where('sentAt', '>', since)
        .where('withdrawnAt', 'is', null)
        .orderBy('sentAt', 'desc')
        .execute()
      return rows
    },
  }
}
