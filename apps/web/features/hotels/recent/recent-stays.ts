import type { StoredValues } from '../../../shell/stored-values.ts'
import { placeIn, type StayPlace } from '../form/stay-place.ts'
import type { Stay } from '../stay.ts'

/** A search of hotels as this browser remembers it. */
export type RecentStay = { place: StayPlace; stay: Stay }

const key = 'recent-stays'
const mostRecent = 6
const keptForDays = 90

/** The last searches whose arrival is still to come, the latest first. `today` is Tehran's. */
export function recentStays(store: StoredValues, today: string): RecentStay[] {
  const kept = store.read<RecentStay[]>(key)
  return Array.isArray(kept) ? kept.filter((one) => isReadable(one, today)) : []
}

/** Puts a search first; the same place on other days takes the place of its older self. */
export function rememberStay(
  store: StoredValues,
  search: RecentStay,
  { today, now }: { today: string; now: Date },
): void {
  keep(store, [search, ...without(recentStays(store, today), search)], now)
}

/** Takes a search out, on whatever days it was asked for. */
export function forgetStay(
  store: StoredValues,
  search: RecentStay,
  { today, now }: { today: string; now: Date },
): RecentStay[] {
  const left = without(recentStays(store, today), search)
  keep(store, left, now)
  return left
}

function keep(store: StoredValues, searches: RecentStay[], now: Date): void {
  const expiresAt = new Date(now.getTime() + keptForDays * 86_400_000)
  store.write(key, searches.slice(0, mostRecent), expiresAt)
}

const without = (searches: readonly RecentStay[], { place }: RecentStay): RecentStay[] =>
  searches.filter((one) => one.place.kind !== place.kind || one.place.code !== place.code)

/** Storage may hold what an older version wrote, or what somebody else did. */
function isReadable(kept: Partial<RecentStay> | null, today: string): kept is RecentStay {
  const { stay, place } = kept ?? {}
  return (
    placeIn(place) !== null &&
    typeof stay?.checkIn === 'string' &&
    typeof stay.checkOut === 'string' &&
    Array.isArray(stay.rooms) &&
    stay.rooms.every((room) => typeof room?.adults === 'number' && Array.isArray(room.childAges)) &&
    stay.checkIn >= today
  )
}
