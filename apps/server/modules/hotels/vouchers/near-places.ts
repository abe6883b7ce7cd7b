import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { Landmark } from '../hotel-supplier.ts'

const metresPerDegree = 111_320
/** Streets add a third to the straight way, at 75 metres a minute (facts of hotels, section 7). */
const [detour, metresPerMinute] = [1.3, 75]
/** How far from the middle of the sketch the nearest stands, and those after it: apart also where they lie the same way. */
const reaches = [0.4, 0.7, 1] as const
/** What is farther tells nobody the way. */
const farthestMetres = 50_000

const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/**
 * How a hotel is found from the places that people know, the nearest first: how far and which way it lies from each, and where each stands on
 * the voucher's sketch, whose middle is the hotel. Directions on it are true; of distances it shows their order alone.
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
    .slice(0, reaches.length)
  return found.map(({ nameFa, nameEn, nameAr, east, north, straight }, order) => {
    const metres = roundly(straight * detour)
    const reach = (reaches[order] ?? 1) / Math.max(1, straight)
    return {
      nameFa,
      nameEn,
      nameAr,
      metres,
      walkMinutes: Math.max(1, Math.round(metres / metresPerMinute)),
      towards: directionOf(-east, -north),
      x: toTwoPlaces(east * reach),
      y: toTwoPlaces(-north * reach),
    }
  })
}

/** A guess is told to ten metres, a long one to a hundred. */
function roundly(metres: number): number {
  const step = metres < 1_000 ? 10 : 100
  return Math.round(metres / step) * step
}

const toTwoPlaces = (value: number): number => Math.round(value * 100) / 100

function directionOf(east: number, north: number): (typeof directions)[number] {
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return directions[(eighth + 8) % 8] ?? 'n'
}
