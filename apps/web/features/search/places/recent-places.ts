import { storedValues } from '../../../shell/stored-values.ts'
import { idOf, type Place } from './place.ts'

const key = 'recent-places'
const most = 5
const keptForDays = 90
type Store = Parameters<typeof storedValues>[0]

/** Places chosen in this browser, the latest first; a `country` leaves out those elsewhere. */
export function recentPlaces(store: Store, country: string | null = null): Place[] {
  const kept = storedValues(store).read<Place[]>(key)
  if (!Array.isArray(kept)) return []
  return kept
    .filter((place) => typeof place?.code === 'string' && typeof place.cityName === 'string')
    .filter(({ countryCode }) => country === null || countryCode === country)
}

/** Puts a place first. */
export function rememberPlace(store: Store, place: Place, now: Date): void {
  const { nearTo: _asked, ...chosen } = place
  const others = recentPlaces(store).filter((one) => idOf(one) !== idOf(chosen))
  const until = new Date(now.getTime() + keptForDays * 86_400_000)
  storedValues(store).write(key, [chosen, ...others].slice(0, most), until)
}
