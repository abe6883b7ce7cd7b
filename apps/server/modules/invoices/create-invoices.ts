import type { InvoicesNeeds } from './needs.ts'
import { invoicesRoutes } from './routes.ts'

/** Builds the room from what it needs. */
export function createInvoices(needs: InvoicesNeeds) {
  return { routes: invoicesRoutes(needs) }
}
export type Invoices = ReturnType<typeof createInvoices>
