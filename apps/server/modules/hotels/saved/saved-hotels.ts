/** The hotels a signed-in user keeps to come back to. */
import { mostSavedHotels, type SavedHotel } from '@parastoo/contract/hotels/saved-hotels'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { HotelGlance, HotelSupplier } from '../hotel-supplier.ts'
import { dropHotel, dropOldest, keepHotels, listSaved } from './store.ts'

export type SavedNeeds = { db: Db; clock: Clock; suppliers: readonly HotelSupplier[] }

/** What somebody saved, newest first. A hotel that is not sold any more is not shown, and is there again when it is. */
export async function showSaved(needs: SavedNeeds, userId: string): Promise<SavedHotel[]> {
  const saved = await listSaved(needs.db, userId)
  const codes = saved.map(({ hotelCode }) => hotelCode)
  const known = new Map((await glancesOf(needs, codes)).map((one) => [one.code, one]))
  return saved.flatMap(({ hotelCode, savedAt }) => {
    const hotel = known.get(hotelCode)
    return hotel ? [{ ...hotel, savedAt: savedAt.toString() }] : []
  })
}

/** Saves hotels and answers the list; of several the unknown are left out, for a browser may remember what is gone by now. */
export async function saveHotels(
  needs: SavedNeeds,
  { userId, hotelCodes }: { userId: string; hotelCodes: readonly string[] },
): Promise<SavedHotel[] | Refusal<'HOTEL_UNKNOWN'>> {
  const known = (await glancesOf(needs, hotelCodes)).map(({ code }) => code)
  if (known.length === 0) return refuse('HOTEL_UNKNOWN', { field: 'hotelCodes' })
  const { db, clock } = needs
  await keepHotels(db, { userId, hotelCodes: [...new Set(known)], savedAt: clock.now() })
  await dropOldest(db, { userId, most: mostSavedHotels })
  return await showSaved(needs, userId)
}

/** Takes a hotel out and answers the list. */
export async function removeSaved(
  needs: SavedNeeds,
  ask: { userId: string; hotelCode: string },
): Promise<SavedHotel[]> {
  await dropHotel(needs.db, ask)
  return await showSaved(needs, ask.userId)
}

async function glancesOf(
  { suppliers }: SavedNeeds,
  codes: readonly string[],
): Promise<HotelGlance[]> {
  if (codes.length === 0) return []
  const found = await Promise.all(suppliers.map((supplier) => supplier.glances(codes)))
  return found.flat()
}
