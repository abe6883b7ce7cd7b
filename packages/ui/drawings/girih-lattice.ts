/**
 * The ten-fold Persian star lattice, found the way the masters drew it: regular decagons laid edge to edge,
 * bow-ties in the gaps, and from the middle of every edge two straps leaving at 54 degrees until they meet.
 */

type Point = readonly [x: number, y: number]
type Ray = { edge: number; from: Point; along: Point }
type Meeting = { first: Ray; second: Ray; at: Point; length: number }

/** Straps leave an edge at this angle; 54 degrees gives the classic {10/3} star. */
const CONTACT_ANGLE = (54 * Math.PI) / 180
const TENTH_OF_TURN = Math.PI / 5

export type GirihLattice = {
  width: number
  height: number
  /** Path of the strap lines. */
  straps: string
  /** Path of the small ten-pointed suns (شمسه) in the hearts of the stars. */
  suns: string
}

/**
 * One rectangular cell that repeats without a seam; `edge` is the length of a decagon's edge. Sines of two JavaScript engines differ in the
 * last digit: what is written is rounded, and meetings of one length keep the order of the edges, so that server and browser draw the same.
 */
export function girihLattice(edge: number): GirihLattice {
  const apothem = edge / 2 / Math.tan(TENTH_OF_TURN / 2)
  const width = 4 * apothem * Math.cos(TENTH_OF_TURN)
  const height = 4 * apothem * Math.sin(TENTH_OF_TURN)
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ]
  const centres = [...corners, [width / 2, height / 2] as const]
  const decagons = centres.map((centre) => shiftedTo(centre, decagon(edge)))
  const gaps: Point[] = [
    [width / 2, 0],
    [width / 2, height],
    [0, height / 2],
    [width, height / 2],
  ]
  const bowTies = gaps.map((centre) => shiftedTo(centre, bowTie(edge)))
  return {
    width: rounded(width),
    height: rounded(height),
    straps: [...decagons, ...bowTies].flatMap(meetingsWithin).map(strap).join(''),
    suns: centres.map((centre) => sun(centre, apothem)).join(''),
  }
}

/** Corners of a decagon about the origin, turned so that its edges face the neighbours at 36 degrees. */
export function decagon(edge: number): Point[] {
  const radius = edge / 2 / Math.sin(TENTH_OF_TURN / 2)
  return Array.from({ length: 10 }, (_, corner) => {
    const angle = TENTH_OF_TURN / 2 + corner * TENTH_OF_TURN
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
}

/** The gap four decagons leave: a hexagon of the same edge with angles 72, 72, 216, 72, 72, 216. */
export function bowTie(edge: number): Point[] {
  const apothem = edge / 2 / Math.tan(TENTH_OF_TURN / 2)
  const radius = edge / 2 / Math.sin(TENTH_OF_TURN / 2)
  const reach = 2 * apothem * Math.cos(TENTH_OF_TURN) - apothem
  const waist = 2 * apothem * Math.sin(TENTH_OF_TURN) - radius
  return [
    [reach, -edge / 2],
    [reach, edge / 2],
    [0, waist],
    [-reach, edge / 2],
    [-reach, -edge / 2],
    [0, -waist],
  ]
}

function shiftedTo([dx, dy]: Point, polygon: Point[]): Point[] {
  return polygon.map(([x, y]) => [x + dx, y + dy] as const)
}

/** Pairs the straps of one tile, nearest meetings first, each strap once. */
export function meetingsWithin(polygon: readonly Point[]): Meeting[] {
  const rays = polygon.flatMap((_, edge) => raysOf(polygon, edge))
  const possible = rays
    .flatMap((first, index) => rays.slice(index + 1).map((second) => meetingOf(first, second)))
    .filter((meeting) => meeting !== undefined)
    .sort((a, b) => rounded(a.length - b.length))
  const taken = new Set<Ray>()
  return possible.filter(({ first, second }) => {
    if (taken.has(first) || taken.has(second)) return false
    taken.add(first).add(second)
    return true
  })
}

function raysOf(polygon: readonly Point[], edge: number): Ray[] {
  const [ax, ay] = cornerOf(polygon, edge)
  const [bx, by] = cornerOf(polygon, edge + 1)
  const heading = Math.atan2(by - ay, bx - ax)
  const from: Point = [(ax + bx) / 2, (ay + by) / 2]
  return [CONTACT_ANGLE, Math.PI - CONTACT_ANGLE].map((angle) => ({
    edge,
    from,
    along: [Math.cos(heading + angle), Math.sin(heading + angle)] as const,
  }))
}

function cornerOf(polygon: readonly Point[], index: number): Point {
  return polygon[index % polygon.length] ?? [0, 0]
}

function meetingOf(first: Ray, second: Ray): Meeting | undefined {
  if (first.edge === second.edge) return undefined
  const [px, py] = first.from
  const [qx, qy] = second.from
  const [ux, uy] = first.along
  const [vx, vy] = second.along
  const cross = ux * vy - uy * vx
  if (Math.abs(cross) < 1e-9) return undefined
  const t = ((qx - px) * vy - (qy - py) * vx) / cross
  const s = ((qx - px) * uy - (qy - py) * ux) / cross
  if (t < 1e-9 || s < 1e-9) return undefined
  return { first, second, at: [px + t * ux, py + t * uy], length: t + s }
}

function strap({ first, second, at }: Meeting): string {
  return `M${written(first.from)}L${written(at)}L${written(second.from)}`
}

/** A sun whose tips look at the star's inner corners: a {10/3} star like the large one, at its inner size. */
function sun([x, y]: Point, apothem: number): string {
  const tip = apothem * 0.44
  const notch = (tip * Math.cos(1.5 * TENTH_OF_TURN)) / Math.cos(TENTH_OF_TURN)
  const points = Array.from({ length: 20 }, (_, turn): Point => {
    const angle = ((turn + 1) * TENTH_OF_TURN) / 2
    const radius = turn % 2 === 0 ? tip : notch
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return `M${points.map(written).join('L')}Z`
}

function written([x, y]: Point): string {
  return `${rounded(x)} ${rounded(y)}`
}

/** Finer than a pixel, and far coarser than what engines differ by; never minus nothing. */
const rounded = (length: number): number => Math.round(length * 100) / 100 + 0
