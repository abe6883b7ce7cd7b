/** Which photos no authority takes whoever looks at them: the form says it before it is sent, and the server when it is. */
import type { Code } from '../messages.ts'

/** Fewer pixels across cannot be printed as wide as authorities want. */
const leastPhotoWidth = 600
/** How far a shape may be from the one asked for: what rounding and a careful hand leave. */
const shapeShare = 0.02

type Sides = { width: number; height: number }
type PhotoCode = Extract<Code, 'VISA_PHOTO_TOO_SMALL' | 'VISA_PHOTO_WRONG_SHAPE'>

/** What keeps a photo back, by its sides in pixels and the shape its authority asks for; everything else about it is a warning. */
export function photoCodes(
  { width, height }: Sides,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): PhotoCode[] {
  const ratio = widthMm / heightMm
  const codes: PhotoCode[] = []
  // A wide picture of many pixels is cut to few: the part that would stay counts, and cutting one that is too small helps nobody.
  if (Math.min(width, height * ratio) < leastPhotoWidth * (1 - shapeShare))
    codes.push('VISA_PHOTO_TOO_SMALL')
  if (Math.abs(width / height / ratio - 1) > shapeShare) codes.push('VISA_PHOTO_WRONG_SHAPE')
  return codes
}
