/** The picture that stands beside a link to one of our pages wherever somebody shares it. */
import { readFile } from 'node:fs/promises'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import sharp from 'sharp'
import type { PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { girihSvg, swallowSvg } from '../documents/index.ts'

/** What all who read pictures of links agree on (Open Graph). */
const size = { width: 1200, height: 630 }

const template = readFile(new URL('./share-picture.typ', import.meta.url), 'utf8')
const encoder = new TextEncoder()
const images = {
  'mark.svg': encoder.encode(swallowSvg('#ffffff')),
  'girih.svg': encoder.encode(girihSvg({ ...size, strength: 0.09 })),
}

export type ShareWords = { brand: string; title: string; kind: string }

/** Draws it as a PNG. Refuses with `PDF_QUEUE_FULL` when too much is drawn already; who asks comes again later. */
export async function drawSharePicture(
  { pdf }: { pdf: Pick<PdfRenderer, 'renderSvg'> },
  words: ShareWords,
): Promise<Buffer | Refusal<'PDF_QUEUE_FULL'>> {
  const drawn = await pdf.renderSvg({ template: await template, inputs: words, images })
  if (isRefused(drawn)) return drawn
  // Few colours keep it far below the 300 kB some chats stop at.
  return await sharp(drawn.svg, { limitInputPixels: 4 * size.width * size.height })
    .resize(size)
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .timeout({ seconds: 5 })
    .toBuffer()
}
