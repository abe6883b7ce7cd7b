// Written by npm run generate from the migrated database; do not edit.
import type { Generated } from 'kysely'

export type WalletTables = {
  'wallet.withdrawal': WithdrawalTable
}

export type WithdrawalTable = {
  id: string
  userId: string
  amountRial: number
  iban: string
  holderFa: string
  state: Generated<string>
  entryId: string | null
  requestedAt: Temporal.Instant
  approvedAt: Temporal.Instant | null
  approvedBy: string | null
  batchId: string | null
  endedAt: Temporal.Instant | null
  endedBy: string | null
  trackingNumber: string | null
  reasonFa: string | null
}
