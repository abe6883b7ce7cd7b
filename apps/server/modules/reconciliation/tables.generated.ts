// Written by npm run generate from the migrated database; do not edit.

export type ReconciliationTables = {
  'reconciliation.difference': DifferenceTable
  'reconciliation.statement': StatementTable
  'reconciliation.statementLine': StatementLineTable
}

export type DifferenceTable = {
  id: string
  counterparty: string
  onDay: Temporal.PlainDate
  reference: string
  kind: string
  ours: string
  theirs: string
  foundAt: Temporal.Instant
  goneAt: Temporal.Instant | null
  settledAt: Temporal.Instant | null
  note: string | null
}

export type StatementTable = {
  counterparty: string
  onDay: Temporal.PlainDate
  receivedAt: Temporal.Instant
  comparedAt: Temporal.Instant | null
  oursCount: number | null
  theirsCount: number | null
}

export type StatementLineTable = {
  counterparty: string
  onDay: Temporal.PlainDate
  position: number
  reference: string
  happenedAt: Temporal.Instant | null
  amount: number
  currency: string
}
