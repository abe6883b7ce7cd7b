import { issueReturns } from './issue-paper.ts'
import type { InvoicesNeeds } from './needs.ts'
import { sealPapers } from './paper-store.ts'
import { invoicesRoutes } from './routes.ts'
import { sealBuyers } from './store.ts'

const mostAtOnce = 500

/** Builds the room from what it needs. */
export function createInvoices(needs: InvoicesNeeds) {
  return {
    routes: invoicesRoutes(needs),
    /** The returns of refunds that have ended; safe to repeat. */
    issueReturns: (orderId: string) => issueReturns(needs, orderId),
    defineJobs(): void {
      needs.jobs.every('seal-invoice-buyers', '30 3 * * *', async () => {
        while ((await sealBuyers(needs.db, needs.documents, mostAtOnce)) > 0);
        while ((await sealPapers(needs.db, needs.documents, mostAtOnce)) > 0);
      })
    },
  }
}
export type Invoices = ReturnType<typeof createInvoices>
