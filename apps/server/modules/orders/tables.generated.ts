// Written by npm run generate from the migrated database; do not edit.
import type { Generated } from 'kysely'

export type OrdersTables = {
  'orders.line': LineTable
  'orders.order': OrderTable
  'orders.pendingLine': PendingLineTable
}

export type LineTable = {
  id: string
  orderId: string
  position: number
  product: string
  titleFa: string
  amount: number
  fulfilment: string
  issuingSince: Temporal.Instant | null
  discount: Generated<number>
}

export type OrderTable = {
  id: string
  number: string
  userId: string
  product: string
  titleFa: string
  startsAt: string
  contactPhone: string
  contactEmail: string | null
  channel: number
  totalAmount: number
  money: string
  holdExpiresAt: Temporal.Instant
  registeredAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  discountAmount: Generated<number>
  discountCode: string | null
  discountProviderExtra: string | null
}

export type PendingLineTable = {
  lineId: string
  orderId: string
  toldAt: Temporal.Instant
  decision: string | null
  decidedAt: Temporal.Instant | null
  decidedBy: string | null
  reason: string | null
  contradiction: string | null
  settledAt: Temporal.Instant | null
  settledBy: string | null
  settlement: string | null
}
