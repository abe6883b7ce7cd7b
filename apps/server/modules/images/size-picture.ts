import sharp, { type Sharp } from 'sharp'
import type { PictureFormat, SizeAsked } from './size-asked.ts'

const mostPixels = 40_000_000

/**
 * The picture at `path` in another size and format, upright, without metadata. A side that is not asked for follows from the
 * other; where both are, `crop` fills them with what catches the eye and `pad` leaves margins. Never larger than it is, but by `pad`.
 */
export async function sizePicture(
  path: string,
  { size: { mode, width, height }, format }: { size: SizeAsked; format: PictureFormat },
): Promise<Buffer> {
  const isWhole = width !== undefined && height !== undefined
  const bounds = {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  }
  const sized = sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize({
      ...bounds,
      ...(isWhole ? fits[mode] : fits.max),
    })
  return await encoded(sized, format).timeout({ seconds: 20 }).toBuffer()
}

const fits = {
  max: { fit: 'inside', withoutEnlargement: true },
  crop: { fit: 'cover', position: 'attention' },
  pad: { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } },
} as const

/** Measured: AVIF takes ten times as long as WebP, so its effort is low. */
function encoded(sized: Sharp, format: PictureFormat): Sharp {
  if (format === 'webp') return sized.webp({ quality: 75 })
  if (format === 'avif') return sized.avif({ quality: 50, effort: 2 })
  if (format === 'png') return sized.png()
  return sized.flatten({ background: '#ffffff' }).jpeg({ quality: 78 })
}
