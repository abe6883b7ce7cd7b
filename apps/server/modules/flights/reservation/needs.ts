/** What every use case of flight reservations is given. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Log } from '../../../platform/log.ts'
import type { Orders } from '../../orders/index.ts'
import type { FlightSupplier } from '../ports.ts'
import type { ResolveChoice } from '../search/index.ts'

export type ReservationNeeds = {
  db: Db
  clock: Clock
  log: Log
  orders: Orders
  resolve: ResolveChoice
  supplier: (name: string) => FlightSupplier
  /** Keeps the passengers of a sale for the next one. */
  keepPassengers: (
    tx: Tx,
    ask: { userId: string; passengers: readonly Passenger[] },
  ) => Promise<void>
  holdMinutes: number
  /** Whether a country is called so in Persian, by the list that forms choose from. */
  isCountry: (nameFa: string) => boolean
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  /** A small picture from outside, drawn anew as a PNG; null when it is none. */
  redrawPicture: (bytes: Buffer) => Promise<Buffer | null>
}
