/** How far people walk: the great circle with a third added for streets, at 75 metres a minute (facts of hotels, section 7). */

type Point = { lat: number; lon: number }

const earthMetres = 6_371_000
const detour = 1.3
const metresPerMinute = 75

export function estimatedWalk(from: Point, to: Point): { metres: number; walkMinutes: number } {
  const metres = Math.round(greatCircleMetres(from, to) * detour)
  return { metres, walkMinutes: Math.max(1, Math.round(metres / metresPerMinute)) }
}

function greatCircleMetres(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, south] = [radians(from.lat), radians(to.lat)]
  const across = radians(to.lon - from.lon)
  const half =
    Math.sin((south - north) / 2) ** 2 +
    Math.cos(north) * Math.cos(south) * Math.sin(across / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(half)))
}
