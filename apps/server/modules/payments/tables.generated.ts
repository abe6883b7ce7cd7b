// Written by npm run generate from the migrated database; do not edit.
import type { Generated } from 'kysely'

export type PaymentsTables = {
  'payments.bankReturn': BankReturnTable
  'payments.capture': CaptureTable
  'payments.payment': PaymentTable
}

export type BankReturnTable = {
  id: string
  paymentId: string
  verb: string
  state: Generated<string>
  reason: string
  answer: string | null
  createdAt: Temporal.Instant
  askedAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  orderedBy: string | null
  allowedBy: string | null
}

export type CaptureTable = {
  paymentId: string
  orderId: string
  gateway: string
  amountRial: number
  isTaken: boolean
  state: string
  toReturnRial: Generated<number>
  returnedRial: Generated<number>
  refusal: string | null
  createdAt: Temporal.Instant
  askedAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
}

export type PaymentTable = {
  id: string
  userId: string
  orderId: string | null
  instalment: number
  gateway: string
  gatewayId: number
  amountRial: number
  descriptionFa: string
  state: Generated<string>
  reference: string | null
  trackingNumber: string | null
  cardMask: string | null
  failure: string | null
  difference: string | null
  createdAt: Temporal.Instant
  askedAt: Temporal.Instant | null
  asks: Generated<number>
  endedAt: Temporal.Instant | null
  chargeMinor: number
  chargeCurrency: string
}
