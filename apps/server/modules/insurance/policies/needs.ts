import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Log } from '../../../platform/log.ts'
import type { PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import type { Orders } from '../../orders/index.ts'
import type { AnswerNeeds } from '../answers/index.ts'

/** What every use case of policies is given. */
export type PolicyNeeds = AnswerNeeds & {
  log: Log
  orders: Orders
  /** Seals the numbers of people's documents, and the papers of insurers. */
  documents: DocumentSeals
  pdf: Pick<PdfRenderer, 'renderPdf'>
  agency: { nameFa: string; nameEn: string; phone: string }
  publicUrl: string
  /** Signs the codes of policies. */
  policyKey: string
}
