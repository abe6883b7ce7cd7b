/** Heads before walls, drawn with one fault or none, as different from each other as chance makes them. Nobody's photo. */
import { checkedWidth, type PhotoFault, type TakenPhoto } from '../check-photo.ts'

export const photoFaults = [
  'too-small',
  'wrong-shape',
  'dark-background',
  'coloured-background',
  'uneven-background',
  'blurred',
  'too-dark',
  'too-bright',
  'no-colour',
] as const satisfies readonly PhotoFault[]

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
  const grey = (least: number, most: number): Colour => {
    const value = between(least, most)
    return [value, value + between(-2, 2), value + between(-3, 2)]
  }
  const isGrey = fault === 'no-colour'
  const skinTone = between(0.55, 1)
  let wall = grey(236, 250)
  if (fault === 'dark-background') wall = grey(90, 195)
  if (fault === 'coloured-background')
    wall = chance() < 0.5 ? [200, between(222, 235), 255] : [255, 240, between(185, 215)]
  let skin: Colour = [232 * skinTone, 184 * skinTone, 152 * skinTone]
  let hair: Colour = [between(20, 90), between(18, 60), between(15, 45)]
  if (isGrey) {
    wall = [240, 240, 240]
    skin = [170 * skinTone, 170 * skinTone, 170 * skinTone]
    hair = [40, 40, 40]
  }
  if (fault === 'too-bright')
    [skin, hair] = [
      [255, 255, 254],
      [255, 255, 255],
    ]
  // What a camera lets in: too much of it leaves nothing but white, for bytes end at 255.
  const dim =
    fault === 'too-dark' ? between(0.08, 0.28) : fault === 'too-bright' ? between(3, 12) : 1
  const shade = fault === 'uneven-background' ? between(0.3, 0.7) : between(0, 0.05)
  const width = fault === 'too-small' ? between(200, 560) : between(640, 2_400)
  const shape = fault === 'wrong-shape' ? between(0.95, 1.6) : 45 / 35
  const height = width * (fault === 'wrong-shape' && Math.abs(shape - 45 / 35) < 0.05 ? 1 : shape)
  const rows = Math.round((checkedWidth * height) / width)
  const drawn = new Float32Array(checkedWidth * rows * 4)
  const [left, wide, grain] = [between(-0.03, 0.03), between(0.18, 0.23), between(10, 30)]
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < checkedWidth; x += 1) {
      const [across, down] = [x / checkedWidth - 0.5 - left, y / rows]
      const isFace = (across / wide) ** 2 + ((down - 0.45) / 0.28) ** 2 < 1
      const isHair = (across / (wide + 0.04)) ** 2 + ((down - 0.36) / 0.3) ** 2 < 1
      const isCloth = down > 0.75 && Math.abs(across) < 0.2 + (down - 0.75)
      const isThere = isFace || isHair || isCloth
      const lit = isThere ? 1 : 1 - shade * (x / checkedWidth)
      const noise = (chance() - 0.5) * (isThere ? grain : 3)
      const colour = isFace ? skin : isThere ? hair : wall
      for (let part = 0; part < 3; part += 1)
        drawn[(y * checkedWidth + x) * 4 + part] = ((colour[part] ?? 0) * lit + noise) * dim
    }
  const pixels = fault === 'blurred' ? softened(drawn, rows, 3 + Math.round(chance() * 3)) : drawn
  const bytes = Uint8ClampedArray.from(pixels)
  return {
    width: Math.round(width),
    height: Math.round(height),
    pixels: { width: checkedWidth, height: rows, data: bytes },
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
