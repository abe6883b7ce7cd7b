import { type Grey, strokesOf } from './grey.ts'

/** A line of print: its middle runs from (left, y at 0 = `rise`) with `slope`; `tall` is the height of a capital. Pixels. */
export type Line = { left: number; right: number; rise: number; slope: number; tall: number }
export type FoundZone = { format: 'TD3' | 'TD1'; lines: Line[] }

/** How many signs a line has. */
export const signsOf = { TD3: 44, TD1: 30 } as const

/**
 * Finds the two or three last lines of even height and distance that run across a document, in a picture about 900 pixels wide.
 * Null when there are none.
 */
export function findLines(grey: Grey): FoundZone | null {
  const strokes = strokesOf(grey)
  const slope = slopeOf(strokes, grey)
  const rows = rowsAlong(strokes, grey, slope)
  const bands = bandsOf(rows)
  for (const chosen of zonesOf(bands)) {
    const zone = measure(strokes, grey, { chosen, slope })
    if (zone !== null) return zone
  }
  return null
}

const bins = 36
type Size = { width: number; height: number }

/** The slope at which the rows of the lower part differ most from one another: the one the print runs along. */
function slopeOf(strokes: Float32Array, { width, height }: Size): number {
  const from = Math.floor(height * 0.4)
  let best = { slope: 0, sharpness: -1 }
  for (let degrees = -8; degrees <= 8.001; degrees += 0.25) {
    const slope = Math.tan((degrees * Math.PI) / 180)
    const rows = new Float32Array(height)
    for (let x = 0; x < width; x += 3) {
      const down = Math.round(slope * (x - width / 2))
      const [first, last] = [Math.max(from, from - down), Math.min(height, height - down)]
      for (let y = first; y < last; y += 1) {
        const source = y + down
        if (source >= 0 && source < height)
          rows[y] = (rows[y] ?? 0) + (strokes[source * width + x] ?? 0)
      }
    }
    let sharpness = 0
    for (let y = from + 2; y < height; y += 1)
      sharpness += ((rows[y] ?? 0) - (rows[y - 2] ?? 0)) ** 2
    if (sharpness > best.sharpness) best = { slope, sharpness }
  }
  return best.slope
}

/** For each row along `slope`, in how many of the column bins there is print, 0 to 1. */
function rowsAlong(strokes: Float32Array, { width, height }: Size, slope: number): Float32Array {
  const wide = width / bins
  const filled = new Float32Array(height * bins)
  for (let x = 0; x < width; x += 1) {
    const bin = Math.min(bins - 1, Math.floor(x / wide))
    const down = Math.round(slope * (x - width / 2))
    for (let y = Math.max(0, -down); y < Math.min(height, height - down); y += 1)
      filled[y * bins + bin] =
        (filled[y * bins + bin] ?? 0) + (strokes[(y + down) * width + x] ?? 0) / wide
  }
  const sorted = filled.slice(Math.floor(height * 0.4) * bins).sort()
  const full = 0.35 * (sorted[Math.floor(sorted.length * 0.97)] ?? 1) + 1e-6
  const rows = new Float32Array(height)
  for (let y = 0; y < height; y += 1) {
    let sum = 0
    for (let bin = 0; bin < bins; bin += 1) sum += Math.min(1, (filled[y * bins + bin] ?? 0) / full)
    rows[y] = sum / bins
  }
  return rows
}

type Band = { top: number; foot: number; strength: number }
const middleOf = ({ top, foot }: Band) => (top + foot) / 2
const tallOf = ({ top, foot }: Band) => foot - top

/** Runs of rows with print across most of the page. */
function bandsOf(rows: Float32Array): Band[] {
  const smooth = rows.map((row, y) => ((rows[y - 1] ?? row) + row + (rows[y + 1] ?? row)) / 3)
  const from = Math.floor(rows.length * 0.3)
  const least = 0.55 * Math.max(...smooth.subarray(from))
  const bands: Band[] = []
  for (let y = from; y < rows.length; y += 1) {
    if ((smooth[y] ?? 0) < least) continue
    const top = y
    let strength = 0
    while (y < rows.length && (smooth[y] ?? 0) >= least) {
      strength += smooth[y] ?? 0
      y += 1
    }
    if (y - top >= 5 && y - top <= 70) bands.push({ top, foot: y, strength: strength / (y - top) })
  }
  return bands
}

/** Threes and twos of neighbouring bands that are as tall and as far apart as lines of a zone, the likeliest first. */
function zonesOf(bands: readonly Band[]): Band[][] {
  const found: { chosen: Band[]; score: number }[] = []
  for (const count of [3, 2])
    for (let at = 0; at + count <= bands.length; at += 1) {
      const chosen = bands.slice(at, at + count)
      const gaps = chosen
        .slice(1)
        .map((band, place) => middleOf(band) - middleOf(chosen[place] as Band))
      const talls = chosen.map(tallOf)
      const gap = (gaps.reduce((sum, one) => sum + one, 0) || 1) / gaps.length
      const isEven =
        Math.max(...gaps) < 1.15 * Math.min(...gaps) &&
        Math.max(...talls) < 1.7 * Math.min(...talls) &&
        Math.max(...talls) < 0.75 * gap &&
        Math.min(...talls) > 0.2 * gap
      const strength = chosen.reduce((sum, band) => sum + band.strength, 0) / count
      if (isEven) found.push({ chosen, score: strength + at * 0.02 + count * 0.05 })
    }
  return found.toSorted((a, b) => b.score - a.score).map(({ chosen }) => chosen)
}

