import type { Announce } from '../../../platform/announce.ts'
import type { WriteAudit } from '../../../platform/audit.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import type { Orders, RefundLine } from '../../orders/index.ts'
import type { CatalogueNeeds } from '../catalogue/index.ts'

/** Facts tours announces; reactions stand in app/reactions.ts. */
export type TourFacts = {
  /** Staff were asked whether a tour on request can be had; nothing is paid before they accept. */
  'tour-requested': { orderId: string; lineId: string; answerBy: string }
  /** Somebody was found to share a double room with: what the single one cost more comes back. */
  'tour-roommate-found': { orderId: string; lineId: string; placeId: string }
  /** Nobody was found by the day that was promised: they have their room for themselves. */
  'tour-roommate-missing': { orderId: string; lineId: string; placeId: string }
  /** Its organiser changed what was bought; its buyer accepts it, or goes free of charge. */
  'tour-changed': { orderId: string; lineId: string; changeId: string; textFa: string }
}

/** What every use case of buying a tour is given. */
export type ReservationNeeds = CatalogueNeeds & {
  log: Log
  jobs: Jobs
  audit: WriteAudit
  announce: Announce<TourFacts>
  orders: Orders
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  refundLine: RefundLine
  holdMinutes: number
  pdf: Pick<PdfRenderer, 'renderPdf'>
  agency: { nameFa: string; phone: string }
}
