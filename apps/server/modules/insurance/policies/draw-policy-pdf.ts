import { readFile } from 'node:fs/promises'
import { girihSvg, swallowSvg } from '../../../platform/pdf/brand-marks.ts'
import { qrSvg } from '../../../platform/pdf/qr-svg.ts'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { type PolicyView, policySheet } from './policy-sheet.ts'
import type { PolicyLanguage } from './policy-words.ts'

const template = readFile(new URL('./policy.typ', import.meta.url), 'utf8')

/** Draws our A4 certificate. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawPolicyPdf(
  view: PolicyView,
  language: PolicyLanguage,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const pictures: Record<string, string> = {
    'mark.svg': swallowSvg('#ffffff'),
    'girih.svg': girihSvg({ width: 720, height: 240, strength: 0.07 }),
    'qr.svg': qrSvg(view.policy.checkUrl),
  }
  const images = Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [name, new TextEncoder().encode(picture)]),
  )
  return renderer.renderPdf({
    template: await template,
    inputs: policySheet(view, language),
    images,
  })
}
