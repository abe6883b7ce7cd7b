import { readFile } from 'node:fs/promises'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { drawPaper } from '../../documents/index.ts'
import { type PolicyView, policySheet } from './policy-sheet.ts'
import type { PolicyLanguage } from './policy-words.ts'

const drawing = readFile(new URL('./policy.typ', import.meta.url), 'utf8')

/** Draws our A4 certificate. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawPolicyPdf(
  view: PolicyView,
  language: PolicyLanguage,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const sheet = policySheet(view, language)
  const { checkUrl } = view.policy
  return await drawPaper({ drawing: await drawing, sheet, checkUrl }, renderer)
}
