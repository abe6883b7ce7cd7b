// Written by npm run generate from the migrated database; do not edit.

export type InvoicesTables = {
  'invoices.buyer': BuyerTable
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
