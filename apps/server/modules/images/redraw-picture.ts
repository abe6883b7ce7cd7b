import sharp from 'sharp'

const mostBytes = 200_000
const mostPixels = 600_000
const longestSide = 1_000

/** Magic bytes of what others draw letters in: PNG, JPEG, GIF. Drawings that are programs (SVG) are not looked at. */
const known = ['89504e470d0a1a0a', 'ffd8ff', '47494638'].map((hex) => Buffer.from(hex, 'hex'))

/**
 * A small picture of somebody outside, drawn anew as a PNG on white: what it shows and nothing else of it. Null for whatever is no
 * sound PNG, JPEG or GIF of at most 200 kB and 1,000 pixels a side.
 */
export async function redrawPicture(bytes: Buffer): Promise<Buffer | null> {
  const isKnown = known.some((magic) => bytes.subarray(0, magic.length).equals(magic))
  if (!isKnown || bytes.length > mostBytes) return null
  try {
    return await sharp(bytes, { failOn: 'warning', limitInputPixels: mostPixels })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 2 })
      .toBuffer()
  } catch {
    return null
  }
}
