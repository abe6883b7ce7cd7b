import { jalaliParts } from '@parastoo/kit/dates'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Invoice, paperNumber, returnOf } from './invoice.ts'
import { invoiceOfOrder } from './invoice-of-order.ts'
import type { InvoicesNeeds } from './needs.ts'
import { type NewPaper, type Paper, paperReader, paperWriter } from './paper-store.ts'
import { buyerReader } from './store.ts'

/**
 * Issues the invoice of an order under the next number of the year, made out to whom its customer has said by now; from then on
 * nothing on it changes. Again, or by several at once, it is the one there is. What came back before it was issued follows it.
 */
export async function issueInvoice(
  needs: InvoicesNeeds,
  ask: { userId: string; orderId: string },
): Promise<Paper | Refusal<'NOT_FOUND' | 'INVOICE_NOT_READY'>> {
  const invoice = await invoiceOfOrder(needs, ask)
  if (isRefused(invoice)) return invoice
  const { orderId } = ask
  const paper = await needs.db.tx(async (tx) => {
    const writer = paperWriter(tx, needs.documents)
    await writer.lockOrder(orderId)
    const before = await paperReader(tx, needs.documents).saleOf(orderId)
    if (before) return before
    const buyer = await buyerReader(tx, needs.documents).ofOrder(orderId)
    const content: Invoice = { ...invoice, buyer }
    return await addPaper(needs, tx, { kind: 'sale', orderId, content })
  })
  await issueReturns(needs, orderId)
  return paper
}

/**
 * Issues a return for every refund of an invoiced order that has ended and has none; answers how many. An order without an invoice
 * has nothing to take back from: its returns come with the invoice.
 */
export async function issueReturns(needs: InvoicesNeeds, orderId: string): Promise<number> {
  const sale = await paperReader(needs.db, needs.documents).saleOf(orderId)
  if (!sale) return 0
  const refunds = await needs.refunds.endedOf(orderId)
  let issued = 0
  for (const refund of refunds) {
    const about = { number: paperNumber(sale), issuedAt: sale.issuedAt.toString() }
    const content = returnOf(sale.content as Invoice, { sale: about, refund })
    if (!content) continue
    const { requestId: refundRequestId } = refund
    const isNew = await needs.db.tx(async (tx) => {
      await paperWriter(tx, needs.documents).lockOrder(orderId)
      if (await paperReader(tx, needs.documents).hasReturnOf(refundRequestId)) return false
      const { paperId: saleId } = sale
      await addPaper(needs, tx, { kind: 'return', orderId, saleId, refundRequestId, content })
      return true
    })
    if (isNew) issued += 1
  }
  return issued
}

/** Takes the next number and writes the paper in one transaction: neither is there without the other. */
async function addPaper(
  { clock, log, documents }: Pick<InvoicesNeeds, 'clock' | 'log' | 'documents'>,
  tx: Tx,
  paper: NewPaper,
): Promise<Paper> {
  const issuedAt = clock.now()
  const day = issuedAt.toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const { year } = jalaliParts(day)
  const writer = paperWriter(tx, documents)
  const number = await writer.takeNumber(year)
  const written = { ...paper, paperId: newId(), year, number, issuedAt }
  await writer.add(written)
  log.info({ orderId: paper.orderId, paper: paperNumber(written) }, 'an invoice was issued')
  return written
}
