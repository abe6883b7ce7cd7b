/** What every use case of notifications is given. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Messenger, PushGrounds } from './ports.ts'
import type { QuietHours } from './quiet-hours.ts'
import type { Sender } from './templates.ts'

export type NotificationsNeeds = Sender & {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  /** In the order in which they are tried: the first that carries a channel is asked. */
  messengers: readonly Messenger[]
  /** Null where no keys are set, and then no device can be turned on. */
  push: PushGrounds | null
  /** When what can wait does; null for never. */
  quietHours: QuietHours | null
}
