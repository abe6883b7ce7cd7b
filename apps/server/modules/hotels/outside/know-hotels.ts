import type { City } from '../hotel-supplier.ts'
import {
  type KnownHotel,
  keepHotels,
  keepPlace,
  knownInCity,
  noteAnswered,
  placeKnown,
} from './hotel-store.ts'
import type { OutsideNeeds } from './needs.ts'
import { sameHouse } from './same-house.ts'

/**
 * What a hotel says of itself is read again after so many days, later than a weekly dump that came late; and of so many hotels at most
 * within one search.
 */
const contentDays = 10
const placeDays = 30
const mostAtOnce = 20

/** What the supplier calls a city, asked once a month; null where it has none by its name. */
export async function placeIn(
  { db, clock, wire }: Pick<OutsideNeeds, 'db' | 'clock' | 'wire'>,
  city: City,
): Promise<string | null> {
  const ask = { supplier: wire.name, cityCode: city.code }
  const readSince = clock.now().subtract({ hours: 24 * placeDays })
  const known = await placeKnown(db, { ...ask, readSince })
  if (known !== undefined) return known
  const place = await wire.placeOf(city)
  await keepPlace(db, { ...ask, place, at: clock.now() })
  return place
}

/**
 * What these hotels say of themselves, by code: mostly what was kept, and of those that nobody has read yet the first twenty. The others
 * come with the next searches; until then they are not shown.
 */
export async function knowHotels(
  { db, clock, log, wire, places }: OutsideNeeds,
  { city, codes, signal }: { city: City; codes: readonly string[]; signal: AbortSignal },
): Promise<Map<string, KnownHotel>> {
  const supplier = wire.name
  const readSince = clock.now().subtract({ hours: 24 * contentDays })
  const kept = await knownInCity(db, { supplier, cityCode: city.code, codes, readSince })
  const known = new Map<string, KnownHotel>(kept.map((hotel) => [hotel.code, hotel]))
  const first = kept.filter(({ hasAnswered }) => !hasAnswered).map(({ code }) => code)
  if (first.length > 0) await noteAnswered(db, { supplier, codes: first, at: clock.now() })
  const missing = codes.filter((code) => !known.has(code)).slice(0, mostAtOnce)
  if (missing.length === 0) return known
  try {
    const houses = await places.houses(city.code)
    const names = [city.nameEn, city.nameFa, city.nameAr]
    const hotels = (await wire.content(missing, signal)).map((content): KnownHotel => {
      const sameAs = sameHouse(content, houses, names)
      return { code: content.code, cityCode: city.code, sameAs, content }
    })
    await keepHotels(db, { supplier, hotels, at: clock.now() })
    for (const hotel of hotels) known.set(hotel.code, hotel)
  } catch (fault) {
    log.warn({ err: fault, supplier }, 'hotels of a supplier could not be described')
  }
  return known
}
