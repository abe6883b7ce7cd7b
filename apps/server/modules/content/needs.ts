/** What content is given. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import type { FlightFacts, SoldAt } from './ports.ts'

export type ContentNeeds = {
  db: Db
  clock: Clock
  jobs: Jobs
  flights: FlightFacts
  soldAt: SoldAt
  /** Draws the pictures of links. */
  pdf: Pick<PdfRenderer, 'renderSvg'>
  /** Signs the links of previews. */
  previewKey: string
  publicUrl: string
  brandName: string
}
