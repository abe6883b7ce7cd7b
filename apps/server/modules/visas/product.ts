/** Visas as something orders can sell: one line and one unit for each applicant, which is their case. */
import { refundReasons } from '@parastoo/contract/refunds/reasons'
import type { Product } from '../orders/index.ts'
import {
  type CaseNeeds,
  cancelIssued,
  describeLines,
  findCases,
  fulfilLine,
  holdLine,
  priceNow,
  quoteCancellation,
  recordCaseCancelled,
  recordIssued,
  releaseLine,
  spentOn,
  visaByHand,
} from './cases/index.ts'

const daysUntilAsked = 14

export function visaProduct(needs: CaseNeeds): Product {
  return {
    policy: {
      holdMinutes: null,
      // Until the first asking after the payment, which says the true day by the authority's calendar.
      promise: (_line, paidAt) => paidAt.add({ hours: 24 * daysUntilAsked }),
    },
    hold: (line) => holdLine(needs, line),
    priceNow: (line) => priceNow(needs, line),
    release: (line) => releaseLine(needs, line),
    fulfil: (line) => fulfilLine(needs, line),
    spentOn: (tx, line) => spentOn(needs, tx, line),
    recordFulfilled: (tx, line, { reference }) => recordIssued(needs, tx, { line, reference }),
    manual: visaByHand(needs),
    // The other reasons are about flights; what we have done wrong is called off by us.
    reasons: refundReasons.filter(({ code }) => code === 'Personal'),
    quoteCancellation: (ask) => quoteCancellation(needs, ask),
    // Everybody is a line of their own.
    refuseStaying: async () => null,
    cancel: (ask) => cancelIssued(needs, ask),
    recordCancelled: (tx, { lineId, cancelKey }) =>
      recordCaseCancelled(tx, { lineId, cancelKey, at: needs.clock.now() }),
    describe: (lineIds) => describeLines(needs, lineIds),
    async discountMarks(lineIds) {
      const cases = await findCases(needs.db, needs.documents, { lineIds })
      return new Map(cases.map(({ lineId, destination }) => [lineId, [`visa:${destination}`]]))
    },
  }
}
