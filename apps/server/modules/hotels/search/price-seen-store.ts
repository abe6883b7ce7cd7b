/** Every SQL statement of prices that were seen. */
import { type Db, query, tables } from '../../../platform/db/database.ts'
import type { Market, NightPrice } from '../hotel-supplier.ts'
import type { HotelsTables } from '../tables.generated.ts'

export type HotelOfSupplier = { supplier: string; hotelCode: string; market: Market }

/** Writes what the nights of a hotel cost on a day, the night of that day first; written again, the later prices stand. */
export async function keepNights(
  db: Db,
  { supplier, hotelCode, market, seenOn, nights }: HotelOfSupplier & SeenNights,
): Promise<void> {
  await query(
    db,
    `insert into hotels.price_seen (supplier, hotel_code, market, seen_on, nights_rial)
     values ($1, $2, $3, $4, $5::bigint[])
     on conflict (supplier, hotel_code, market, seen_on) do update set nights_rial = excluded.nights_rial`,
    [supplier, hotelCode, market, seenOn, nights.map(({ leastRial }) => leastRial)],
  )
}

type SeenNights = { seenOn: string; nights: readonly NightPrice[] }

/** What the nights from `checkIn` to `checkOut` cost together on the newest days before `before` on which each of them was free, in whole rial. */
export async function findSums(
  db: Db,
  {
    supplier,
    hotelCode,
    market,
    checkIn,
    checkOut,
    before,
    most,
  }: HotelOfSupplier & { checkIn: string; checkOut: string; before: string; most: number },
): Promise<number[]> {
  const rows = await query<{ sumRial: number }>(
    db,
    `select nights.sum_rial as "sumRial"
     from hotels.price_seen as seen
     cross join lateral (
       select sum(rial)::bigint as sum_rial, count(rial)::int as free
       from unnest(seen.nights_rial[$4::date - seen.seen_on + 1 : $5::date - seen.seen_on]) as rial
     ) as nights
     where seen.supplier = $1 and seen.hotel_code = $2 and seen.market = $3 and seen.seen_on < $6::date
       and nights.free = $5::date - $4::date
     order by seen.seen_on desc limit $7`,
    [supplier, hotelCode, market, checkIn, checkOut, before, most],
  )
  return rows.map(({ sumRial }) => sumRial)
}

/** Forgets what was seen before a day. */
export async function forgetNights(db: Db, before: Temporal.PlainDate): Promise<void> {
  await tables<HotelsTables>(db)
    .deleteFrom('hotels.priceSeen')
    .where('seenOn', '<', before)
    .execute()
}
