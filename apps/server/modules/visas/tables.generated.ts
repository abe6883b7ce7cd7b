// Written by npm run generate from the migrated database; do not edit.

export type VisasTables = {
  'visas.closure': ClosureTable
  'visas.pack': PackTable
}

export type ClosureTable = {
  id: string
  destination: string
  visaType: string
  nationality: string
  reasonFa: string
  closedAt: Temporal.Instant
  closedBy: string
  openedAt: Temporal.Instant | null
  openedBy: string | null
}

export type PackTable = {
  destination: string
  version: number
  content: unknown
  contentHash: string
  importedAt: Temporal.Instant
}
