import { type PictureMode, pictureLengths, pictureModes } from '@parastoo/contract/images/blobs'

export type SizeAsked = { mode: PictureMode; width: number | undefined; height: number | undefined }
export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png'

/** The size a query asks for; null for the picture as it is; what of the query is wrong otherwise. */
export function sizeAsked(
  query: Record<string, unknown>,
): SizeAsked | null | { wrong: 'rmode' | 'width' | 'height' } {
  const mode = pictureModes.find((each) => each === (query.rmode ?? 'max'))
  if (mode === undefined) return { wrong: 'rmode' }
  const width = lengthOf(query.width, mode)
  const height = lengthOf(query.height, mode)
  if (width === null) return { wrong: 'width' }
  if (height === null) return { wrong: 'height' }
  return width === undefined && height === undefined ? null : { mode, width, height }
}

/**
 * A length that is offered. A picture that lies inside its frame (`max`) may be asked for in any length and is answered in the next one
 * offered, its shape unchanged; the other modes cut or fill to the frame itself, which must be of lengths that are offered.
 */
function lengthOf(text: unknown, mode: PictureMode): number | undefined | null {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^[1-9]\d{0,3}$/.test(text)) return null
  if (mode !== 'max') return pictureLengths.find((length) => String(length) === text) ?? null
  return pictureLengths.find((length) => length >= Number(text)) ?? pictureLengths.at(-1)
}

/** What the client names in `Accept`, best first; `jpeg` or `png` for those who name neither. */
export function formatsTaken(accept: string | undefined): { avif: boolean; webp: boolean } {
  const names = new Set(
    (accept ?? '')
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]?.trim().toLowerCase()),
  )
  return { avif: names.has('image/avif'), webp: names.has('image/webp') }
}
