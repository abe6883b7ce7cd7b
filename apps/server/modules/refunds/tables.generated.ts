// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type RefundsTables = {
  'refunds.item': ItemTable
  'refunds.lateCancellation': LateCancellationTable
  'refunds.lineTotal': LineTotalTable
  'refunds.payout': PayoutTable
  'refunds.payoutBatch': PayoutBatchTable
  'refunds.quote': QuoteTable
  'refunds.request': RequestTable
  'refunds.step': StepTable
}

export type ItemTable = {
  id: string
  requestId: string
  orderId: string
  lineId: string
  passengerIndex: number
  product: string
  supplier: string
  priceAmount: number
  paidAmount: number
  costAmount: number
  penaltyAmount: number
  penaltyPercent: number
  passengerType: string
  passengerNameFa: string
  lineTitleFa: string
  state: string
  acceptedAt: Temporal.Instant | null
  refundedAt: Temporal.Instant | null
}

export type LateCancellationTable = {
  itemId: string
  requestId: string
  supplierPenaltyAmount: number
  saidAt: Temporal.Instant
  outcome: string | null
  settledAt: Temporal.Instant | null
  settledBy: string | null
  note: string | null
}

export type LineTotalTable = {
  lineId: string
  paidAmount: number
  refundedAmount: Generated<number>
  passengers: number
  refundedPassengers: Generated<number>
}

export type PayoutTable = {
  itemId: string
  amount: number
  iban: string
  accountOwner: string
  state: string
  batchId: string | null
  bankReference: string | null
  createdAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  returnedAt: Temporal.Instant | null
}

export type PayoutBatchTable = {
  id: string
  preparedBy: string
  preparedAt: Temporal.Instant
  approvedBy: string | null
  approvedAt: Temporal.Instant | null
}

export type QuoteTable = {
  id: string
  userId: string
  orderId: string
  lineId: string
  passengerIndex: number
  reasonId: number
  product: string
  supplier: string
  priceAmount: number
  paidAmount: number
  costAmount: number
  penaltyAmount: number
  penaltyPercent: number
  needsStaff: boolean
  passengerType: string
  passengerNameFa: string
  lineTitleFa: string
  quotedAt: Temporal.Instant
  validUntil: Temporal.Instant
}

export type RequestTable = {
  id: string
  number: string
  userId: string
  orderId: string
  orderNumber: string
  titleFa: string
  reasonId: number
  payTo: string
  iban: string | null
  accountOwner: string | null
  requestedAt: Temporal.Instant
  fileIds: Generated<string[]>
}

export type StepTable = {
  id: GeneratedAlways<number>
  requestId: string
  itemId: string | null
  kind: string
  staff: string | null
  noteFa: string | null
  takenAt: Temporal.Instant
}
