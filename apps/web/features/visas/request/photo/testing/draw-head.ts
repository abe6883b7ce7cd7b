/** Heads before walls, drawn with one fault or none, as different from each other as chance makes them. Nobody's photo. */
import { checkedWidth, type PhotoFault, type TakenPhoto } from '../check-photo.ts'

type Colour = readonly [number, number, number]
/** A number from 0 to 1, another each time, the same for the same seed. */
type Chance = () => number

/** Mulberry32. */
function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A photo of a seed, with this fault as badly as people have it, or with none. */
export function drawHead(seed: number, fault: PhotoFault | null): TakenPhoto {
  const chance = chanceOf(seed)
  const between = (least: number, most: number) => least + chance() * (most - least)
  const width = fault === 'too-small' ? between(200, 560) : between(640, 2_400)
  const shape = fault === 'wrong-shape' ? between(0.95, 1.6) : 45 / 35
  const height = width * (fault === 'wrong-shape' && Math.abs(shape - 45 / 35) < 0.05 ? 1 : shape)
  const rows = Math.round((checkedWidth * height) / width)
  const colours = coloursOf(fault, between)
  const isInside = figureOf(fault, between, rows)
  const frame = fault === 'framed' ? frameOf(between) : null
  const shade = fault === 'uneven-background' ? between(0.22, 0.7) : between(0, 0.06)
  const isClean = colours.wall[0] === 255 && colours.wall[2] === 255
  const grain = { figure: between(8, 30), wall: isClean ? 0 : between(0, 4) }
  const dim = fault === 'too-dark' ? between(0.08, 0.34) : 1
  const drawn = new Float32Array(checkedWidth * rows * 4)
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < checkedWidth; x += 1) {
      const part = isInside((x + 0.5) / checkedWidth, (y + 0.5) / rows)
      const isFrame = frame?.isOn((x + 0.5) / checkedWidth, (y + 0.5) / rows) ?? false
      const colour = isFrame && frame ? frame.colour : colours[part]
      const lit = part === 'wall' && !isFrame ? 1 - shade * (x / checkedWidth) : 1
      const noise = isFrame ? 0 : (chance() - 0.5) * (part === 'wall' ? grain.wall : grain.figure)
      for (let band = 0; band < 3; band += 1)
        drawn[(y * checkedWidth + x) * 4 + band] = ((colour[band] ?? 0) * lit + noise) * dim
    }
  const pixels = fault === 'blurred' ? softened(drawn, rows, 2 + Math.round(chance() * 4)) : drawn
  return {
    width: Math.round(width),
    height: Math.round(height),
    // Too much light leaves nothing but white, for bytes end at 255.
    pixels: { width: checkedWidth, height: rows, data: Uint8ClampedArray.from(pixels) },
  }
}

type Between = (least: number, most: number) => number
type Part = 'wall' | 'skin' | 'hair' | 'cloth'

function coloursOf(fault: PhotoFault | null, between: Between): Record<Part, Colour> {
  const tone = between(0.45, 1)
  const grey = (least: number, most: number): Colour => {
    const value = between(least, most)
    return [value, value + between(-2, 2), value + between(-3, 2)]
  }
  // Some walls were made white by a program: no light is left in them to be measured.
  const white: Colour = between(0, 1) < 0.3 ? [255, 255, 255] : grey(230, 252)
  const tint = between(10, 40)
  const usual: Record<Part, Colour> = {
    wall: white,
    skin: [232 * tone, 184 * tone, 152 * tone],
    hair: [between(18, 95), between(16, 62), between(14, 48)],
    cloth: [between(20, 190), between(20, 190), between(20, 190)],
  }
  if (fault === 'dark-background') return { ...usual, wall: grey(90, 212) }
  if (fault === 'coloured-background')
    return {
      ...usual,
      wall: between(0, 1) < 0.5 ? [245 - tint, 245 - tint / 3, 252] : [252, 246, 245 - tint],
    }
  if (fault === 'too-bright')
    return { ...usual, wall: [255, 255, 255], skin: [270, 268, 266], hair: grey(160, 250) }
  if (fault === 'no-colour') {
    const flat = ([red, green, blue]: Colour): Colour => {
      const value = 0.3 * red + 0.59 * green + 0.11 * blue
      return [value, value, value]
    }
    return {
      wall: flat(usual.wall),
      skin: flat(usual.skin),
      hair: flat(usual.hair),
      cloth: flat(usual.cloth),
    }
  }
  return usual
}

