import type { Fulfilled, LineKey } from '../../orders/index.ts'
import { reservationReader } from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'

/** Thirteen digits: the airline's three and ten of its own, as carriers print them. */
const ticketNumberShape = /^\d{13}$/
const pnrShape = /^[A-Z0-9]{5,8}$/

/**
 * Tickets that staff were told by a supplier that does not answer us: as many different numbers as there are passengers, in their
 * order, and a PNR. What does not fit is said and nothing is written.
 */
export async function ticketsByHand(
  { db }: Pick<TicketingNeeds, 'db'>,
  {
    line,
    documents,
  }: { line: LineKey; documents: { pnr: string; ticketNumbers: readonly string[] } },
): Promise<Fulfilled | { wrong: string }> {
  const { pnr, ticketNumbers } = documents
  const reader = reservationReader(db)
  const reservation = await reader.ofLine(line.lineId)
  if (!reservation) return { wrong: 'That line is no flight.' }
  if (!pnrShape.test(pnr)) return { wrong: `${pnr} is no PNR: 5 to 8 capital letters and digits.` }
  const odd = ticketNumbers.find((number) => !ticketNumberShape.test(number))
  if (odd !== undefined) return { wrong: `${odd} is no ticket number: 13 digits.` }
  const { length } = await reader.passengers(line.orderId)
  if (new Set(ticketNumbers).size !== length || ticketNumbers.length !== length)
    return { wrong: `The line has ${length} passenger(s); give each one's number, in their order.` }
  const { supplier, costRial } = reservation
  return { supplier, costRial, documents: { pnr, ticketNumbers } }
}
