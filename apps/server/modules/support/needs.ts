/** What every use case of support is given. */
import type { SupportContact } from '@parastoo/contract/support/support'
import type { WriteAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Orders } from '../orders/index.ts'

export type SupportNeeds = {
  db: Db
  clock: Clock
  log: Log
  audit: WriteAudit
  orders: Pick<Orders, 'findOwn'>
  notifications: Pick<Notifications, 'send'>
  publicUrl: string
  /** The mobile that staff carry, E.164; without one the log alone is written to. */
  staffMobile?: string | undefined
  /** By what people are reached besides; of the settings. */
  contact: SupportContact
}
