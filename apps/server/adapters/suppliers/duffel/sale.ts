/** What is written down of a sale at Duffel before each call, and found again after a crash: no call of it bears a key that Duffel minds. */
import * as z from 'zod'
import { readEntry, type SupplierJournal } from '../../../modules/flights/ports.ts'

const perType = z.object({ Adult: z.int(), Child: z.int(), Infant: z.int() })
const sale = z.object({
  /**
   * `ordering`: an order without payment was sent for; `promised`: nothing is held, the offer is only kept in mind; `paying`: a payment of
   * a held order was sent; `buying`: an order with payment was; `issuing`: it is paid, and its tickets are awaited.
   */
  state: z.enum([
    'none',
    'ordering',
    'held',
    'promised',
    'released',
    'paying',
    'buying',
    'issuing',
    'issued',
    'refused',
  ]),
  offerKey: z.string(),
  party: z.object({ adults: z.int(), children: z.int(), infants: z.int() }),
  costRial: z.int(),
  unitPriceRial: perType,
  unitCostRial: perType,
  /** What all of it is to cost at Duffel. */
  total: z.object({ amount: z.string(), currency: z.string() }),
  /** The flights as they were sold. */
  legs: z.array(
    z.object({
      origin: z.string(),
      destination: z.string(),
      departureTime: z.string(),
      arrivalTime: z.string(),
    }),
  ),
  orderId: z.string().nullable(),
  /** How many orders were asked for under this key: each bears its number, so that one that ended is never taken for the next. */
  attempt: z.int(),
  /** Until when the order, or the offer, stands. */
  until: z.string().nullable(),
  /** Of the last call whose answer is missing; and since when orders are listed without it. */
  askedAt: z.string().nullable(),
  missingSince: z.string().nullable(),
  types: z.array(z.enum(['Adult', 'Child', 'Infant'])),
  /** Duffel's names for them, in the order of the passengers. */
  passengerIds: z.array(z.string()),
  pnr: z.string(),
  tickets: z.array(z.string()),
  /** By whose cancel key it is taken back. */
  takenBy: z.string().nullable(),
  wasToldToStaff: z.boolean(),
})
export type Sale = z.infer<typeof sale>

export const readSale = (journal: SupplierJournal, key: string) => readEntry(journal, key, sale)

export const isPast = (moment: string | null, now: Temporal.Instant): boolean =>
  moment !== null && Temporal.Instant.compare(Temporal.Instant.from(moment), now) <= 0
