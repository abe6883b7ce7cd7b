// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type OrdersTables = {
  'orders.agreedRule': AgreedRuleTable
  'orders.cost': CostTable
  'orders.hold': HoldTable
  'orders.instalment': InstalmentTable
  'orders.line': LineTable
  'orders.order': OrderTable
  'orders.pendingLine': PendingLineTable
  'orders.supplement': SupplementTable
  'orders.unit': UnitTable
  'orders.unitPerson': UnitPersonTable
}

export type AgreedRuleTable = {
  orderId: string
  path: string
  titleFa: string
  revision: number
}

export type CostTable = {
  unitId: string
  supplier: string
  amountMinor: number
  currency: string
  rial: number
}

export type HoldTable = {
  key: string
  lineId: string
  generation: number
  state: string
}

export type InstalmentTable = {
  orderId: string
  position: number
  amountRial: number
  dueAt: Temporal.Instant | null
  paidAt: Temporal.Instant | null
  missedAt: Temporal.Instant | null
}

export type LineTable = {
  id: string
  orderId: string
  position: number
  kind: string
  productType: string
  titleFa: string
  startsAt: string
  endsAt: string
  amount: number
  fulfilment: string
  issuingSince: Temporal.Instant | null
  promisedBy: Temporal.Instant | null
  waitsFor: string | null
  waitsUntil: Temporal.Instant | null
  pausedAt: Temporal.Instant | null
  word: string | null
  reference: string | null
  generation: Generated<number>
  holdExpiresAt: Temporal.Instant | null
  discount: Generated<number>
  partOf: string | null
  supplementKey: string | null
  rates: Generated<unknown>
  orderMoney: string
  orderRegisteredAt: Temporal.Instant
}

export type OrderTable = {
  id: string
  number: string
  userId: string
  titleFa: string
  contactDialingCode: string
  contactPhone: string
  contactEmail: string | null
  channel: number
  totalAmount: number
  money: string
  payBy: Temporal.Instant | null
  registeredAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
  discountAmount: Generated<number>
  discountCode: string | null
  discountProviderExtra: string | null
  requestHash: string
  personKeys: Generated<string[]>
  usesWallet: Generated<boolean>
  earmarkedAmount: Generated<number>
  receivedRial: Generated<number>
  returnedRial: Generated<number>
  receivableRial: Generated<number>
  cancelledByStaff: Generated<boolean>
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

export type SupplementTable = {
  lineId: string
  supplier: string
  costRial: number
}

export type UnitTable = {
  id: string
  lineId: string
  orderId: string
  position: number
  labelFa: string
  state: Generated<string>
  priceRial: number
  discountableRial: number
  discountRial: Generated<number>
  keptRial: number | null
  dueRial: GeneratedAlways<number>
}

export type UnitPersonTable = {
  unitId: string
  personId: string
}
