/** What every use case of ticketing is given. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { Orders } from '../../orders/index.ts'
import type { Places } from '../places/index.ts'
import type { FlightSupplier } from '../ports.ts'
import type { TicketAgency } from './ticket-view.ts'

export type TicketingNeeds = {
  db: Db
  clock: Clock
  orders: Orders
  notifications: Pick<Notifications, 'sendNow' | 'carries'>
  places: Places
  supplier: (name: string) => FlightSupplier
  pdf: Pick<PdfRenderer, 'renderPdf'>
  agency: TicketAgency
  publicUrl: string
  /** Signs the codes on tickets; whoever has it can make a false ticket look real. */
  ticketKey: string
}
