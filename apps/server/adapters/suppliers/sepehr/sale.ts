/** What is written down of a sale at a charterer before each call, and found again after a crash. A lock knows no key of ours; a booking does. */
import * as z from 'zod'
import { readEntry, type SupplierJournal } from '../../../modules/flights/ports.ts'

const perType = z.object({ Adult: z.int(), Child: z.int(), Infant: z.int() })
const sale = z.object({
  /**
   * `locking`: Lock was sent and nothing certain is heard of it; it binds nobody and ends by itself. `booking`: Book was. `refused`: it is
   * over for good. `none`: nothing is there.
   */
  state: z.enum(['none', 'locking', 'held', 'released', 'booking', 'issued', 'refused']),
  offerKey: z.string(),
  party: z.object({ adults: z.int(), children: z.int(), infants: z.int() }),
  costRial: z.int(),
  unitPriceRial: perType,
  /** What is owed for each; rows of earlier days do not say. */
  unitCostRial: perType.optional(),
  arrivalTime: z.string(),
  lockId: z.string().nullable(),
  lockedUntil: z.string().nullable(),
  /** What the lock is to be paid with. */
  payableRial: z.int(),
  /** Of the last Book; and since when its status says that nothing is issued. */
  bookedAt: z.string().nullable(),
  notIssuedSince: z.string().nullable(),
  types: z.array(z.enum(['Adult', 'Child', 'Infant'])),
  localPnr: z.string().nullable(),
  pnr: z.string(),
  /** In the order of the passengers: the charterer's own numbers, by which refunds are asked, and those people fly with. */
  localTickets: z.array(z.string()),
  tickets: z.array(z.string()),
  /** By whose cancel key a ticket is taken back, by the passenger's place. */
  taken: z.record(z.string(), z.string()),
})
export type Sale = z.infer<typeof sale>

export const readSale = (journal: SupplierJournal, key: string) => readEntry(journal, key, sale)

export const isPast = (moment: string | null, now: Temporal.Instant): boolean =>
  moment !== null && Temporal.Instant.compare(Temporal.Instant.from(moment), now) <= 0
