/** What every use case of changes is given. */
import type { Announce } from '../../../platform/announce.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Orders, RefundLine } from '../../orders/index.ts'
import type { Places } from '../places/index.ts'
import type { FlightSupplier } from '../ports.ts'
import type { FlightFacts } from './events.ts'

/** What recording a change needs; a command of staff fills it without a supplier. */
export type RecordingNeeds = {
  db: Db
  clock: Clock
  log: Log
  announce: Announce<FlightFacts>
  orders: Pick<Orders, 'find' | 'noteChange' | 'standingLines'>
}

export type ChangesNeeds = RecordingNeeds & {
  jobs: Jobs
  orders: Pick<Orders, 'find' | 'findOwn' | 'noteChange' | 'standingLines'>
  places: Places
  /** The three letters of a country that is called so in Persian. */
  countryCode: (nameFa: string) => string | null
  supplier: (name: string) => FlightSupplier
  holdMinutes: number
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  /** Undoing the sale is another room's. */
  refundLine: RefundLine
}
