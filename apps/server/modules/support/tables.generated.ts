// Written by npm run generate from the migrated database; do not edit.
import type { GeneratedAlways } from 'kysely'

export type SupportTables = {
  'support.message': MessageTable
  'support.request': RequestTable
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
