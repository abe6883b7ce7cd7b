import type { HotelCard } from '@parastoo/contract/hotels/hotel'
import { mostSavedHotels, type SavedHotel } from '@parastoo/contract/hotels/saved-hotels'
import type { StoredValues } from '../../../shell/stored-values.ts'

/** A saved hotel as a list shows it. */
export type KeptHotel = Omit<SavedHotel, 'savedAt'>

const key = 'saved-hotels'
const keptForDays = 365

/** The hotels somebody saved in this browser without signing in, newest first. */
export function keptHotels(store: StoredValues): KeptHotel[] {
  const kept = store.read<KeptHotel[]>(key)
  return Array.isArray(kept) ? kept.filter(isReadable) : []
}

/** Writes the list anew; an empty one is removed. */
export function keepHotels(store: StoredValues, hotels: readonly KeptHotel[], now: Date): void {
  const expiresAt = new Date(now.getTime() + keptForDays * 86_400_000)
  if (hotels.length === 0) store.remove(key)
  else store.write(key, hotels.slice(0, mostSavedHotels), expiresAt)
}

/** The list with a hotel in front, or without it where it was there. */
export function toggled(hotels: readonly KeptHotel[], hotel: KeptHotel): KeptHotel[] {
  const others = hotels.filter(({ code }) => code !== hotel.code)
  return others.length < hotels.length ? others : [hotel, ...others]
}

/** What is kept of a hotel that is shown. */
export function keptOf(
  { code, cityCode, nameFa, kind, stars, pictures, isSample }: HotelCard,
  cityNameFa: string,
): KeptHotel {
  return { code, cityCode, cityNameFa, nameFa, kind, stars, picture: pictures[0] ?? null, isSample }
}

/** Storage may hold what an older version wrote, or what somebody else did. */
const isReadable = (kept: Partial<KeptHotel> | null): kept is KeptHotel =>
  typeof kept?.code === 'string' &&
  typeof kept.cityCode === 'string' &&
  typeof kept.nameFa === 'string' &&
  typeof kept.kind === 'string' &&
  (kept.picture === null || typeof kept.picture?.path === 'string')
