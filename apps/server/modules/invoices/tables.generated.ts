// Written by npm run generate from the migrated database; do not edit.

export type InvoicesTables = {
  'invoices.buyer': BuyerTable
  'invoices.paper': PaperTable
  'invoices.series': SeriesTable
}

export type BuyerTable = {
  orderId: string
  userId: string
  kind: string
  name: string
  nationalId: string
  economicCode: string
  postalCode: string
  address: string
  changedAt: Temporal.Instant
}

export type PaperTable = {
  id: string
  year: number
  number: number
  kind: string
  orderId: string
  saleId: string | null
  refundRequestId: string | null
  issuedAt: Temporal.Instant
  content: unknown
}

export type SeriesTable = {
  year: number
  last: number
}
