import sharp from 'sharp'
import { makeZone, type Zone } from './make-zone.ts'
import { ocrBAdvance, ocrBOutlines } from './ocr-b-outlines.ts'
import { type Seeded, seeded } from './seeded.ts'
import { type Variety, varietyOf } from './vary.ts'
import { warp } from './warp.ts'

const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
export type DrawnDocument = { zone: Zone; difficulty: Difficulty; jpeg: Buffer; width: number }

/** How badly a picture may be taken: turned (degrees), from aside, blurred (sigma), shaded, noisy, squeezed. */
const troubles = {
  easy: {
    turn: 1,
    keystone: 0.01,
    blur: 0.4,
    shadow: 0.1,
    noise: 3,
    quality: [80, 92],
    least: 1200,
  },
  medium: {
    turn: 3,
    keystone: 0.03,
    blur: 0.8,
    shadow: 0.3,
    noise: 7,
    quality: [60, 88],
    least: 900,
  },
  hard: {
    turn: 5,
    keystone: 0.05,
    blur: 1.3,
    shadow: 0.5,
    noise: 12,
    quality: [40, 75],
    least: 600,
  },
} as const

/**
 * Photographs of papers of nobody: waves, text and a photo behind a zone in OCR-B, photographed more or less well. A third each is
 * easy, medium and hard; of nine, six are passports and three are cards. `own` draws this zone instead of one made up; `isVaried`
 * prints it as another printer would, below a hologram and a lamp.
 */
