/** What content is given. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { FlightFacts } from './ports.ts'

export type ContentNeeds = {
  db: Db
  clock: Clock
  jobs: Jobs
  flights: FlightFacts
  /** Signs the links of previews. */
  previewKey: string
  publicUrl: string
  brandName: string
}
