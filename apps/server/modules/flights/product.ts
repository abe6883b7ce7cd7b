/** Flights as something orders can sell: holds by reservation, fulfils by ticketing. */
import { reasonsFor } from '@parastoo/contract/refunds/reasons'
import { isRefused } from '@parastoo/kit/outcome'
import type { LineKey, Product } from '../orders/index.ts'
import { toProductRefusal } from './hold-refusals.ts'
import { isUnknown } from './ports.ts'
import {
  passengerSeals,
  priceNow,
  type ReservationNeeds,
  reservationReader,
  reservationWriter,
} from './reservation/index.ts'
import {
  cancelTickets,
  describeFlightLines,
  glanceAtCancelling,
  issueTickets,
  passengersToIssue,
  quoteCancellation,
  recordCancelled,
  recordTickets,
  refuseStaying,
  routeMarks,
  type TicketingNeeds,
  ticketsByHand,
} from './ticketing/index.ts'

/** Tickets are issued within so many minutes of being paid (spec 9); later is late: staff hear of it, and its buyer reads that we look into it. */
const issuePromiseMinutes = 15

export function flightProduct(needs: ReservationNeeds & TicketingNeeds): Product {
  const reservationOf = async ({ lineId }: LineKey) => {
    const reservation = await reservationReader(needs.db).ofLine(lineId)
    if (!reservation) throw new Error(`Line ${lineId} has no reservation`)
    return reservation
  }
  return {
    policy: {
      holdMinutes: needs.holdMinutes,
      promise: (_line, paidAt) => paidAt.add({ minutes: issuePromiseMinutes }),
    },
    async hold(line, { until: asked }) {
      const reservation = await reservationOf(line)
      const { supplier, offerKey, party, costRial, captcha } = reservation
      if (line.generation > 1) await needs.db.tx((tx) => reservationWriter(tx).setHoldKey(line))
      const until = asked ?? needs.clock.now().add({ minutes: needs.holdMinutes })
      const named = await reservationReader(needs.db).namedPassengers(line.orderId, needs.documents)
      const held = await needs.supplier(supplier).hold({
        key: line.key,
        offerKey,
        party,
        costRial,
        until,
        passengers: passengersToIssue(named, needs.countryCode),
        ...(captcha === null ? {} : { captcha }),
      })
      if (isRefused(held)) return toProductRefusal(held)
      return isUnknown(held) ? held : { held: true, until: held.until ?? until }
    },
    async priceNow(line) {
      const price = await priceNow(needs, await reservationOf(line))
      return isRefused(price) ? toProductRefusal(price) : price
    },
    async release(line) {
      const { supplier } = await reservationOf(line)
      const answer = await needs.supplier(supplier).release(line.key)
      return isUnknown(answer) ? answer : { released: true }
    },
    fulfil: (line) => issueTickets(needs, line),
    manual: ticketsByHand(needs),
    recordFulfilled: (tx, line, fulfilled) => recordTickets(needs, tx, { line, fulfilled }),
    reasons: reasonsFor('flight'),
    sealed: [passengerSeals],
    quoteCancellation: (ask) => quoteCancellation(needs, ask),
    glanceAtCancelling: (lines) => glanceAtCancelling(needs, lines),
    refuseStaying: (line) => refuseStaying(needs, line),
    cancel: (ask) => cancelTickets(needs, ask),
    recordCancelled: (tx, ask) => recordCancelled(needs, tx, ask),
    describe: (lineIds) => describeFlightLines(needs, lineIds),
    discountMarks: (lineIds) => routeMarks(needs, lineIds),
  }
}
