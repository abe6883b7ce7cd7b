import { readFile } from 'node:fs/promises'
import { girihSvg, swallowSvg } from '../../../platform/pdf/brand-marks.ts'
import { qrSvg } from '../../../platform/pdf/qr-svg.ts'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { type VoucherView, voucherSheet } from './voucher-sheet.ts'
import type { VoucherLanguage } from './voucher-words.ts'

const template = readFile(new URL('./voucher.typ', import.meta.url), 'utf8')

/** Draws the A4 voucher. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawVoucherPdf(
  view: VoucherView,
  language: VoucherLanguage,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const pictures: Record<string, string> = {
    'mark.svg': swallowSvg('#ffffff'),
    'girih.svg': girihSvg({ width: 720, height: 240, strength: 0.07 }),
    'qr.svg': qrSvg(view.stay.voucher.checkUrl),
  }
  const images = Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [name, new TextEncoder().encode(picture)]),
  )
  return renderer.renderPdf({
    template: await template,
    inputs: voucherSheet(view, language),
    images,
  })
}
