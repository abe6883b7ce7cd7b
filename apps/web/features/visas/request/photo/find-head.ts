/** Where a head is in a photo, without any model of faces: what stands before the wall, from its top to the neck, where it is narrowest. */

export type PhotoPixels = { width: number; height: number; data: ArrayLike<number> }
/** Of each pixel, as the eye has them (CIE Lab). */
export type Colours = {
  lightness: Float32Array
  a: Float32Array
  b: Float32Array
  chroma: Float32Array
}
/** What stands behind: its colour, and how much its light changes. */
export type Wall = { lightness: number; a: number; b: number; chroma: number; spread: number }

/** So far from the colour of the wall is something else. */
const otherColour = 14
/** Of the width: less in a row is noise. */
const leastInRow = 0.04
/** A head that is so wide at the upper edge, of the picture's width, is not all in the picture. */
const cutFrom = 0.15
/** How much narrower than the head a neck is, how much wider than the neck shoulders are, and how much a neck's own width differs. */
const neck = { below: 0.88, shouldersFrom: 1.2, evenWithin: 1.08 }

/** Of the whole picture: how much of its height the head takes, and how far its middle is from the middle of the picture. */
export type Head = { share: number; aside: number }

/** Null where no neck is seen, as under a headscarf or long hair: of such a head nothing is said. */
export function findHead(pixels: PhotoPixels, colours: Colours, wall: Wall): Head | null {
  const { width, height } = pixels
  const rows = rowsOf(pixels, colours, wall)
  const wideAt = (y: number) => rows[y]?.wide ?? 0
  const top = rows.findIndex((_, y) => wideAt(y) > 0 && wideAt(y + 2) > 0)
  if (top < 0) return null
  // Cut by the upper edge it takes more than there is.
  if (top === 0 && wideAt(0) > width * cutFrom)
    return { share: 1, aside: (rows[0]?.middle ?? 0) / width - 0.5 }
  let [widest, narrowest] = [top, -1]
  let shoulders = height
  for (let y = top; y < height && shoulders === height; y += 1) {
    const wide = wideAt(y)
    if (narrowest < 0 ? wide > wideAt(widest) : false) widest = y
    else if (wide < wideAt(widest) * neck.below && (narrowest < 0 || wide < wideAt(narrowest)))
      narrowest = y
    else if (narrowest >= 0 && wide > wideAt(narrowest) * neck.shouldersFrom) shoulders = y
  }
  const head = rows[widest]
  // Whose shoulders are not in the picture, or grow out of the head, has no neck to go by.
  if (narrowest < 0 || shoulders === height || !head) return null
  const isNeck = (_: unknown, y: number) =>
    y > widest && y < shoulders && wideAt(y) <= wideAt(narrowest) * neck.evenWithin
  // The chin is before a neck: its middle is the nearest that an outline tells.
  const chin = (rows.findIndex(isNeck) + rows.findLastIndex(isNeck)) / 2
  return { share: (chin - top) / height, aside: head.middle / width - 0.5 }
}

/** How wide what stands before the wall is in each row, and where its middle is. */
function rowsOf({ width, height }: PhotoPixels, { lightness, a, b }: Colours, wall: Wall) {
  return Array.from({ length: height }, (_, y) => {
    let [first, last, count] = [width, -1, 0]
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const light = (lightness[at] ?? 0) - wall.lightness
      const away = Math.hypot(light, (a[at] ?? 0) - wall.a, (b[at] ?? 0) - wall.b)
      if (away <= otherColour) continue
      if (x < first) first = x
      last = x
      count += 1
    }
    return count < width * leastInRow
      ? { wide: 0, middle: 0 }
      : { wide: last - first + 1, middle: (first + last) / 2 }
  })
}
