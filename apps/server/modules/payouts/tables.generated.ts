// Written by npm run generate from the migrated database; do not edit.
import type { GeneratedAlways } from 'kysely'

export type PayoutsTables = {
  'payouts.batch': BatchTable
  'payouts.payout': PayoutTable
}

export type BatchTable = {
  id: string
  preparedBy: string
  preparedAt: Temporal.Instant
  approvedBy: string | null
  approvedAt: Temporal.Instant | null
  discardedBy: string | null
  discardedAt: Temporal.Instant | null
  isSigned: GeneratedAlways<boolean>
}

export type PayoutTable = {
  id: string
  source: string
  userId: string | null
  orderId: string | null
  amountRial: number
  iban: string
  holderFa: string
  titleFa: string
  reference: string
  state: string
  createdAt: Temporal.Instant
  batchId: string | null
  paidAt: Temporal.Instant | null
  paidBy: string | null
  trackingNumber: string | null
  returnedAt: Temporal.Instant | null
  returnedBy: string | null
  reasonFa: string | null
  needsSignedBatch: GeneratedAlways<boolean | null>
  gateway: string | null
  dinars: number | null
}
