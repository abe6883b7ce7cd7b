/** What every use case of invoices is given. */
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import type { Log } from '../../platform/log.ts'
import type { PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import type { Orders, Product } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { InvoiceSeller } from './invoice.ts'

export type InvoicesNeeds = {
  db: Db
  clock: Clock
  /** Seals the national codes of buyers. */
  documents: DocumentSeals
  log: Log
  orders: Pick<Orders, 'find' | 'findOwn' | 'frozenRates' | 'unitsOf'>
  /** What sells lines of a kind; wiring hands them in. */
  product: (kind: ProductKind) => Pick<Product, 'describe'>
  payments: Pick<Payments, 'bankPaymentsOfOrder'>
  refunds: Pick<Refunds, 'endedOf'>
  pdf: Pick<PdfRenderer, 'renderPdf'>
  seller: InvoiceSeller
}
