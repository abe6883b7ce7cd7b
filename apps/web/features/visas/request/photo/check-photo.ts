/** What is likely to be wrong with a photo for a visa, from its pixels alone (facts of visas, section 3). Its size and shape keep it back; the rest warns. */
import { photoCodes } from '@parastoo/contract/visas/photo-shape'
import { type Colours, findHead, type PhotoPixels, type Wall } from './find-head.ts'

/** The gravest first. The first two keep a photo back. */
export const photoFaults = [
  'too-small',
  'wrong-shape',
  'framed',
  'blurred',
  'too-dark',
  'too-bright',
  'no-colour',
  'dark-background',
  'coloured-background',
  'uneven-background',
  'head-too-small',
  'head-too-large',
  'head-aside',
] as const
export type PhotoFault = (typeof photoFaults)[number]
const blocking: readonly PhotoFault[] = ['too-small', 'wrong-shape']
/** Whether a photo with this fault is not taken at all. */
export const isBlocking = (fault: PhotoFault): boolean => blocking.includes(fault)

export type PhotoRule = { widthMm: number; heightMm: number; isWhite: boolean }

/** Of the picture as it was taken; `pixels` is the same picture made smaller, to `checkedWidth`. */
export type TakenPhoto = { width: number; height: number; pixels: PhotoPixels }

export const checkedWidth = 300

/** Found by `npm run bench:photo` on one half of its drawn heads and shown on the other; the measures of walls are the authorities' own. */
export const photoLimits = {
  /** Lightness from 0 to 100: of a background that must be white, and of one that must be light. */
  whiteLightness: 88,
  lightLightness: 75,
  chroma: 5,
  spread: 5.6,
  sharpness: 40,
  /** Of where a face is: how much may be as bright as can be. */
  brightShare: 0.5,
  darkMedian: 32,
  colour: 2,
  /** Of the picture's height, from the top of the hair to the chin: authorities want 0.7 to 0.8. */
  leastHead: 0.61,
  mostHead: 0.8,
  /** How far the middle of the head may be from the middle of the picture, of its width. */
  aside: 0.077,
  /** How much of a line from side to side may jump at once. */
  frame: 0.65,
}
export type PhotoLimits = typeof photoLimits

/** Of each side of the picture; below this share of the height shoulders reach the edge. */
const ring = { share: 0.08, downTo: 0.55 }

/** What a photo measures; limits judge it. */
export type PhotoMeasures = ReturnType<typeof measurePhoto>

export function measurePhoto({ pixels }: Pick<TakenPhoto, 'pixels'>) {
  const colours = colourOf(pixels)
  const wall = wallOf(pixels, colours)
  return {
    sharpness: sharpnessOf(pixels),
    middle: medianOf(colours.lightness),
    bright: brightOf(pixels, colours.lightness),
    colour: quantileOf(colours.chroma, 0.98),
    wall,
    frame: frameOf(pixels, colours.lightness),
    head: findHead(pixels, colours, wall),
  }
}

/** Everything that is likely to be wrong, the gravest first; none for a photo that may well be taken. */
export function checkPhoto(taken: TakenPhoto, rule: PhotoRule): PhotoFault[] {
  return [...sideFaults(taken, rule), ...judgePhoto(measurePhoto(taken), rule, photoLimits)]
}

const faultOfCode = {
  VISA_PHOTO_TOO_SMALL: 'too-small',
  VISA_PHOTO_WRONG_SHAPE: 'wrong-shape',
} as const
export const sideFaults = (sides: { width: number; height: number }, rule: PhotoRule) =>
  photoCodes(sides, rule).map((code): PhotoFault => faultOfCode[code])

/** What is wrong with a photo by what it measures; its size and shape are no matter of these. */
export function judgePhoto(
  { sharpness, middle, bright, colour, wall, frame, head }: PhotoMeasures,
  { isWhite }: Pick<PhotoRule, 'isWhite'>,
  limits: PhotoLimits,
): PhotoFault[] {
  const isFramed = frame > limits.frame
  const least = isWhite ? limits.whiteLightness : limits.lightLightness
  const told: Partial<Record<PhotoFault, boolean>> = {
    framed: isFramed,
    blurred: sharpness < limits.sharpness,
    'too-dark': middle < limits.darkMedian,
    'too-bright': bright > limits.brightShare,
    'no-colour': colour < limits.colour,
    // Of a picture in a frame the frame is what would be measured.
    'dark-background': !isFramed && wall.lightness < least,
    'coloured-background': !isFramed && wall.chroma > limits.chroma,
    'uneven-background': !isFramed && wall.spread > limits.spread,
    'head-too-small': !isFramed && head !== null && head.share < limits.leastHead,
    'head-too-large': !isFramed && head !== null && head.share > limits.mostHead,
    'head-aside': !isFramed && head !== null && Math.abs(head.aside) > limits.aside,
  }
  return photoFaults.filter((fault) => told[fault])
}

