// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type RefundsTables = {
  'refunds.dinarShare': DinarShareTable
  'refunds.item': ItemTable
  'refunds.lateCancellation': LateCancellationTable
  'refunds.quote': QuoteTable
  'refunds.request': RequestTable
  'refunds.step': StepTable
}

export type DinarShareTable = {
  payoutId: string
  itemId: string
  paymentId: string
  amountRial: number
  dinars: number
}

export type ItemTable = {
  id: string
  requestId: string
  orderId: string
  lineId: string
  unitId: string
  position: number
  kind: string
  supplier: string
  priceAmount: number
  paidAmount: number
  costAmount: number
  penaltyAmount: number
  penaltyPercent: number
  unitLabelFa: string
  lineTitleFa: string
  state: string
  acceptedAt: Temporal.Instant | null
  refundedAt: Temporal.Instant | null
  cancelKey: string | null
  supplierBackAmount: number | null
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
  supplierBackAmount: number | null
}

export type QuoteTable = {
  id: string
  userId: string
  orderId: string
  lineId: string
  unitId: string
  position: number
  reasonId: number
  kind: string
  supplier: string
  priceAmount: number
  paidAmount: number
  costAmount: number
  penaltyAmount: number
  penaltyPercent: number
  needsStaff: boolean
  unitLabelFa: string
  lineTitleFa: string
  quotedAt: Temporal.Instant
  validUntil: Temporal.Instant
  supplierBackAmount: number | null
  quotedAs: string | null
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
