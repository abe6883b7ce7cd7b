/** Visas as something orders can sell: one line and one unit for each applicant, which is their case. */
import { refundReasons } from '@parastoo/contract/refunds/reasons'
import type { Product } from '../orders/index.ts'
import {
  type CaseNeeds,
  cancelIssued,
  caseSeals,
  describeLines,
  findCases,
  fulfilLine,
  holdLine,
  priceNow,
  quoteCancellation,
  quoteLines,
  recordCaseCancelled,
  recordIssued,
  releaseDeposits,
  releaseLine,
  spentOn,
  visaByHand,
} from './cases/index.ts'
import { draftSeals } from './requests/index.ts'

const daysUntilAsked = 14
/** For how long a price stands while its traveller pays (issue 17; docs/decisions/0114). */
const priceStandsMinutes = 30

export function visaProduct(needs: CaseNeeds): Product {
  return {
    policy: {
      holdMinutes: priceStandsMinutes,
      // Until the first asking after the payment, which says the true day by the authority's calendar.
      promise: (_line, paidAt) => paidAt.add({ hours: 24 * daysUntilAsked }),
    },
    hold: (line, { until }) =>
      holdLine(needs, line, until ?? needs.clock.now().add({ minutes: priceStandsMinutes })),
    priceNow: (line) => priceNow(needs, line),
    release: (line) => releaseLine(needs, line),
    fulfil: (line, ask) => fulfilLine(needs, line, ask),
    spentOn: (tx, line) => spentOn(needs, tx, line),
    recordFulfilled: (tx, line, { reference }) => recordIssued(needs, tx, { line, reference }),
    manual: visaByHand(needs),
    // The other reasons are about flights; what we have done wrong is called off by us.
    reasons: refundReasons.filter(({ code }) => code === 'Personal'),
    sealed: [caseSeals, draftSeals],
    quoteCancellation: (ask) => quoteCancellation(needs, ask),
    glanceAtCancelling: (lines) => quoteLines(needs, lines, 'traveller'),
    // Everybody is a line of their own.
    refuseStaying: async () => null,
    cancel: (ask) => cancelIssued(needs, ask),
    async recordCancelled(tx, { cancelKey, kept }) {
      await recordCaseCancelled(tx, { cancelKey, kept, at: needs.clock.now() })
      await releaseDeposits(
        needs,
        tx,
        kept.map(({ unitId }) => unitId),
      )
    },
    describe: (lineIds) => describeLines(needs, lineIds),
    async discountMarks(lineIds) {
      const cases = await findCases(needs.db, needs.documents, { lineIds })
      return new Map(cases.map(({ lineId, destination }) => [lineId, [`visa:${destination}`]]))
    },
  }
}
