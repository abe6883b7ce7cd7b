/** Contract operations of invoices. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { InvoicePaper } from '@parastoo/contract/orders/invoices'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'
import {
  type Invoice,
  invoiceSums,
  paperNumber,
  type ReturnInvoice,
  returnSums,
} from './invoice.ts'
import { type InvoiceSheet, invoiceSheet, returnSheet } from './invoice-sheet.ts'
import { issueInvoice } from './issue-paper.ts'
import type { InvoicesNeeds } from './needs.ts'
import { type Paper, paperReader } from './paper-store.ts'
import { setBuyer } from './set-buyer.ts'
import { buyerReader } from './store.ts'

export function invoicesRoutes(needs: InvoicesNeeds) {
  const os = implement(contract.api.invoices).$context<RequestContext>()
  const reader = buyerReader(needs.db, needs.documents)
  const papers = paperReader(needs.db, needs.documents)
  const own = async (context: RequestContext, orderId: string) => {
    const { userId } = callerOf(context)
    answered((await needs.orders.findOwn(userId, orderId)) ?? refuse('NOT_FOUND'))
    return userId
  }
  return {
    buyer: os.buyer.handler(async ({ input, context }) => {
      const userId = await own(context, input.id)
      const [buyer, lastBuyer, issued] = await Promise.all([
        reader.ofOrder(input.id),
        reader.lastOf(userId),
        papers.ofOrder(input.id),
      ])
      return ok({ buyer, lastBuyer, papers: issued.map(paperShown) })
    }),
    setBuyer: os.setBuyer.handler(async ({ input, context }) => {
      const userId = await own(context, input.orderId)
      return ok(answered(await setBuyer(needs, { ...input, userId })))
    }),
    issue: os.issue.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { orderId } = input
      return ok(paperShown(answered(await issueInvoice(needs, { userId, orderId }))))
    }),
    pdf: os.pdf.handler(async ({ input, context }) => {
      await own(context, input.id)
      const { paperId } = input
      const issued = await papers.ofOrder(input.id)
      const paper = issued.find((each) =>
        paperId === undefined ? each.kind === 'sale' : each.paperId === paperId,
      )
      if (!paper) return answered(refuse(paperId ? 'NOT_FOUND' : 'INVOICE_NOT_ISSUED'))
      const drawn = await drawInvoicePdf(sheetOf(paper), needs.pdf)
      if (isRefused(drawn)) return answered(refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(drawn.pdf)], `invoice-${paperNumber(paper)}.pdf`, {
        type: 'application/pdf',
      })
    }),
  }
}

function sheetOf(paper: Paper): InvoiceSheet {
  const issued = { number: paperNumber(paper), issuedAt: paper.issuedAt }
  return paper.kind === 'sale'
    ? invoiceSheet(paper.content as Invoice, issued)
    : returnSheet(paper.content as ReturnInvoice, issued)
}

const paperShown = (paper: Paper): InvoicePaper => ({
  id: paper.paperId,
  kind: paper.kind === 'sale' ? 'Sale' : 'Return',
  number: paperNumber(paper),
  issuedAt: paper.issuedAt.toString(),
  amount:
    paper.kind === 'sale'
      ? invoiceSums((paper.content as Invoice).lines).totalRial
      : returnSums((paper.content as ReturnInvoice).lines).backRial,
})
