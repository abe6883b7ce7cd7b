// Written by npm run generate from the migrated database; do not edit.
import type { Generated } from 'kysely'

export type NotificationsTables = {
  'notifications.message': MessageTable
  'notifications.preference': PreferenceTable
  'notifications.pushDevice': PushDeviceTable
}

export type MessageTable = {
  id: string
  dedupeKey: string
  channel: string
  recipient: string
  template: string
  content: unknown
  userId: string | null
  state: Generated<string>
  messenger: string | null
  providerId: string | null
  failure: string | null
  queuedAt: Temporal.Instant
  settledAt: Temporal.Instant | null
  triedMessenger: string | null
  delivery: string | null
  deliveryAt: Temporal.Instant | null
}

export type PreferenceTable = {
  userId: string
  kind: string
  channel: string
  isOn: boolean
  changedAt: Temporal.Instant
}

export type PushDeviceTable = {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  addedAt: Temporal.Instant
}
