import { readFile } from 'node:fs/promises'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { drawPaper } from '../../documents/index.ts'
import { type ProgrammeView, programmeSheet } from './programme-sheet.ts'

const drawing = readFile(new URL('./programme.typ', import.meta.url), 'utf8')

/** Draws the programme of a tour with the vouchers of its hotels, A4. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawProgrammePdf(
  view: ProgrammeView,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  return await drawPaper({ drawing: await drawing, sheet: programmeSheet(view) }, renderer)
}
