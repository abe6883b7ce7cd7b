/** Flights as something orders can sell: holds by reservation, fulfils by ticketing. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LineKey, Sellable } from '../orders/index.ts'
import { isUnknown } from './ports.ts'
import { type ReservationNeeds, reservationReader } from './reservation/index.ts'
import {
  cancelTickets,
  describeFlightOrder,
  issueTickets,
  quoteCancellation,
  recordCancelled,
  recordTickets,
  type TicketingNeeds,
  ticketsByHand,
} from './ticketing/index.ts'

export function flightSellable(needs: ReservationNeeds & TicketingNeeds): Sellable {
  const reservationOf = async ({ lineId }: LineKey) => {
    const reservation = await reservationReader(needs.db).ofLine(lineId)
    if (!reservation) throw new Error(`Line ${lineId} has no reservation`)
    return reservation
  }
  return {
    async hold(line) {
      const reservation = await reservationOf(line)
      const { supplier, supplierKey, offerKey, party, costRial, captchaCode } = reservation
      return await needs.supplier(supplier).hold({
        ...{ key: supplierKey, offerKey, party, costRial, until: line.holdExpiresAt },
        ...(captchaCode === null ? {} : { captchaCode }),
      })
    },
    async release(line) {
      const { supplier, supplierKey } = await reservationOf(line)
      const answer = await needs.supplier(supplier).release(supplierKey)
      return isUnknown(answer) ? answer : { released: true }
    },
    fulfil: (line) => issueTickets(needs, line),
    ...ticketsDesk(needs),
    quoteCancellation: (ask) => quoteCancellation(needs, ask),
    cancel: (ask) => cancelTickets(needs, ask),
    recordCancelled: (dbTx, ask) => recordCancelled(needs, dbTx, ask),
    describe: ({ orderId }) => describeFlightOrder(needs, orderId),
  }
}

/** What staff need of flights to record tickets by hand, without a supplier. */
export const ticketsDesk = (needs: {
  db: Db
  clock: Clock
}): Pick<Sellable, 'fulfilledByHand' | 'recordFulfilled'> => ({
  fulfilledByHand: (line, documents) => ticketsByHand(needs, { line, documents }),
  recordFulfilled: (dbTx, line, fulfilled) => recordTickets(needs, dbTx, { line, fulfilled }),
})
