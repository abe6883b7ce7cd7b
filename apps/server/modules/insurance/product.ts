/** Travel insurance as something orders can sell: one line a plan and journey, one unit each insured. */
import { reasonsFor } from '@parastoo/contract/refunds/reasons'
import type { Product } from '../orders/index.ts'
import {
  cancelPolicies,
  describeCovers,
  fulfilLine,
  glanceAtCancelling,
  holdLine,
  insuredSeals,
  issuePromiseHours,
  type PolicyNeeds,
  paperSeals,
  policiesByHand,
  priceNow,
  quoteCancellation,
  recordCancelled,
  recordPolicies,
  releaseLine,
} from './policies/index.ts'

export function insuranceProduct(needs: PolicyNeeds): Product {
  return {
    policy: {
      // Until midnight, which each hold says itself.
      holdMinutes: null,
      promise: (_line, paidAt) => paidAt.add({ hours: issuePromiseHours }),
    },
    hold: (line) => holdLine(needs, line),
    priceNow: (line) => priceNow(needs, line),
    release: (line) => releaseLine(needs, line),
    fulfil: (line) => fulfilLine(needs, line),
    recordFulfilled: (tx, { lineId }, { documents }) =>
      recordPolicies(needs, tx, { lineId, documents }),
    manual: policiesByHand(needs),
    reasons: reasonsFor('insurance'),
    sealed: [insuredSeals, paperSeals],
    quoteCancellation: (ask) => quoteCancellation(needs, ask),
    glanceAtCancelling: (lines) => glanceAtCancelling(needs, lines),
    // Each name has a policy of its own: one of a family may be given back.
    refuseStaying: async () => null,
    cancel: (ask) => cancelPolicies(needs, ask),
    recordCancelled: (tx, ask) => recordCancelled(needs, tx, ask),
    describe: (lineIds) => describeCovers(needs, lineIds),
    // Codes know insurance by its type alone.
    discountMarks: async () => new Map(),
  }
}
