/** Every SQL statement of search. */
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { type Db, jsonb, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'
import type { RememberedSearch } from './remembered-search.ts'

/** Writes a batch of searches; one that is known already stays as it is. */
export async function addSearches(db: Db, searches: readonly RememberedSearch[]): Promise<void> {
  await tables<FlightsTables>(db)
    .insertInto('flights.search')
    .values(
      searches.map(({ requestId, criteria, returningOf, askedAt }) => ({
        id: requestId,
        criteria: jsonb(criteria),
        returningOf,
        askedAt,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function findSearch(db: Db, requestId: string): Promise<RememberedSearch | null> {
  const row = await tables<FlightsTables>(db)
    .selectFrom('flights.search')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row ? searchOf(row) : null
}

/** The way back that was remembered with a way out. */
export async function findReturning(db: Db, requestId: string): Promise<RememberedSearch | null> {
  const row = await tables<FlightsTables>(db)
    .selectFrom('flights.search')
    .selectAll()
    .where('returningOf', '=', requestId)
    .executeTakeFirst()
  return row ? searchOf(row) : null
}

const searchOf = (row: {
  id: string
  criteria: unknown
  returningOf: string | null
  askedAt: Temporal.Instant
}): RememberedSearch => ({
  requestId: row.id,
  criteria: row.criteria as SearchCriteria,
  returningOf: row.returningOf,
  askedAt: row.askedAt,
})

/** Forgets searches asked before `before`: nobody comes back to a search of last month. */
export async function forgetSearches(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<FlightsTables>(db)
    .deleteFrom('flights.search')
    .where('askedAt', '<', before)
    .execute()
}
