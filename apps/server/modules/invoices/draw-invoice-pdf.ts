import { readFile } from 'node:fs/promises'
import { girihSvg, swallowSvg } from '../../platform/pdf/brand-marks.ts'
import type { PdfOutcome, PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

const template = readFile(new URL('./invoice.typ', import.meta.url), 'utf8')

/** Draws the A4 invoice or return. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawInvoicePdf(
  sheet: InvoiceSheet,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const pictures = {
    'mark.svg': swallowSvg('#ffffff'),
    'mark-deep.svg': swallowSvg('#00707a'),
    'girih.svg': girihSvg({ width: 720, height: 240, strength: 0.07 }),
  }
  const images = Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [name, new TextEncoder().encode(picture)]),
  )
  return renderer.renderPdf({ template: await template, inputs: sheet, images })
}
