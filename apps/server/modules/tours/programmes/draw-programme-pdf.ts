import { readFile } from 'node:fs/promises'
import { girihSvg, swallowSvg } from '../../../platform/pdf/brand-marks.ts'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { type ProgrammeView, programmeSheet } from './programme-sheet.ts'

const template = readFile(new URL('./programme.typ', import.meta.url), 'utf8')

/** Draws the programme of a tour with the vouchers of its hotels, A4. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawProgrammePdf(
  view: ProgrammeView,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const pictures: Record<string, string> = {
    'mark.svg': swallowSvg('#ffffff'),
    'girih.svg': girihSvg({ width: 720, height: 240, strength: 0.07 }),
  }
  const images = Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [name, new TextEncoder().encode(picture)]),
  )
  return renderer.renderPdf({
    template: await template,
    inputs: programmeSheet(view),
    images,
  })
}
