/** Photos on a canvas: made small to be looked at, and cut to their shape. In the browser only; nothing leaves it. */
import { checkedWidth, type TakenPhoto } from './check-photo.ts'

/** A part of a photo: its middle and width as shares of the whole. */
export type Cut = { x: number; y: number; share: number }

/** No photo is made larger than portals take. */
const mostWidth = 1200

/** The pixels that are looked at; null where the browser cannot read the picture. */
export async function readPhoto(file: Blob): Promise<TakenPhoto | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const { width, height } = picture
  const rows = Math.max(1, Math.round((checkedWidth * height) / width))
  const pen = penOf(checkedWidth, rows)
  pen?.drawImage(picture, 0, 0, checkedWidth, rows)
  picture.close()
  const drawn = pen?.getImageData(0, 0, checkedWidth, rows)
  return drawn ? { width, height, pixels: drawn } : null
}

/** The part of a photo that a cut names, in the shape `ratio`, in its own pixels. */
export function partOf(
  { width, height }: { width: number; height: number },
  { x, y, share }: Cut,
  ratio: number,
): { left: number; top: number; width: number; height: number } {
  const widest = Math.min(width, height * ratio)
  const wide = widest * share
  const high = wide / ratio
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  return {
    left: within(x * width - wide / 2, width - wide),
    top: within(y * height - high / 2, height - high),
    width: wide,
    height: high,
  }
}

/** Draws a part of a photo over all of a canvas. */
export function drawPart(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  part: ReturnType<typeof partOf>,
): void {
  const pen = canvas.getContext('2d')
  pen?.drawImage(
    picture,
    part.left,
    part.top,
    part.width,
    part.height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** The part as a picture of its own; null where the browser cannot make one. */
export async function cutPhoto(
  picture: ImageBitmap,
  cut: Cut,
  { ratio, name }: { ratio: number; name: string },
): Promise<File | null> {
  const part = partOf(picture, cut, ratio)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(part.width, mostWidth))
  canvas.height = Math.round(canvas.width / ratio)
  drawPart(canvas, picture, part)
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  return made && new File([made], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}

function penOf(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas.getContext('2d', { willReadFrequently: true })
}
