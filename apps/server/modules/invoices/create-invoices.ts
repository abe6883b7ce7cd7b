import type { Renewable } from '../travellers/index.ts'
import { issueReturns } from './issue-paper.ts'
import type { InvoicesNeeds } from './needs.ts'
import { paperSeals } from './paper-store.ts'
import { invoicesRoutes } from './routes.ts'
import { buyerSeals } from './store.ts'

/** Builds the room from what it needs. */
export function createInvoices(needs: InvoicesNeeds) {
  return {
    routes: invoicesRoutes(needs),
    /** The returns of refunds that have ended; safe to repeat. */
    issueReturns: (orderId: string) => issueReturns(needs, orderId),
    /** What it keeps of people sealed. */
    sealed: [buyerSeals, paperSeals] as readonly Renewable[],
  }
}
export type Invoices = ReturnType<typeof createInvoices>
