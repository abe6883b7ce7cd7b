import type { Line } from './find-lines.ts'
import { type Grey, meanAround } from './grey.ts'

/** How one pass cuts a line out: pixels per sign, the share of the strip that a capital fills, and how far it is moved up or down. */
export type Cut = { pitch: number; fill: number; shift: number }
/** What the recogniser takes. */
export const stripHeight = 48

/** A line laid straight, 48 pixels high and `signs · pitch` wide plus a margin, its light made even; -1 is ink, 1 is paper. */
export function cutLine(
  grey: Grey,
  line: Line,
  { signs, cut }: { signs: number; cut: Cut },
): Float32Array {
  const margin = Math.round(cut.pitch / 2)
  const width = widthOf(signs, cut)
  const strip = new Uint8Array(width * stripHeight)
  const across = (line.right - line.left) / (signs * cut.pitch)
  const down = line.tall / (stripHeight * cut.fill)
  for (let v = 0; v < stripHeight; v += 1) {
    const off = (v + 0.5 - stripHeight / 2) * down + cut.shift * line.tall
    for (let u = 0; u < width; u += 1) {
      const along = line.left + (u + 0.5 - margin) * across
      strip[v * width + u] = greyAt(
        grey,
        along - off * line.slope,
        line.rise + line.slope * along + off,
      )
    }
  }
  return evenLight({ pixels: strip, width, height: stripHeight })
}

/** Widths in steps of eight, which is what a step of the recogniser sees. */
const widthOf = (signs: number, { pitch }: Cut) =>
  Math.ceil((signs * pitch + 2 * Math.round(pitch / 2)) / 8) * 8

function greyAt({ pixels, width, height }: Grey, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const right = Math.max(0, Math.min(1, x - left))
  const lower = Math.max(0, Math.min(1, y - top))
  const at = top * width + left
  const upperRow = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right
  const lowerRow = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right
  return upperRow * (1 - lower) + lowerRow * lower
}

/** Divides by the light around and stretches what lies between the darkest and the brightest. */
function evenLight(strip: Grey): Float32Array {
  const around = meanAround(strip, 40)
  const ratios = Float32Array.from(strip.pixels, (value, at) => value / ((around[at] ?? 0) + 1))
  const sorted = ratios.toSorted()
  const dark = sorted[Math.floor(sorted.length * 0.02)] ?? 0
  const bright = sorted[Math.floor(sorted.length * 0.9)] ?? 1
  const span = Math.max(0.05, bright - dark)
  return ratios.map((ratio) => Math.max(-1, Math.min(1, (2 * (ratio - dark)) / span - 1)))
}
