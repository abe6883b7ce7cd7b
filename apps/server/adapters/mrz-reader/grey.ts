/** A picture of one grey channel, row by row, 0 to 255. */
export type Grey = { pixels: Uint8Array; width: number; height: number }

/**
 * How much the grey changes from left to right, divided by how bright it is around: strokes of letters stand out, shadows and
 * level lines do not. No pixel counts for more than half, so that no edge outweighs a line of text.
 */
export function strokesOf({ pixels, width, height }: Grey): Float32Array {
  const around = meanAround({ pixels, width, height }, Math.max(6, Math.round(width / 60)))
  const strokes = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const change = Math.abs((pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0))
      strokes[at] = Math.min(0.5, change / ((around[at] ?? 0) + 12))
    }
  const noise = 1.6 * middleOf(strokes)
  for (let at = 0; at < strokes.length; at += 1)
    strokes[at] = Math.max(0, (strokes[at] ?? 0) - noise)
  return strokes
}

/** The mean of the square of `2 · reach + 1` pixels round each pixel, the picture's edges cut off. */
export function meanAround({ pixels, width, height }: Grey, reach: number): Float32Array {
  const wide = width + 1
  const sums = new Float64Array(wide * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x] ?? 0
      sums[(y + 1) * wide + x + 1] = (sums[y * wide + x + 1] ?? 0) + row
    }
  }
  const means = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach) * wide
    const foot = Math.min(height, y + reach + 1) * wide
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum =
        (sums[foot + right] ?? 0) -
        (sums[foot + left] ?? 0) -
        (sums[top + right] ?? 0) +
        (sums[top + left] ?? 0)
      means[y * width + x] = sum / (((foot - top) / wide) * (right - left))
    }
  }
  return means
}

/** The middle of a sample of the values. */
function middleOf(values: Float32Array): number {
  const step = Math.max(1, Math.floor(values.length / 4_000))
  const sample = values.filter((_, at) => at % step === 0).sort()
  return sample[sample.length >> 1] ?? 0
}
