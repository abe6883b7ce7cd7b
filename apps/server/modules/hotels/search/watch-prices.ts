/** Writes down every day what the nights of hotels cost, and tells of a stay whether its nights are cheap by that. */
import { addDays } from '@parastoo/kit/dates'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Hotel, HotelSupplier, Market, StayAsk } from '../hotel-supplier.ts'
import { daysCompared, judgeNights, type PriceWatch } from './judge-nights.ts'
import { findSums, forgetNights, keepNights } from './price-seen-store.ts'

export type WatchNeeds = { db: Db; clock: Clock; suppliers: readonly HotelSupplier[] }

/** Tonight and the nights after it: a stay up to three months away has been seen on thirty days. */
const nightsRecorded = 120
/** Days on which a night was full are no days to compare with; so more are kept than are compared. */
const daysKept = 60
const markets: readonly Market[] = ['iranian', 'foreign']

/** Records the nights ahead of every hotel that is not a sample, for both markets. May run twice: the later prices of a day stand. */
export async function recordNights(
  { db, clock, suppliers }: WatchNeeds,
  signal?: AbortSignal,
): Promise<void> {
  const seenOn = todayOf(clock)
  const until = addDays(seenOn, nightsRecorded)
  // Those outside tell of no night alone.
  for (const supplier of suppliers.filter(({ isOutside }) => !isOutside))
    for (const { code: hotelCode, isSample } of await supplier.hotelNames()) {
      if (isSample) continue
      for (const market of markets) {
        if (signal?.aborted) return
        const nights = await supplier.calendar(hotelCode, { from: seenOn, until, market })
        await keepNights(db, { supplier: supplier.name, hotelCode, market, seenOn, nights })
      }
    }
  await forgetNights(db, Temporal.PlainDate.from(addDays(seenOn, -daysKept)))
}

/**
 * Whether the nights of a stay are low, usual or high in this hotel, by its cheapest room for two. Null for a sample, whose prices are
 * invented, and while too little is known.
 */
export async function watchPrice(
  { db, clock }: Pick<WatchNeeds, 'db' | 'clock'>,
  { supplier, hotel, ask }: { supplier: HotelSupplier; hotel: Hotel; ask: StayAsk },
): Promise<PriceWatch | null> {
  if (hotel.isSample) return null
  const { checkIn, checkOut, market } = ask
  const seenRial = await findSums(db, {
    supplier: supplier.name,
    hotelCode: hotel.code,
    market,
    checkIn,
    checkOut,
    before: todayOf(clock),
    most: daysCompared,
  })
  if (seenRial.length < daysCompared) return null
  const nights = await supplier.calendar(hotel.code, { from: checkIn, until: checkOut, market })
  const nowRial = nights.reduce<number | null>(
    (sum, { leastRial }) => (sum === null || leastRial === null ? null : sum + leastRial),
    0,
  )
  return judgeNights(nowRial, seenRial)
}

const todayOf = (clock: Clock): string => dateIn('Asia/Tehran', clock.now())
