// Written by npm run generate from the migrated database; do not edit.
import type { GeneratedAlways } from 'kysely'

export type SupportTables = {
  'support.groupRequest': GroupRequestTable
  'support.message': MessageTable
  'support.request': RequestTable
}

export type GroupRequestTable = {
  id: string
  number: string
  origin: string
  destination: string
  departsOn: Temporal.PlainDate
  returnsOn: Temporal.PlainDate | null
  passengers: number
  contactName: string
  contactPhone: string
  note: string
  state: string
  askedAt: Temporal.Instant
  answeredAt: Temporal.Instant | null
  staff: string | null
  answerFa: string | null
}

export type MessageTable = {
  id: GeneratedAlways<number>
  requestId: string
  staff: string | null
  textFa: string
  writtenAt: Temporal.Instant
}

export type RequestTable = {
  id: string
  number: string
  userId: string
  orderId: string
  orderNumber: string
  titleFa: string
  subject: string
  contactPhone: string
  state: string
  openedAt: Temporal.Instant
  changedAt: Temporal.Instant
}
