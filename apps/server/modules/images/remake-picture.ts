/** The gate for pictures that people send: nothing of what came is kept, only what it shows, drawn anew. */
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import sharp from 'sharp'

// One picture at a time uses one core and keeps nothing for the next.
sharp.cache(false)
sharp.concurrency(1)

export type RemadePicture = { bytes: Buffer; width: number; height: number }

/** Measured: 40 million pixels, read line by line, take under 80 MB and about two seconds. */
const mostPixels = 40_000_000
/** Pictures that come in passes are held whole, and those of sixteen bits take twice the time: no camera sends such large ones. */
const mostCostlyPixels = 12_000_000
const longestSide = 8_000
/** A passport is still read at this size; what is longer is made smaller. */
const longestSideKept = 3_000
const secondsToDecode = 5

/**
 * A JPEG of what the picture shows, upright, without metadata. Refuses by magic bytes whatever is no JPG or PNG, whatever is
 * also something else (a page, a script, an archive), too many pixels, and a picture that is cut off or broken.
 */
export async function remakePicture(bytes: Buffer): Promise<RemadePicture | Refusal<Code>> {
  const kind = kindOf(bytes)
  if (kind === null) return refuse('IMAGE_WRONG_FORMAT')
  if (isAlsoSomethingElse(bytes) || (kind === 'png' && !endsAsPng(bytes)))
    return refuse('IMAGE_IS_INVALID')
  try {
    const source = sharp(bytes, {
      failOn: 'warning',
      limitInputPixels: mostPixels,
      sequentialRead: true,
    })
    const { format, width, height, depth, isProgressive } = await source.metadata()
    const most = isProgressive || depth !== 'uchar' ? mostCostlyPixels : mostPixels
    if (format !== kind || Math.max(width, height) > longestSide || width * height > most)
      return refuse('IMAGE_IS_INVALID')
    const { data: remade, info: made } = await source
      .autoOrient()
      .resize({
        width: longestSideKept,
        height: longestSideKept,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .timeout({ seconds: secondsToDecode })
      .toBuffer({ resolveWithObject: true })
    return { bytes: remade, width: made.width, height: made.height }
  } catch {
    // The decoder's words are about its inside; what people need to know is that this is no sound picture.
    return refuse('IMAGE_IS_INVALID')
  }
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function kindOf(bytes: Buffer): 'jpeg' | 'png' | null {
  if (bytes.subarray(0, 8).equals(pngMagic)) return 'png'
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'jpeg' : null
}

const otherTexts = /<\?php|<script[\s>]|<html[\s>]|<!doctype|<!entity|gif8[79]a|%pdf-/i
/** Archives and programs, by enough of their signs that no picture has them by chance. */
const otherMarks = ['504b03040a00', '504b03041400', '504b03042d00', '4d5a900003000000'].map((hex) =>
  Buffer.from(hex, 'hex'),
)
const isAlsoSomethingElse = (bytes: Buffer) =>
  otherTexts.test(bytes.toString('latin1')) || otherMarks.some((mark) => bytes.includes(mark))

/** Cameras leave trailers behind a JPEG, nobody does behind a PNG. */
const endsAsPng = (bytes: Buffer) =>
  bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND'