/** Where the lines begin and end, how each of them runs, and which format has lines of this length. */
function measure(
  strokes: Float32Array,
  size: Size,
  { chosen, slope }: { chosen: readonly Band[]; slope: number },
): FoundZone | null {
  const { width, height } = size
  const first = chosen[0] as Band
  const gap = (middleOf(chosen.at(-1) as Band) - middleOf(first)) / (chosen.length - 1)
  const tall = chosen.reduce((sum, band) => sum + tallOf(band), 0) / chosen.length
  const ends = endsOf(strokes, size, { chosen, slope, gap })
  if (ends === null) return null
  // ICAO 9303: lines lie 6.35 mm apart and signs 2.54 mm, so that a line is 17.6 or 12 of such distances long.
  const gaps = (ends.right - ends.left) / gap
  const format = chosen.length === 3 ? 'TD1' : 'TD3'
  const [shortest, longest] = format === 'TD1' ? [9.5, 14] : [14.2, 21]
  if (gaps < shortest || gaps > longest) return null
  const lines = chosen.map((band) => {
    const fit = followLine(
      strokes,
      { width, height },
      { ...ends, slope, tall, middle: middleOf(band) },
    )
    return { ...ends, ...fit, tall }
  })
  return { format, lines }
}

/** The columns between which there is print in the bands without a longer break. */
function endsOf(
  strokes: Float32Array,
  { width, height }: Size,
  { chosen, slope, gap }: { chosen: readonly Band[]; slope: number; gap: number },
): { left: number; right: number } | null {
  const columns = new Float32Array(width)
  for (let x = 0; x < width; x += 1) {
    const down = slope * (x - width / 2)
    for (const { top, foot } of chosen)
      for (let y = Math.round(top + down); y < Math.round(foot + down); y += 1)
        if (y >= 0 && y < height) columns[x] = (columns[x] ?? 0) + (strokes[y * width + x] ?? 0)
  }
  const sign = gap * 0.4
  const reach = Math.max(1, Math.round(sign / 3))
  const smooth = columns.map((_, x) => {
    const near = columns.subarray(Math.max(0, x - reach), x + reach + 1)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })
  const least = 0.22 * ([...smooth].sort((a, b) => a - b)[Math.floor(width * 0.6)] ?? 0)
  const runs: { left: number; right: number }[] = []
  for (let x = 0; x < width; x += 1) {
    if ((smooth[x] ?? 0) <= least) continue
    const last = runs.at(-1)
    if (last && x - last.right <= sign * 0.95) last.right = x
    else runs.push({ left: x, right: x })
  }
  const [longest] = runs.toSorted((a, b) => b.right - b.left - (a.right - a.left))
  // Smoothing has widened it at both ends.
  return longest ? { left: longest.left + reach * 0.7, right: longest.right - reach * 0.7 } : null
}

/** The straight line through the middles of the print, piece by piece: a picture from aside turns each line by itself. */
function followLine(
  strokes: Float32Array,
  { width, height }: Size,
  run: { left: number; right: number; slope: number; tall: number; middle: number },
): { rise: number; slope: number } {
  const pieces = 8
  const points: { x: number; y: number; weight: number }[] = []
  for (let piece = 0; piece < pieces; piece += 1) {
    const from = Math.round(run.left + ((run.right - run.left) * piece) / pieces)
    const to = Math.round(run.left + ((run.right - run.left) * (piece + 1)) / pieces)
    const x = (from + to) / 2
    const expected = run.middle + run.slope * (x - width / 2)
    let [sum, weight] = [0, 0]
    for (let y = Math.round(expected - run.tall); y <= expected + run.tall; y += 1) {
      if (y < 0 || y >= height) continue
      let row = 0
      for (let column = from; column < to; column += 1) row += strokes[y * width + column] ?? 0
      sum += row * y
      weight += row
    }
    if (weight > 0) points.push({ x, y: sum / weight, weight })
  }
  const total = points.reduce((sum, { weight }) => sum + weight, 0) || 1
  const meanX = points.reduce((sum, { x, weight }) => sum + x * weight, 0) / total
  const meanY = points.reduce((sum, { y, weight }) => sum + y * weight, 0) / total
  const spread = points.reduce((sum, { x, weight }) => sum + weight * (x - meanX) ** 2, 0)
  const lean = points.reduce((sum, { x, y, weight }) => sum + weight * (x - meanX) * (y - meanY), 0)
  const slope = spread > 0 ? lean / spread : run.slope
  return { rise: meanY - slope * meanX, slope }
}
