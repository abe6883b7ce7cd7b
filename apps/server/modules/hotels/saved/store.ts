/** Every SQL statement of saved hotels. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { HotelsTables } from '../tables.generated.ts'

/** One row for a hotel: saved twice, or in two tabs at once, it keeps the moment it was first saved. */
export async function keepHotels(
  db: Db,
  {
    userId,
    hotelCodes,
    savedAt,
  }: { userId: string; hotelCodes: string[]; savedAt: Temporal.Instant },
): Promise<void> {
  await tables<HotelsTables>(db)
    .insertInto('hotels.savedHotel')
    .values(hotelCodes.map((hotelCode) => ({ userId, hotelCode, savedAt })))
    .onConflict((on) => on.columns(['userId', 'hotelCode']).doNothing())
    .execute()
}

/** Lets go of all but the newest. */
export async function dropOldest(
  db: Db,
  { userId, most }: { userId: string; most: number },
): Promise<void> {
  await tables<HotelsTables>(db)
    .deleteFrom('hotels.savedHotel')
    .where('userId', '=', userId)
    .where('hotelCode', 'in', (from) =>
      from
        .selectFrom('hotels.savedHotel')
        .select('hotelCode')
        .where('userId', '=', userId)
        .orderBy('savedAt', 'desc')
        .orderBy('hotelCode')
        .offset(most),
    )
    .execute()
}

export async function listSaved(
  db: Db,
  userId: string,
): Promise<{ hotelCode: string; savedAt: Temporal.Instant }[]> {
  return await tables<HotelsTables>(db)
    .selectFrom('hotels.savedHotel')
    .select(['hotelCode', 'savedAt'])
    .where('userId', '=', userId)
    .orderBy('savedAt', 'desc')
    .orderBy('hotelCode')
    .execute()
}

export async function dropHotel(
  db: Db,
  { userId, hotelCode }: { userId: string; hotelCode: string },
): Promise<void> {
  await tables<HotelsTables>(db)
    .deleteFrom('hotels.savedHotel')
    .where('userId', '=', userId)
    .where('hotelCode', '=', hotelCode)
    .execute()
}

/** Forgets everything a person saved, as their account is closed. */
export async function forgetSaved(tx: Tx, userId: string): Promise<void> {
  await tables<HotelsTables>(tx)
    .deleteFrom('hotels.savedHotel')
    .where('userId', '=', userId)
    .execute()
}
