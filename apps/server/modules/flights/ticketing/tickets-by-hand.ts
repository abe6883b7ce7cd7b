import * as z from 'zod'
import { type Manual, manualForm } from '../../orders/index.ts'
import { reservationReader } from '../reservation/index.ts'
import { owedFor } from './issue-tickets.ts'
import type { TicketingNeeds } from './needs.ts'

/** As they are printed, typed with blanks and dashes and in small letters. */
const printed = z
  .string()
  .overwrite((typed) => typed.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase())

/** A number is thirteen digits: the airline's three and ten of its own, as carriers print them. */
const schema = z.object({
  pnr: printed.regex(/^[A-Z0-9]{5,8}$/, { error: '5 to 8 letters and digits' }),
  ticketNumbers: z.array(printed.regex(/^\d{13}$/, { error: '13 digits' })),
})

/**
 * Tickets that staff were told by a supplier that does not answer us: as many different numbers as there are passengers, in their
 * order, and a PNR. What does not fit is said and nothing is written.
 */
export const ticketsByHand = ({ db, supplier }: Pick<TicketingNeeds, 'db' | 'supplier'>): Manual =>
  manualForm(schema, async (line, { pnr, ticketNumbers }) => {
    const reader = reservationReader(db)
    const reservation = await reader.ofLine(line.lineId)
    if (!reservation) return { wrong: 'That line is no flight.' }
    const { length } = await reader.passengers(line.orderId)
    if (new Set(ticketNumbers).size !== length || ticketNumbers.length !== length)
      return {
        wrong: `The line has ${length} passenger(s); give each one's number, in their order.`,
      }
    const owed = await owedFor(supplier(reservation.supplier), reservation)
    return { ...owed, reference: pnr, documents: { pnr, ticketNumbers } }
  })
