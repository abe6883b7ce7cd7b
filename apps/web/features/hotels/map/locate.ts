/** Places on our own map: flat, with the landmark in the middle. Good to a few metres at the size of a city. */

export type Point = { lat: number; lon: number }
/** Metres east and north of the middle. */
export type Offset = { east: number; north: number }

const metresPerDegree = 111_320

export function offsetFrom(middle: Point, { lat, lon }: Point): Offset {
  return {
    east: (lon - middle.lon) * metresPerDegree * Math.cos((middle.lat * Math.PI) / 180),
    north: (lat - middle.lat) * metresPerDegree,
  }
}

export const distanceOf = ({ east, north }: Offset): number => Math.hypot(east, north)

/** How far the map reaches from its middle, in metres, and the rings drawn on it. */
export type Scale = { reach: number; rings: readonly number[] }
export const scales: readonly Scale[] = [
  { reach: 450, rings: [100, 200, 400] },
  { reach: 850, rings: [250, 500, 750] },
  { reach: 1_700, rings: [500, 1_000, 1_500] },
  { reach: 3_400, rings: [1_000, 2_000, 3_000] },
  { reach: 6_800, rings: [2_000, 4_000, 6_000] },
  { reach: 13_500, rings: [4_000, 8_000, 12_000] },
  { reach: 27_000, rings: [8_000, 16_000, 24_000] },
  { reach: 54_000, rings: [16_000, 32_000, 48_000] },
]

/** The smallest scale, as its place in `scales`, that shows the nearer hotels: those far away must not push them together. */
export function scaleFor(distances: readonly number[]): number {
  const sorted = distances.toSorted((one, other) => one - other)
  const most = sorted[Math.ceil(sorted.length * 0.4) - 1] ?? 0
  const index = scales.findIndex(({ reach }) => reach * 0.92 >= most)
  return index < 0 ? scales.length - 1 : index
}

/** The straight line times what streets add, at the pace of a calm walker (facts: hotels, section 7). */
export const walkMinutesOf = (metres: number): number => Math.round((metres * 1.3) / 75)

export type Box = { x: number; y: number; width: number; height: number }

/** Where a tag may stand by its point, the nearest first: in widths and heights of the tag. */
const places = [
  [0, 0],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [0.9, -1],
  [-0.9, -1],
  [0.9, 1],
  [-0.9, 1],
  [0, -2],
  [0, 2],
  [1.2, -1.9],
  [-1.2, -1.9],
  [1.2, 1.9],
  [-1.2, 1.9],
] as const

/**
 * Places tags so that none lies on another or on what is taken: each at its point or beside it, those that come first first. Whom no
 * place is found for has none. What is `spared`, names that should be read, is covered only by a tag that would have no place else.
 */
export function placeTags<One extends { box: Box }>(
  all: readonly One[],
  taken: readonly Box[],
  spared: readonly Box[] = [],
): Map<One, Box> {
  const placed = new Map<One, Box>()
  for (const one of all) {
    const { x, y, width, height } = one.box
    const free = places
      .map(([across, down]) => ({ x: x + across * width, y: y + down * height, width, height }))
      .filter((box) => isFree(box, [...taken, ...placed.values()]))
    const best = free.find((box) => isFree(box, spared)) ?? free[0]
    if (best) placed.set(one, best)
  }
  return placed
}

/** Where round a circle a name may stand, the best first, in sixteenths of a turn from the east: down and up the diagonals, above, below, beside, between. */
const spots = [6, 2, 10, 14, 12, 4, 8, 0, 5, 3, 7, 1, 9, 15, 11, 13]

/** Puts a name of this size on a circle round a middle, where it lies on nothing of what is taken; null where there is no such place. */
export function nameOnCircle(
  { x, y, radius }: { x: number; y: number; radius: number },
  size: { width: number; height: number },
  taken: readonly Box[],
): Box | null {
  const boxes = spots.map((spot) => {
    const angle = (spot * Math.PI) / 8
    return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius, ...size }
  })
  return boxes.find((box) => isFree(box, taken)) ?? null
}

const isFree = (box: Box, taken: readonly Box[]): boolean =>
  taken.every((other) => !overlaps(box, other))

const overlaps = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width &&
  Math.abs(one.y - other.y) * 2 < one.height + other.height
