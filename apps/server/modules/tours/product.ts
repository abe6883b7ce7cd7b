/** Tours as something orders can sell: one line a party, one unit a place. */
import { reasonsFor } from '@parastoo/contract/refunds/reasons'
import type { Product } from '../orders/index.ts'
import {
  askedSeals,
  cancelPlaces,
  carryOutChange,
  describeTours,
  fulfilTour,
  programmeByHand,
  quoteCancellation,
  quoteLines,
  recordCancelled,
  recordProgramme,
  refuseStaying,
  returnsFee,
} from './programmes/index.ts'
import {
  holdPlaces,
  placeSeals,
  priceNow,
  type ReservationNeeds,
  releasePlaces,
  reservationsOf,
} from './reservation/index.ts'

/** Programmes are issued within so many minutes of being paid, as tickets are (spec 9). */
const issuePromiseMinutes = 15

export function tourProduct(needs: ReservationNeeds): Product {
  return {
    policy: {
      holdMinutes: needs.holdMinutes,
      promise: (_line, paidAt) => paidAt.add({ minutes: issuePromiseMinutes }),
    },
    hold: (line, { until }) => holdPlaces(needs, line, until),
    priceNow: (line) => priceNow(needs, line),
    release: (line) => releasePlaces(needs, line),
    fulfil: (line) => fulfilTour(needs, line),
    carryOut: (tx, fee) => carryOutChange(needs, tx, fee),
    returnsFee: (fee) => returnsFee(needs, fee),
    recordFulfilled: (tx, line, { reference }) => recordProgramme(needs, tx, { line, reference }),
    manual: programmeByHand(needs),
    reasons: reasonsFor('tour'),
    sealed: [placeSeals, askedSeals],
    quotesSets: true,
    quoteCancellation: (ask) => quoteCancellation(needs, ask),
    glanceAtCancelling: (lines) => quoteLines(needs, lines, 'traveller'),
    refuseStaying: (line) => refuseStaying(needs, line),
    cancel: (ask) => cancelPlaces(needs, ask),
    recordCancelled: (tx, ask) => recordCancelled(needs, tx, ask),
    describe: (lineIds) => describeTours(needs, lineIds),
    async discountMarks(lineIds) {
      const reservations = await reservationsOf(needs.db, lineIds)
      return new Map(reservations.map(({ lineId, sold }) => [lineId, [`tour:${sold.tour.code}`]]))
    },
  }
}
