// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type LedgerTables = {
  'ledger.entry': EntryTable
  'ledger.guardedBalance': GuardedBalanceTable
  'ledger.posting': PostingTable
  'ledger.seal': SealTable
  'ledger.unsealed': UnsealedTable
}

export type EntryTable = {
  id: string
  kind: string
  key: string
  orderId: string | null
  userId: string | null
  descriptionFa: string
  recordedAt: Temporal.Instant
  sequence: GeneratedAlways<number>
  postings: number | null
  reverses: string | null
}

export type GuardedBalanceTable = {
  account: string
  currency: string
  balance: Generated<number>
}

export type PostingTable = {
  entryId: string
  position: number
  fromAccount: string
  toAccount: string
  amount: number
  currency: string
  postings: number
}

export type SealTable = {
  number: number
  entryId: string
  hash: Buffer
  previousNumber: GeneratedAlways<number | null>
  previousHash: Buffer | null
  sealedAt: Temporal.Instant
}

export type UnsealedTable = {
  entryId: string
}
