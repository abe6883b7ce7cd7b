import type { KeptBuyer } from '@parastoo/contract/orders/invoices'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { InvoicesNeeds } from './needs.ts'
import { paperReader, paperWriter } from './paper-store.ts'
import { keepBuyer } from './store.ts'

/** Makes an order's invoice out to somebody, or takes that back; refused once the invoice is issued. */
export async function setBuyer(
  { db, clock, documents }: Pick<InvoicesNeeds, 'db' | 'clock' | 'documents'>,
  ask: { orderId: string; userId: string; buyer: KeptBuyer | null },
): Promise<{ buyer: KeptBuyer | null } | Refusal<'INVOICE_ALREADY_ISSUED'>> {
  return await db.tx(async (tx) => {
    await paperWriter(tx, documents).lockOrder(ask.orderId)
    if (await paperReader(tx, documents).saleOf(ask.orderId))
      return refuse('INVOICE_ALREADY_ISSUED')
    await keepBuyer(tx, documents, { ...ask, changedAt: clock.now() })
    return { buyer: ask.buyer }
  })
}
