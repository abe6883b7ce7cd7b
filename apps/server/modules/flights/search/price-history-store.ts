/** Every SQL statement of price history. */
import type { CabinClass } from '@parastoo/contract/enums'
import { type Db, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'
import type { SeenPrice } from './judge-price.ts'

/** City codes. */
export type PricedRoute = { origin: string; destination: string; cabinClass: CabinClass }

export type PriceRow = PricedRoute & {
  band: number
  departsOn: Temporal.PlainDate
  priceRial: number
  daysFromMiddle: number
  seenAt: Temporal.Instant
}

/** Writes prices; of what is known of a day and band already, that nearest to the middle of the band stays. No day twice in `rows`. */
export async function keepPrices(db: Db, rows: readonly PriceRow[]): Promise<void> {
  if (rows.length === 0) return
  await tables<FlightsTables>(db)
    .insertInto('flights.priceSeen')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['origin', 'destination', 'cabinClass', 'band', 'departsOn'])
        .doUpdateSet(({ ref }) => ({
          priceRial: ref('excluded.priceRial'),
          daysFromMiddle: ref('excluded.daysFromMiddle'),
          seenAt: ref('excluded.seenAt'),
        }))
        .whereRef('excluded.daysFromMiddle', '<=', 'flights.priceSeen.daysFromMiddle'),
    )
    .execute()
}

/** What was seen of a route in a band, since a moment. */
export async function findPrices(
  db: Db,
  { origin, destination, cabinClass, band, since }: PricedRoute & PriceSpan,
): Promise<SeenPrice[]> {
  const rows = await tables<FlightsTables>(db)
    .selectFrom('flights.priceSeen')
    .select(['departsOn', 'priceRial', 'seenAt'])
    .where('origin', '=', origin)
    .where('destination', '=', destination)
    .where('cabinClass', '=', cabinClass)
    .where('band', '=', band)
    .where('seenAt', '>=', since)
    .execute()
  return rows.map((row) => ({ ...row, departsOn: row.departsOn.toString() }))
}

type PriceSpan = { band: number; since: Temporal.Instant }

/** Forgets what was seen before `before`. */
export async function forgetPrices(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<FlightsTables>(db)
    .deleteFrom('flights.priceSeen')
    .where('seenAt', '<', before)
    .execute()
}
