import { readFile } from 'node:fs/promises'
import type { PdfOutcome, PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { drawPaper } from '../documents/index.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

const drawing = readFile(new URL('./invoice.typ', import.meta.url), 'utf8')

/** Draws the A4 invoice or return. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawInvoicePdf(
  sheet: InvoiceSheet,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  return await drawPaper({ drawing: await drawing, sheet }, renderer)
}
