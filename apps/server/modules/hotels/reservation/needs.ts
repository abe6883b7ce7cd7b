import type { Announce } from '../../../platform/announce.ts'
import type { WriteAudit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Log } from '../../../platform/log.ts'
import type { Orders } from '../../orders/index.ts'
import type { HotelSupplier } from '../hotel-supplier.ts'

/** Facts hotels announces; reactions stand in app/reactions.ts. */
export type HotelFacts = {
  /** A hotel on request was asked about a stay that is paid. */
  'stay-requested': { orderId: string; lineId: string; answerBy: string }
  /** Staff put right by what its hotel knows a stay whose voucher is out; `at` tells one correction from the next. */
  'stay-number-corrected': { orderId: string; lineId: string; at: string }
  /** A stay is over, and its guest is asked how it was. */
  'stay-ended': { orderId: string; lineId: string }
  /** A guest said something of a stay, and staff are to read it. */
  'review-written': { orderId: string; lineId: string }
}

/** What every use case of reservation is given. */
export type ReservationNeeds = {
  db: Db
  clock: Clock
  log: Log
  audit: WriteAudit
  announce: Announce<HotelFacts>
  orders: Orders
  suppliers: readonly HotelSupplier[]
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  holdMinutes: number
}

export function supplierNamed(
  { suppliers }: Pick<ReservationNeeds, 'suppliers'>,
  name: string,
): HotelSupplier {
  const found = suppliers.find((supplier) => supplier.name === name)
  if (!found) throw new Error(`No supplier of hotels is called ${name}`)
  return found
}
