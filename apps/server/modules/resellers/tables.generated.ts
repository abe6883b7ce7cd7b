// Written by npm run generate from the migrated database; do not edit.

export type ResellersTables = {
  'resellers.link': LinkTable
  'resellers.sale': SaleTable
  'resellers.step': StepTable
  'resellers.visit': VisitTable
  'resellers.visitedSearch': VisitedSearchTable
}

export type LinkTable = {
  id: string
  reseller: string
  reference: string | null
  proposalId: string
  hash: string
  quotedRial: number
  quotedAt: Temporal.Instant
  standing: string
  foundRial: number | null
  openedAt: Temporal.Instant
}

export type SaleTable = {
  orderId: string
  visitId: string
  requestId: string
  reference: string
  markedAt: Temporal.Instant
}

export type StepTable = {
  id: string
  visitId: string
  requestId: string
  orderId: string | null
  step: string
  state: string
  recordedAt: Temporal.Instant
  settledAt: Temporal.Instant | null
}

export type VisitTable = {
  id: string
  reseller: string
  reference: string
  arrivedAt: Temporal.Instant
}

export type VisitedSearchTable = {
  visitId: string
  requestId: string
  criteria: unknown
  searchedAt: Temporal.Instant
}
