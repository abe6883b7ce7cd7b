/** Every SQL statement of search histories. */
import { type Db, jsonb, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'

export type HistoryProduct = 'flight' | 'hotel' | 'visa'
type Owner = { userId: string; product: HistoryProduct }

/** One row for a question: searches at the same moment meet at the unique constraint. */
export async function keepHistory(
  db: Db,
  row: Owner & { id: string; question: string; criteria: unknown; askedAt: Temporal.Instant },
): Promise<void> {
  await tables<FlightsTables>(db)
    .insertInto('flights.searchHistory')
    .values({ ...row, criteria: jsonb(row.criteria) })
    .onConflict((on) =>
      on
        .columns(['userId', 'product', 'question'])
        .doUpdateSet({ askedAt: row.askedAt, removedAt: null }),
    )
    .execute()
}

/** Lets go of all but the newest. */
export async function dropOldest(db: Db, { userId, product, most }: Owner & { most: number }) {
  await tables<FlightsTables>(db)
    .deleteFrom('flights.searchHistory')
    .where('id', 'in', (from) =>
      from
        .selectFrom('flights.searchHistory')
        .select('id')
        .where('userId', '=', userId)
        .where('product', '=', product)
        .orderBy('askedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute()
}

export async function listHistories(db: Db, { userId, product, most }: Owner & { most: number }) {
  const rows = await tables<FlightsTables>(db)
    .selectFrom('flights.searchHistory')
    .select(['id', 'criteria', 'askedAt'])
    .where('userId', '=', userId)
    .where('product', '=', product)
    .where('removedAt', 'is', null)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, criteria, askedAt }) => ({ id, criteria, askedAt: askedAt.toString() }))
}

/** Changes all the named rows or, when one is missing or another's, none; says whether it did. One statement. */
export async function setRemoved(
  db: Db,
  ask: {
    userId: string
    products: HistoryProduct[]
    ids: string[]
    removedAt: Temporal.Instant | null
  },
): Promise<boolean> {
  const changed = await tables<FlightsTables>(db)
    .updateTable('flights.searchHistory')
    .set({ removedAt: ask.removedAt })
    .where('id', 'in', ask.ids)
    .where('userId', '=', ask.userId)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('flights.searchHistory as own')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('own.id', 'in', ask.ids)
          .where('own.userId', '=', ask.userId)
          .where('own.product', 'in', ask.products),
        '=',
        String(ask.ids.length),
      ),
    )
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Forgets what was asked before `before`. */
export async function forgetHistories(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<FlightsTables>(db)
    .deleteFrom('flights.searchHistory')
    .where('askedAt', '<', before)
    .execute()
}
