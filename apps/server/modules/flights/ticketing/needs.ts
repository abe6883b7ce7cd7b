/** What every use case of ticketing is given. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { Order, Orders } from '../../orders/index.ts'
import type { Places } from '../places/index.ts'
import type { FlightSupplier } from '../ports.ts'
import type { TicketAgency } from './ticket-view.ts'

export type TicketingNeeds = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  orders: Orders
  /** The order that somebody without an account may read for now. */
  permittedOrder: (permission: string) => Promise<Order | null>
  notifications: Pick<Notifications, 'sendNow' | 'carries'>
  places: Places
  /** The three letters of a country that is called so in Persian. */
  countryCode: (nameFa: string) => string | null
  supplier: (name: string) => FlightSupplier
  /** The agency's own; null when everything sold is somebody else's. */
  ownStock: FlightSupplier | null
  pdf: Pick<PdfRenderer, 'renderPdf'>
  agency: TicketAgency
  publicUrl: string
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  /** Signs the codes on tickets; whoever has it can make a false ticket look real. */
  ticketKey: string
}
