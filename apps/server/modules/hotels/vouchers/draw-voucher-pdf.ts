import { readFile } from 'node:fs/promises'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { drawPaper } from '../../documents/index.ts'
import { type VoucherView, voucherSheet } from './voucher-sheet.ts'
import type { VoucherLanguage } from './voucher-words.ts'

const drawing = readFile(new URL('./voucher.typ', import.meta.url), 'utf8')

/** Draws the A4 voucher. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawVoucherPdf(
  view: VoucherView,
  language: VoucherLanguage,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const sheet = voucherSheet(view, language)
  const { checkUrl } = view.stay.voucher
  return await drawPaper({ drawing: await drawing, sheet, checkUrl }, renderer)
}