export async function drawDocument(
  seed: number,
  own?: Zone,
  { isVaried = false } = {},
): Promise<DrawnDocument> {
  const chance = seeded(seed)
  const difficulty = difficulties[seed % 3] ?? 'easy'
  const format = own?.format ?? (Math.floor(seed / 3) % 3 === 2 ? 'TD1' : 'TD3')
  const trouble = troubles[difficulty]
  const zone = own ?? makeZone(chance, format)
  const width = Math.round(chance.between(trouble.least, 2000))
  const paper = papers[format]
  const size = { length: paper.wide * dots, height: paper.high * dots }
  const variety = isVaried ? varietyOf(seed, size) : plain
  const page = await sharp(Buffer.from(pageOf(zone, chance, variety)))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const flat = {
    pixels: page.data,
    width: page.info.width,
    height: page.info.height,
    channels: page.info.channels,
  }
  const taken = warp(flat, {
    width,
    turn: chance.between(-trouble.turn, trouble.turn),
    keystone: [chance.between(-1, 1) * trouble.keystone, chance.between(-1, 1) * trouble.keystone],
    margin: chance.between(0.01, 0.06),
    table: chance.whole(40, 170),
  })
  // Blur is meant at 1000 pixels: a larger picture of the same lens is blurred by more of them.
  const sigma = Math.max(
    0.3,
    chance.between(trouble.blur / 3, trouble.blur) * Math.max(1, width / 1300),
  )
  const blurred = await sharp(taken.pixels, {
    raw: { width: taken.width, height: taken.height, channels: 1 },
  })
    .blur(sigma)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lit = light(onlyFirst(blurred.data, blurred.info.channels), {
    ...taken,
    chance,
    ...trouble,
  })
  const quality = chance.whole(trouble.quality[0], trouble.quality[1])
  const jpeg = await sharp(lit, { raw: { width: taken.width, height: taken.height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer()
  return { zone, difficulty, jpeg, width }
}

function onlyFirst(pixels: Buffer, channels: number): Buffer {
  if (channels === 1) return pixels
  return Buffer.from(pixels.filter((_, at) => at % channels === 0))
}

/** A shadow that falls from one side or lies as a band, and the noise of the sensor. */
function light(
  pixels: Buffer,
  {
    width,
    height,
    chance,
    shadow,
    noise,
  }: { width: number; height: number; chance: Seeded; shadow: number; noise: number },
): Buffer {
  const depth = chance.between(0, shadow)
  const angle = chance.between(0, 2 * Math.PI)
  const at = chance.between(0.2, 0.8)
  const softness = chance.between(0.05, 0.4)
  const grain = chance.between(noise / 3, noise)
  const lit = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const along = 0.5 + (x / width - 0.5) * Math.cos(angle) + (y / height - 0.5) * Math.sin(angle)
      const dark = 1 - depth / (1 + Math.exp((at - along) / (softness / 4)))
      const value = (pixels[y * width + x] ?? 0) * dark + chance.bell() * grain
      lit[y * width + x] = Math.max(0, Math.min(255, Math.round(value)))
    }
  return lit
}

/** Twenty pixels to the millimetre: the page of a passport (125 × 88 mm) or the back of a card (85.6 × 54 mm). */
const dots = 16
const papers = {
  TD3: { wide: 125, high: 88, zoneTop: 68.5, left: 6 },
  TD1: { wide: 85.6, high: 54, zoneTop: 33, left: 4.2 },
} as const

const plain: Variety = { wide: 1, heavy: 0, overlay: '' }

function pageOf(zone: Zone, chance: Seeded, variety: Variety): string {
  const { wide, high, zoneTop, left } = papers[zone.format]
  const ink = chance.whole(10, 60)
  const paper = chance.whole(205, 245)
  const waves = Array.from({ length: 40 }, (_, wave) => {
    const y = (wave / 40) * high * dots
    const rise = chance.between(4, 30)
    return `<path d="M0 ${y} q ${wide * 2} ${rise} ${wide * 4} 0 t ${wide * 4} 0 t ${wide * 4} 0 t ${wide * 4} 0" fill="none" stroke="rgb(${paper - 30},${paper - 30},${paper - 30})" stroke-width="${chance.between(1, 3)}"/>`
  })
  const rows = Array.from({ length: zone.format === 'TD3' ? 8 : 3 }, (_, row) => {
    const word = chance.signs('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', chance.whole(5, 22))
    return set(word, {
      x: wide * (zone.format === 'TD3' ? 0.36 : 0.05),
      y: 10 + row * 6.8,
      em: chance.between(1.6, 2.8),
      ink: 70,
    })
  })
  const photo =
    zone.format === 'TD3'
      ? `<g transform="scale(${dots})"><rect x="6" y="12" width="34" height="44" fill="rgb(150,150,150)"/><ellipse cx="23" cy="30" rx="9" ry="12" fill="rgb(205,205,205)"/><path d="M9 56 q14 -22 28 0" fill="rgb(60,60,60)"/><path d="M13 27 q10 -18 20 0 q-10 -8 -20 0" fill="rgb(40,40,40)"/></g>`
      : ''
  const lines = zone.lines.map((line, at) =>
    set(line, { x: left, y: zoneTop + 2.6 + at * 6.35, em: 3.51, ink, ...variety }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide * dots}" height="${high * dots}"><rect width="100%" height="100%" fill="rgb(${paper},${paper},${paper})"/>${waves.join('')}${photo}${rows.join('')}${lines.join('')}${variety.overlay}</svg>`
}

/** Text in OCR-B with its baseline at `y`; millimetres. */
function set(
  text: string,
  print: { x: number; y: number; em: number; ink: number; wide?: number; heavy?: number },
): string {
  const { x, y, em, ink, wide = 1, heavy = 0 } = print
  const scale = (em * dots) / 1000
  const inset = ((1 - wide) * ocrBAdvance) / 2
  const signs = [...text].map(
    (sign, at) =>
      `<path transform="translate(${at * ocrBAdvance + inset}) scale(${wide} 1)" d="${ocrBOutlines[sign] ?? ''}"/>`,
  )
  const shade = `rgb(${ink},${ink},${ink})`
  return `<g fill="${shade}" stroke="${shade}" stroke-width="${heavy}" transform="translate(${x * dots} ${y * dots}) scale(${scale})">${signs.join('')}</g>`
}
