/** What is likely to be wrong with a photo for a visa, from its pixels alone (facts of visas, section 3). It warns; people decide. */

export type PhotoFault =
  | 'too-small'
  | 'wrong-shape'
  | 'dark-background'
  | 'coloured-background'
  | 'uneven-background'
  | 'blurred'
  | 'too-dark'
  | 'too-bright'
  | 'no-colour'

export type PhotoPixels = { width: number; height: number; data: ArrayLike<number> }
export type PhotoRule = { widthMm: number; heightMm: number; isWhite: boolean }

/** Of the picture as it was taken; `pixels` is the same picture made smaller, to `checkedWidth`. */
export type TakenPhoto = { width: number; height: number; pixels: PhotoPixels }

export const checkedWidth = 300
const limits = {
  leastWidth: 600,
  shapeShare: 0.02,
  /** Lightness from 0 to 100: of a background that must be white, and of one that must be light. */
  whiteLightness: 88,
  lightLightness: 75,
  chroma: 8,
  spread: 6,
  sharpness: 25,
  clippedShare: 0.3,
  darkMedian: 30,
  colour: 2,
}
/** Of each side of the picture; below this share of the height shoulders reach the edge. */
const ring = { share: 0.08, downTo: 0.55 }

/** Everything that is likely to be wrong, the gravest first; none for a photo that may well be taken. */
export function checkPhoto({ width, height, pixels }: TakenPhoto, rule: PhotoRule): PhotoFault[] {
  const faults: PhotoFault[] = []
  const ratio = rule.widthMm / rule.heightMm
  if (width < limits.leastWidth || height < limits.leastWidth / ratio) faults.push('too-small')
  if (Math.abs(width / height / ratio - 1) > limits.shapeShare) faults.push('wrong-shape')
  const colours = colourOf(pixels)
  if (sharpnessOf(pixels) < limits.sharpness) faults.push('blurred')
  faults.push(...lightFaults(colours), ...backgroundFaults(pixels, colours, rule))
  return faults
}

type Colours = { lightness: Float32Array; chroma: Float32Array }

/** Lightness and chroma of each pixel, as the eye has them (CIE Lab, D65). */
function colourOf({ width, height, data }: PhotoPixels): Colours {
  const count = width * height
  const [lightness, chroma] = [new Float32Array(count), new Float32Array(count)]
  for (let at = 0; at < count; at += 1) {
    const [r, g, b] = [0, 1, 2].map((part) => linear[data[at * 4 + part] ?? 0] ?? 0) as [
      number,
      number,
      number,
    ]
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lightness[at] = 116 * y - 16
    chroma[at] = Math.hypot(500 * (x - y), 200 * (y - z))
  }
  return { lightness, chroma }
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const root = (value: number): number =>
  value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116

function lightFaults({ lightness, chroma }: Colours): PhotoFault[] {
  const faults: PhotoFault[] = []
  const middle = medianOf(lightness)
  if (middle < limits.darkMedian) faults.push('too-dark')
  // A white background is bright by itself: what counts is that nothing else is left.
  const bright = lightness.filter((value) => value > 99.5).length / lightness.length
  if (bright > 1 - limits.clippedShare) faults.push('too-bright')
  if (quantileOf(chroma, 0.98) < limits.colour) faults.push('no-colour')
  return faults
}

function backgroundFaults(
  { width, height }: PhotoPixels,
  { lightness, chroma }: Colours,
  { isWhite }: PhotoRule,
): PhotoFault[] {
  const edge = Math.round(width * ring.share)
  const isRing = (x: number, y: number) =>
    y < height * ring.share || (y < height * ring.downTo && (x < edge || x >= width - edge))
  const places: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isRing(x, y)) places.push(y * width + x)
  const light = Float32Array.from(places, (place) => lightness[place] ?? 0)
  const colour = Float32Array.from(places, (place) => chroma[place] ?? 0)
  const faults: PhotoFault[] = []
  const least = isWhite ? limits.whiteLightness : limits.lightLightness
  if (medianOf(light) < least) faults.push('dark-background')
  if (medianOf(colour) > limits.chroma) faults.push('coloured-background')
  if ((quantileOf(light, 0.75) - quantileOf(light, 0.25)) / 2 > limits.spread)
    faults.push('uneven-background')
  return faults
}

/** The variance of the Laplacian: how much the picture changes from pixel to pixel. */
function sharpnessOf({ width, height, data }: PhotoPixels): number {
  const grey = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const change =
        grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1) - 4 * grey(x, y)
      sum += change
      squares += change * change
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const medianOf = (values: Float32Array): number => quantileOf(values, 0.5)

function quantileOf(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