/** What stands at a place: a head with its neck and shoulders, under a scarf for some. Shares of the picture's sides. */
function figureOf(fault: PhotoFault | null, between: Between, rows: number) {
  const isOfHead = fault?.startsWith('head-') ?? false
  let share = between(0.7, 0.8)
  if (fault === 'head-too-small') share = between(0.25, 0.6)
  if (fault === 'head-too-large') share = between(0.9, 1)
  let aside = between(-0.04, 0.04)
  if (fault === 'head-aside') aside = between(0.11, 0.2) * (between(0, 1) < 0.5 ? -1 : 1)
  // Beside the middle there is room for a smaller head only.
  if (fault === 'head-aside') share = between(0.55, 0.72)
  const top = fault === 'head-too-large' ? between(-0.06, 0.02) : between(0.05, 0.1)
  const middle = 0.5 + aside
  const wide = ((share * rows) / checkedWidth) * between(0.32, 0.37)
  const chin = top + share
  const isScarf = !isOfHead && between(0, 1) < 0.25
  const neckWide = wide * between(0.5, 0.7)
  const shoulders = chin + between(0.02, 0.05)
  return (x: number, y: number): Part => {
    const across = Math.abs(x - middle)
    const isFace =
      ((x - middle) / (wide * 0.86)) ** 2 + ((y - chin + share * 0.4) / (share * 0.4)) ** 2 < 1
    const isHead = ((x - middle) / wide) ** 2 + ((y - top - share / 2) / (share / 2)) ** 2 < 1
    if (isFace) return 'skin'
    if (isScarf && y > top + share / 2 && across < wide + Math.max(0, y - chin) * 1.5) return 'hair'
    if (isHead) return 'hair'
    if (y > shoulders && across < neckWide + (y - shoulders) * 6) return 'cloth'
    return y > top + share / 2 && across < neckWide ? 'skin' : 'wall'
  }
}

/** The bars of a telephone's screen, or the border of a print. */
function frameOf(between: Between) {
  const isScreen = between(0, 1) < 0.5
  const value = isScreen ? between(0, 60) : between(60, 190)
  const [above, beside] = [between(0.04, 0.15), isScreen ? 0 : between(0.03, 0.1)]
  return {
    colour: [value, value, value] as Colour,
    isOn: (x: number, y: number) => y < above || y > 1 - above || x < beside || x > 1 - beside,
  }
}

/** A box blur of so many pixels to each side, along rows and then along columns. */
function softened(drawn: Float32Array, rows: number, reach: number): Float32Array {
  const once = (from: Float32Array, step: number, last: (x: number, y: number) => number) => {
    const to = new Float32Array(from.length)
    for (let y = 0; y < rows; y += 1)
      for (let x = 0; x < checkedWidth; x += 1)
        for (let part = 0; part < 3; part += 1) {
          let [sum, count] = [0, 0]
          for (let by = -reach; by <= reach; by += 1) {
            const place = last(x, y) + by
            if (place < 0 || place >= (step === 4 ? checkedWidth : rows)) continue
            sum += from[(y * checkedWidth + x) * 4 + part + by * step] ?? 0
            count += 1
          }
          to[(y * checkedWidth + x) * 4 + part] = sum / count
        }
    return to
  }
  const across = once(drawn, 4, (x) => x)
  return once(across, checkedWidth * 4, (_x, y) => y)
}
