export type Flat = { pixels: Buffer; width: number; height: number; channels: number }
export type Taking = {
  /** Width of the picture in pixels; its height follows the page. */
  width: number
  /** Degrees. */
  turn: number
  /** How much shorter the far sides are, across and down, as a share. */
  keystone: readonly [number, number]
  /** Table left free round the page, as a share of the width. */
  margin: number
  /** Grey of the table. */
  table: number
}

/** A flat page as a camera sees it that is held askew: turned, and from a little aside. One grey channel comes out. */
export function warp(flat: Flat, taking: Taking) {
  const { width } = taking
  const height = Math.round((width * flat.height) / flat.width)
  const radians = (taking.turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const zoom = 1 / (1 - 2 * taking.margin - Math.abs(sin) * 0.35)
  const pixels = Buffer.alloc(width * height, taking.table)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [x - width / 2, y - height / 2]
      const depth = 1 + (taking.keystone[0] * across) / width + (taking.keystone[1] * down) / height
      const u = ((across * cos + down * sin) * zoom * depth) / width + 0.5
      const v = ((down * cos - across * sin) * zoom * depth) / height + 0.5
      const grey = sample(flat, u * flat.width, v * flat.height)
      if (grey !== null) pixels[y * width + x] = grey
    }
  return { pixels, width, height }
}

/** The mean of what one pixel of the picture covers, near enough: the page is drawn at most 1.7 times as large. */
function sample({ pixels, width, height, channels }: Flat, x: number, y: number): number | null {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 1 || top < 1 || left >= width - 2 || top >= height - 2) return null
  const [right, lower] = [x - left, y - top]
  const at = (across: number, down: number) =>
    pixels[((top + down) * width + left + across) * channels] ?? 0
  const upper = at(0, 0) * (1 - right) + at(1, 0) * right
  return Math.round(upper * (1 - lower) + (at(0, 1) * (1 - right) + at(1, 1) * right) * lower)
}
