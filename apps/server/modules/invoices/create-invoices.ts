import { issueReturns } from './issue-paper.ts'
import type { InvoicesNeeds } from './needs.ts'
import { invoicesRoutes } from './routes.ts'

/** Builds the room from what it needs. */
export function createInvoices(needs: InvoicesNeeds) {
  return {
    routes: invoicesRoutes(needs),
    /** The returns of refunds that have ended; safe to repeat. */
    issueReturns: (orderId: string) => issueReturns(needs, orderId),
  }
}
export type Invoices = ReturnType<typeof createInvoices>
