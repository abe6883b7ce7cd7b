/** Flights as something orders can sell: holds by reservation, fulfils by ticketing. */
import type { LineKey, Sellable } from '../orders/index.ts'
import { cancelLine, quoteLine } from './cancel-line.ts'
import { isUnknown } from './ports.ts'
import { type ReservationNeeds, reservationReader } from './reservation/index.ts'
import {
  describeFlightOrder,
  issueTickets,
  recordTickets,
  type TicketingNeeds,
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
      const { supplier, offerKey, party, costRial, captchaCode } = reservation
      return await needs.supplier(supplier).hold({
        ...{ key: line.lineId, offerKey, party, costRial, until: line.holdExpiresAt },
        ...(captchaCode === null ? {} : { captchaCode }),
      })
    },
    async release(line) {
      const { supplier } = await reservationOf(line)
      const answer = await needs.supplier(supplier).release(line.lineId)
      return isUnknown(answer) ? answer : { released: true }
    },
    fulfil: (line) => issueTickets(needs, line),
    quoteCancellation: ({ orderLineId, passengers }) =>
      quoteLine(needs, { orderLineId, passengers }),
    cancel: (ask) => cancelLine(needs, ask),
    recordFulfilled: (dbTx, line, fulfilled) => recordTickets(needs, dbTx, { line, fulfilled }),
    describe: ({ orderId }) => describeFlightOrder(needs, orderId),
  }
}
