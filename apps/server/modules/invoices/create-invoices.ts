import type { InvoicesNeeds } from './needs.ts'
import { invoicesRoutes } from './routes.ts'
import { sealBuyers } from './store.ts'

const mostAtOnce = 500

/** Builds the room from what it needs. */
export function createInvoices(needs: InvoicesNeeds) {
  return {
    routes: invoicesRoutes(needs),
    defineJobs(): void {
      needs.jobs.every('seal-invoice-buyers', '30 3 * * *', async () => {
        while ((await sealBuyers(needs.db, needs.documents, mostAtOnce)) > 0);
      })
    },
  }
}
export type Invoices = ReturnType<typeof createInvoices>
