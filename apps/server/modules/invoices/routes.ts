/** Contract operations of invoices. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'
import type { InvoicesNeeds } from './needs.ts'
import { buyerReader, keepBuyer } from './store.ts'

export function invoicesRoutes(needs: InvoicesNeeds) {
  const os = implement(contract.api.invoices).$context<RequestContext>()
  const reader = buyerReader(needs.db, needs.documents)
  const own = async (context: RequestContext, orderId: string) => {
    const { userId } = callerOf(context)
    answered((await needs.orders.findOwn(userId, orderId)) ?? refuse('NOT_FOUND'))
    return userId
  }
  return {
    buyer: os.buyer.handler(async ({ input, context }) => {
      const userId = await own(context, input.id)
      const [buyer, lastBuyer] = await Promise.all([
        reader.ofOrder(input.id),
        reader.lastOf(userId),
      ])
      return ok({ buyer, lastBuyer })
    }),
    setBuyer: os.setBuyer.handler(async ({ input, context }) => {
      const { orderId, buyer } = input
      const userId = await own(context, orderId)
      const changedAt = needs.clock.now()
      await keepBuyer(needs.db, needs.documents, { orderId, userId, buyer, changedAt })
      return ok({ buyer })
    }),
    pdf: os.pdf.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const invoice = answered(await invoiceOfOrder(needs, { userId, orderId: input.id }))
      const drawn = await drawInvoicePdf(invoice, needs.pdf)
      if (isRefused(drawn)) return answered(refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(drawn.pdf)], `invoice-${invoice.orderNumber}.pdf`, {
        type: 'application/pdf',
      })
    }),
  }
}