/** Lightness and colour of each pixel, as the eye has them (CIE Lab, D65). */
function colourOf({ width, height, data }: PhotoPixels): Colours {
  const count = width * height
  const [lightness, chroma] = [new Float32Array(count), new Float32Array(count)]
  const [a, b] = [new Float32Array(count), new Float32Array(count)]
  for (let at = 0; at < count; at += 1) {
    const red = linear[data[at * 4] ?? 0] ?? 0
    const green = linear[data[at * 4 + 1] ?? 0] ?? 0
    const blue = linear[data[at * 4 + 2] ?? 0] ?? 0
    const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    lightness[at] = 116 * y - 16
    a[at] = 500 * (x - y)
    b[at] = 200 * (y - z)
    chroma[at] = Math.hypot(500 * (x - y), 200 * (y - z))
  }
  return { lightness, a, b, chroma }
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const root = (value: number): number =>
  value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116

/** The wall behind, by what stands at the upper edges: how light and coloured it is, and how much that changes. */
function wallOf({ width, height }: PhotoPixels, colours: Colours): Wall {
  const edge = Math.round(width * ring.share)
  const isRing = (x: number, y: number) =>
    y < height * ring.share || (y < height * ring.downTo && (x < edge || x >= width - edge))
  const places: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isRing(x, y)) places.push(y * width + x)
  const of = (values: Float32Array) => Float32Array.from(places, (place) => values[place] ?? 0)
  const light = of(colours.lightness)
  return {
    lightness: medianOf(light),
    a: medianOf(of(colours.a)),
    b: medianOf(of(colours.b)),
    chroma: medianOf(of(colours.chroma)),
    spread: (quantileOf(light, 0.75) - quantileOf(light, 0.25)) / 2,
  }
}

/** How much of the middle, where a face is, has no detail left; the wall is white by itself. */
function brightOf({ width, height }: PhotoPixels, lightness: Float32Array): number {
  let [bright, count] = [0, 0]
  for (let y = Math.round(height * 0.3); y < height * 0.6; y += 1)
    for (let x = Math.round(width * 0.35); x < width * 0.65; x += 1) {
      if ((lightness[y * width + x] ?? 0) > 98) bright += 1
      count += 1
    }
  return count === 0 ? 0 : bright / count
}

/** Within this share of each side a frame, or the bar of a telephone's screen, ends. */
const frameReach = 0.25
/** Lightness jumps by more than so much there. */
const frameJump = 8

/**
 * The straightest jump from side to side near an edge, as the share of its line that jumps: a photo of a head has none, a picture of a screen or of a
 * print with its border does.
 */
function frameOf({ width, height }: PhotoPixels, lightness: Float32Array): number {
  const at = (x: number, y: number) => lightness[y * width + x] ?? 0
  const jumpsAcross = (y: number) => {
    let jumps = 0
    for (let x = 0; x < width; x += 1)
      if (Math.abs(at(x, y + 1) - at(x, y - 1)) > frameJump) jumps += 1
    return jumps / width
  }
  const jumpsDown = (x: number) => {
    let jumps = 0
    for (let y = 0; y < height; y += 1)
      if (Math.abs(at(x + 1, y) - at(x - 1, y)) > frameJump) jumps += 1
    return jumps / height
  }
  let most = 0
  const deep = Math.floor(height * frameReach)
  for (let depth = 1; depth < deep; depth += 1)
    most = Math.max(most, jumpsAcross(depth), jumpsAcross(height - 1 - depth))
  const wide = Math.floor(width * frameReach)
  for (let depth = 1; depth < wide; depth += 1)
    most = Math.max(most, jumpsDown(depth), jumpsDown(width - 1 - depth))
  return most
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
