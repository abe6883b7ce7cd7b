/** What is written down of a sale at an airline before each call, and found again after a crash. NRS knows no key of ours. */
import * as z from 'zod'
import {
  readEntry,
  type SupplierJournal,
  type TravellingPassenger,
} from '../../../modules/flights/ports.ts'

const perType = z.object({ Adult: z.int(), Child: z.int(), Infant: z.int() })
const sale = z.object({
  /**
   * `reserving`: ReservJS was sent and nothing certain is heard of it. `issuing`: ETIssueJS was. `refused`: it is over for good. `none`:
   * nothing is there and nothing ever was.
   */
  state: z.enum(['none', 'reserving', 'held', 'released', 'issuing', 'issued', 'refused']),
  offerKey: z.string(),
  party: z.object({ adults: z.int(), children: z.int(), infants: z.int() }),
  /** What is owed for the party at most, and what each ticket is sold for. */
  costRial: z.int(),
  unitPriceRial: perType,
  /** What is owed for each; rows of earlier days do not say. */
  unitCostRial: perType.optional(),
  times: z.object({ departureTime: z.string(), arrivalTime: z.string() }),
  bands: z.array(z.object({ until: z.string().nullable(), percent: z.number() })),
  /** Of the last ReservJS. */
  askedAt: z.string(),
  pnr: z.string().nullable(),
  heldUntil: z.string().nullable(),
  /** Of the last ETIssueJS; absent of what was written before it was kept. */
  issueAskedAt: z.string().nullable().default(null),
  /** Who travels, as the airline knows them. */
  people: z.array(
    z.object({ last: z.string(), first: z.string(), type: z.enum(['Adult', 'Child', 'Infant']) }),
  ),
  /** Their ticket numbers, in the same order. */
  tickets: z.array(z.string()),
  /** By whose cancel key a ticket is taken back, by the passenger's place. */
  taken: z.record(z.string(), z.string()),
})
export type Sale = z.infer<typeof sale>

export const readSale = (journal: SupplierJournal, key: string) => readEntry(journal, key, sale)

/** Whether these are as many of each age as seats were asked for. */
export function isParty(
  { party }: Pick<Sale, 'party'>,
  passengers: readonly TravellingPassenger[],
): boolean {
  const count = (type: TravellingPassenger['type']) =>
    passengers.filter((each) => each.type === type).length
  return (
    count('Adult') === party.adults &&
    count('Child') === party.children &&
    count('Infant') === party.infants
  )
}
