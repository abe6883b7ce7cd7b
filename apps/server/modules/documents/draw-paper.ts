import { readFile } from 'node:fs/promises'
import { qrSvg } from '../../platform/pdf/qr-svg.ts'
import type { PdfOutcome, PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { girihSvg, swallowSvg } from './brand-marks.ts'

const frame = readFile(new URL('./paper.typ', import.meta.url), 'utf8')

/** What every paper shows: our mark on the dark band and on white, and the pattern of the band. */
const marks = {
  'mark.svg': swallowSvg('#ffffff'),
  'mark-deep.svg': swallowSvg('#00707a'),
  'girih.svg': girihSvg({ width: 720, height: 240, strength: 0.07 }),
}

export type Paper = {
  /** The Typst source of what this paper has of its own; it finds what `paper.typ` defines, `sheet` first. */
  drawing: string
  /** What is on it, as `sheet`: every word of it is made already. */
  sheet: unknown
  /** The address behind its square code (`qr.svg`); none where nothing can be checked. */
  checkUrl?: string
  /** Pictures of its own, SVG by the name of a file. */
  pictures?: Readonly<Record<string, string>>
}

/** Draws an A4 paper in the frame all of them share. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawPaper(
  { drawing, sheet, checkUrl, pictures = {} }: Paper,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const shown = { ...marks, ...pictures, ...(checkUrl && { 'qr.svg': qrSvg(checkUrl) }) }
  const images = Object.fromEntries(
    Object.entries(shown).map(([name, picture]) => [name, new TextEncoder().encode(picture)]),
  )
  return await renderer.renderPdf({
    template: `${await frame}\n${drawing}`,
    inputs: sheet,
    images,
  })
}
