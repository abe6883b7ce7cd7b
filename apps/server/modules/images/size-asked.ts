import { type PictureMode, pictureLengths, pictureModes } from '@parastoo/contract/images/blobs'

export type SizeAsked = { mode: PictureMode; width: number | undefined; height: number | undefined }
export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png'

/** The size a query asks for; null for the picture as it is; `'wrong'` for a mode or length that is not offered. */
export function sizeAsked(query: Record<string, unknown>): SizeAsked | null | 'wrong' {
  const mode = pictureModes.find((each) => each === (query.rmode ?? 'max'))
  const width = lengthOf(query.width)
  const height = lengthOf(query.height)
  if (mode === undefined || width === null || height === null) return 'wrong'
  return width === undefined && height === undefined ? null : { mode, width, height }
}

function lengthOf(text: unknown): number | undefined | null {
  if (text === undefined) return undefined
  return pictureLengths.find((length) => String(length) === text) ?? null
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
