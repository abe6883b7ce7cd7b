import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { Landmark } from '../hotel-supplier.ts'

const metresPerDegree = 111_320
/** Streets add a third to the straight way, at 75 metres a minute (facts of hotels, section 7). */
const [detour, metresPerMinute] = [1.3, 75]
const mostPlaces = 3
/** What is farther tells nobody the way. */
const farthestMetres = 50_000
/** Nearer than this all places stand alike on the sketch. */
const nearMetres = 100

const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/**
 * How a hotel is found from the places that people know, the nearest first: how far and which way it lies from each, and where each stands on
 * the voucher's sketch, whose middle is the hotel. Directions on it are true; distances shrink with their logarithm, so that what is near is
 * told apart beside what is far.
 */
export function placesNear(
  { lat, lon }: { lat: number; lon: number },
  landmarks: readonly Landmark[],
): StayView['near'] {
  const found = landmarks
    .map(({ nameFa, nameEn, nameAr, ...place }) => {
      const east = (place.lon - lon) * metresPerDegree * Math.cos((lat * Math.PI) / 180)
      const north = (place.lat - lat) * metresPerDegree
      return { nameFa, nameEn, nameAr, east, north, straight: Math.hypot(east, north) }
    })
    .filter(({ straight }) => straight <= farthestMetres)
    .toSorted((one, other) => one.straight - other.straight)
    .slice(0, mostPlaces)
  const farthest = shrunk(found.at(-1)?.straight ?? nearMetres)
  return found.map(({ nameFa, nameEn, nameAr, east, north, straight }) => {
    const metres = Math.round(straight * detour)
    const reach = shrunk(straight) / farthest / Math.max(1, straight)
    return {
      ...{ nameFa, nameEn, nameAr, metres },
      walkMinutes: Math.max(1, Math.round(metres / metresPerMinute)),
      towards: directionOf(-east, -north),
      x: toTwoPlaces(east * reach),
      y: toTwoPlaces(-north * reach),
    }
  })
}

const shrunk = (metres: number): number => Math.log(2 + metres / nearMetres)
const toTwoPlaces = (value: number): number => Math.round(value * 100) / 100

function directionOf(east: number, north: number): (typeof directions)[number] {
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return directions[(eighth + 8) % 8] ?? 'n'
}
