import { type Db, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'

/** The newest searches looked at: enough to rank routes, and a bounded read however many there are. */
const newest = 5_000
/** After so many days a search counts half. */
const halfLifeDays = 7

export type AskedRoute = {
  origin: string
  originKind: 'CityCode' | 'AirportCode'
  destination: string
  destinationKind: 'CityCode' | 'AirportCode'
  weight: number
}

/** The routes of recent searches as they were asked, each with its decayed count. Ways back do not count again. */
export async function askedRoutes(db: Db, now: Temporal.Instant): Promise<AskedRoute[]> {
  const rows = await tables<FlightsTables>(db)
    .selectFrom('flights.search')
    .select(['criteria', 'askedAt'])
    .where('returningOf', 'is', null)
    .orderBy('askedAt', 'desc')
    .limit(newest)
    .execute()
  return rows.flatMap(({ criteria, askedAt }) => {
    const { originDestinations } = criteria as { originDestinations: Omit<AskedRoute, 'weight'>[] }
    const [asked] = originDestinations
    const ageDays = askedAt.until(now).total('hours') / 24
    return asked ? [{ ...asked, weight: 0.5 ** (ageDays / halfLifeDays) }] : []
  })
}
