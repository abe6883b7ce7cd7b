/** Every SQL statement of support. */
import type { SupportState, SupportSubject } from '@parastoo/contract/support/support'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { Message, Request } from './request.ts'
import type { RequestTable, SupportTables } from './tables.generated.ts'

export function supportWriter(tx: Tx) {
  const db = tables<SupportTables>(tx)
  return {
    /** Lets one call of a user at a time through to the end of the transaction, so that counting and adding are one. */
    async lockUser(userId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${userId}`}, 0))`.execute(
        db,
      )
    },
    async add({ messages, requestId, ...request }: Request): Promise<void> {
      await db
        .insertInto('support.request')
        .values({ id: requestId, ...request, changedAt: request.openedAt })
        .execute()
      for (const message of messages) await addMessage(tx, requestId, message)
    },
    addMessage: (requestId: string, message: Message) => addMessage(tx, requestId, message),
    /** Takes away what a traveller wrote and where they were answered; that they asked stays with the order. */
    async forgetPerson(userId: string): Promise<void> {
      const own = db.selectFrom('support.request').select('id').where('userId', '=', userId)
      await db
        .updateTable('support.message')
        .set({ textFa: 'حذف شد' })
        .where('requestId', 'in', own)
        .execute()
      await db
        .updateTable('support.request')
        .set({ contactPhone: '', state: 'closed' })
        .where('userId', '=', userId)
        .execute()
    },

    /** Moves a request; null when it was in none of the states it may come from. */
    async move(
      requestId: string,
      { from, to, at }: { from: readonly SupportState[]; to: SupportState; at: Temporal.Instant },
    ): Promise<boolean> {
      const moved = await db
        .updateTable('support.request')
        .set({ state: to, changedAt: at })
        .where('id', '=', requestId)
        .where('state', 'in', from)
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },
  }
}

async function addMessage(tx: Tx, requestId: string, message: Message): Promise<void> {
  await tables<SupportTables>(tx)
    .insertInto('support.message')
    .values({ requestId, ...message })
    .execute()
}

export function supportReader(dbOrTx: Db | Tx) {
  const db = tables<SupportTables>(dbOrTx)
  const rows = () => db.selectFrom('support.request').selectAll()
  const withMessages = async (found: Row[]): Promise<Request[]> => {
    if (found.length === 0) return []
    const messages = await db
      .selectFrom('support.message')
      .select(['requestId', 'staff', 'textFa', 'writtenAt'])
      .where(
        'requestId',
        'in',
        found.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    return found.map((row) =>
      requestOf(
        row,
        messages.filter(({ requestId }) => requestId === row.id),
      ),
    )
  }
  const first = async (found: Row[]) => (await withMessages(found))[0] ?? null
  return {
    /** The user's own request; another's is as missing as none. */
    findOwn: async (userId: string, requestId: string) =>
      await first(await rows().where('id', '=', requestId).where('userId', '=', userId).execute()),
    byNumber: async (number: string) =>
      await first(await rows().where('number', '=', number).execute()),
    /** What waits for staff, longest first. */
    open: async () =>
      await withMessages(
        await rows().where('state', '=', 'open').orderBy('changedAt').limit(200).execute(),
      ),
    async countOpen(userId: string): Promise<number> {
      const { open } = await db
        .selectFrom('support.request')
        .select(sql<number>`count(*)::int`.as('open'))
        .where('userId', '=', userId)
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow()
      return open
    },
    /** This user's requests about an order that were opened since a moment. */
    since: async (ask: { userId: string; orderId: string; since: Temporal.Instant }) =>
      await withMessages(
        await rows()
          .where('userId', '=', ask.userId)
          .where('orderId', '=', ask.orderId)
          .where('openedAt', '>=', ask.since)
          .execute(),
      ),
    async list(ask: {
      userId: string
      orderId: string | undefined
      page: number
      pageSize: number
    }) {
      const { userId, orderId, page, pageSize } = ask
      const own = (query: ReturnType<typeof rows>) =>
        orderId === undefined
          ? query.where('userId', '=', userId)
          : query.where('userId', '=', userId).where('orderId', '=', orderId)
      const found = await own(rows())
        .orderBy('openedAt', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const { total } = await own(rows())
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      return { requests: await withMessages(found), total }
    },
  }
}

type Row = Omit<RequestTable, 'state'> & { state: string }

function requestOf({ id, changedAt: _changed, ...row }: Row, messages: Message[]): Request {
  return {
    ...row,
    requestId: id,
    subject: row.subject as SupportSubject,
    state: row.state as SupportState,
    messages: messages.map(({ staff, textFa, writtenAt }) => ({ staff, textFa, writtenAt })),
  }
}
