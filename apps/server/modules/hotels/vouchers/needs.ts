import type { PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import type { ReservationNeeds } from '../reservation/index.ts'

/** What every use case of vouchers is given. */
export type VoucherNeeds = ReservationNeeds & {
  pdf: Pick<PdfRenderer, 'renderPdf'>
  agency: { nameFa: string; nameEn: string; phone: string }
  publicUrl: string
  /** Signs the codes of vouchers. */
  voucherKey: string
}
