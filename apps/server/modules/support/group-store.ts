/** Every SQL statement about requests for groups. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { GroupRequestTable, SupportTables } from './tables.generated.ts'

export type GroupRequest = GroupRequestTable

type Journey = Pick<
  GroupRequest,
  'contactPhone' | 'origin' | 'destination' | 'departsOn' | 'returnsOn' | 'passengers'
>

export function groupWriter(tx: Tx) {
  const db = tables<SupportTables>(tx)
  const waiting = (contactPhone: string) =>
    db
      .selectFrom('support.groupRequest')
      .where('contactPhone', '=', contactPhone)
      .where('state', '=', 'open')
  return {
    /** Lets one call about a mobile at a time through to the end of the transaction, so that counting and adding are one. */
    async lockPhone(contactPhone: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`group:${contactPhone}`}, 0))`.execute(
        db,
      )
    },
    waitingLike: async (one: Journey): Promise<GroupRequest | undefined> =>
      await waiting(one.contactPhone)
        .selectAll()
        .where('origin', '=', one.origin)
        .where('destination', '=', one.destination)
        .where('departsOn', '=', one.departsOn)
        .where('returnsOn', 'is not distinct from', one.returnsOn)
        .where('passengers', '=', one.passengers)
        .executeTakeFirst(),
    async countWaiting(contactPhone: string): Promise<number> {
      const { count } = await waiting(contactPhone)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async add(request: GroupRequest): Promise<void> {
      await db.insertInto('support.groupRequest').values(request).execute()
    },
    /** Undefined of a number that nobody has, and of a request that is over. */
    answer: async (ask: {
      number: string
      staff: string
      answerFa: string
      at: Temporal.Instant
    }): Promise<GroupRequest | undefined> =>
      await db
        .updateTable('support.groupRequest')
        .set({
          state: 'answered',
          staff: ask.staff,
          answerFa: ask.answerFa,
          answeredAt: ask.at,
        })
        .where('number', '=', ask.number)
        .where('state', 'in', ['open', 'answered'])
        .returningAll()
        .executeTakeFirst(),
    /** False when it was closed already, or is nobody's. */
    async close(number: string, closedAt: Temporal.Instant): Promise<boolean> {
      const closed = await db
        .updateTable('support.groupRequest')
        .set(({ fn, val }) => ({
          state: 'closed',
          answeredAt: fn.coalesce('answeredAt', val(closedAt)),
        }))
        .where('number', '=', number)
        .where('state', 'in', ['open', 'answered'])
        .returning('id')
        .executeTakeFirst()
      return closed !== undefined
    },
  }
}

export function groupReader(db: Db) {
  const rows = () => tables<SupportTables>(db).selectFrom('support.groupRequest').selectAll()
  return {
    byNumber: async (number: string): Promise<GroupRequest | null> =>
      (await rows().where('number', '=', number).executeTakeFirst()) ?? null,
    /** What waits for staff, longest first. */
    open: async (): Promise<GroupRequest[]> =>
      await rows().where('state', '=', 'open').orderBy('askedAt').limit(200).execute(),
  }
}
