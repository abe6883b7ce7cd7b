import sharp from 'sharp'
import { vazirmatnFontFile } from '../../platform/pdf/vazirmatn-fonts.ts'

/** Long enough to read the smallest line of a passport; the whole picture stays where it is kept. */
const longestSide = 1_600
const opacity = 0.3

/**
 * A picture as it is shown to whoever decides: smaller, and across all of it the words that say what alone it is for, so that a copy of the
 * screen is good for nothing else. The words are drawn into the bytes.
 */
export async function markPicture(bytes: Buffer, wordsFa: string): Promise<Buffer> {
  const { data, info } = await sharp(bytes)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
  const size = Math.max(12, Math.round(Math.min(info.width, info.height) / 24))
  const tile = await tileOf(wordsFa, size)
  const side = Math.min(info.width, info.height)
  const fitting =
    tile.width > info.width || tile.height > info.height
      ? await sharp(tile.bytes).resize({ width: side, height: side, fit: 'inside' }).toBuffer()
      : tile.bytes
  return await sharp(data)
    .composite([{ input: fitting, tile: true }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The words, aslant, dark with a light edge: read on light and on dark. */
async function tileOf(wordsFa: string, size: number) {
  const drawn = async (colour: string) =>
    await sharp({
      text: {
        text: `<span foreground="${colour}">${wordsFa.replace(/[<>&]/g, '')}</span>`,
        font: `Vazirmatn Bold ${size}`,
        fontfile: vazirmatnFontFile('Bold'),
        rgba: true,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const [light, dark] = [await drawn('#ffffff'), await drawn('#1b1b1b')]
  const { width, height } = dark.info
  const edge = Math.max(1, Math.round(size / 20))
  const canvas = {
    create: {
      width: width + size * 2,
      height: height + size * 3,
      channels: 4 as const,
      background: '#00000000',
    },
  }
  const words = await sharp(canvas)
    .composite([
      { input: light.data, left: size + edge, top: size + edge },
      { input: dark.data, left: size, top: size },
    ])
    .png()
    .toBuffer()
  const turned = await sharp(words)
    .rotate(-24, { background: '#00000000' })
    .ensureAlpha()
    .linear([1, 1, 1, opacity], [0, 0, 0, 0])
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: turned.data, width: turned.info.width, height: turned.info.height }
}
