/** Pages of a PDF as pictures small enough to be kept, and how far two pictures differ. For tests. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'

/** A4 at this scale is about 450 pixels wide: letters are seen, their edges hardly. */
const scale = 0.75

type Canvas = { toBuffer: (type: 'image/png') => Buffer }

/** The first page as a greyscale PNG. */
export async function pictureOfPdf(pdf: Uint8Array): Promise<Buffer> {
  const opening = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await opening.promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale })
  const { canvasFactory } = document as unknown as {
    canvasFactory: { create: (width: number, height: number) => { canvas: Canvas } }
  }
  const { canvas } = canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as never, viewport }).promise
  await opening.destroy()
  return await sharp(canvas.toBuffer('image/png'))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png({ palette: true, colours: 16, compressionLevel: 9, effort: 10 })
    .toBuffer()
}

/** A pixel differs when it is this much lighter or darker (of 255) after the blur that takes the edges of letters away. */
const toleratedShade = 28
/** Pictures are compared tile by tile, or one changed word would be lost in a page of paper. */
const tilePixels = 24

/** Which share of the pixels differs in the tile that differs most, 0 to 1; pictures of other sizes differ wholly. */
export async function worstDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([shadesOf(one), shadesOf(other)])
  const { width, height } = first.info
  if (width !== second.info.width || height !== second.info.height) return 1
  const perRow = Math.ceil(width / tilePixels)
  const differing = new Map<number, number>()
  for (const [place, shade] of first.data.entries()) {
    if (Math.abs(shade - (second.data[place] ?? 0)) <= toleratedShade) continue
    const [x, y] = [place % width, Math.floor(place / width)]
    const tile = Math.floor(y / tilePixels) * perRow + Math.floor(x / tilePixels)
    differing.set(tile, (differing.get(tile) ?? 0) + 1)
  }
  return Math.max(0, ...differing.values()) / (tilePixels * tilePixels)
}

const shadesOf = (picture: Buffer) =>
  sharp(picture).greyscale().blur(1.2).raw().toBuffer({ resolveWithObject: true })
