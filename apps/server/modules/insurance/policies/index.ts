/** The door of policies: buying, issuing, papers and giving back. */
export { describeCovers } from './describe-covers.ts'
export { holdLine, priceNow, releaseLine } from './hold-cover.ts'
export { fulfilLine, issuePromiseHours, policiesByHand, recordPolicies } from './issue-cover.ts'
export type { PolicyNeeds } from './needs.ts'
export { openPolicyDesk } from './officer-steps.ts'
export { ordersOfPolicy, paperSeals } from './policy-store.ts'
export { prepareCover } from './prepare-cover.ts'
export { policyRoutes } from './routes.ts'
export { staffInsurer } from './staff-insurer.ts'
export { insuredSeals } from './store.ts'
export {
  cancelPolicies,
  glanceAtCancelling,
  quoteCancellation,
  recordCancelled,
} from './void-cover.ts'
