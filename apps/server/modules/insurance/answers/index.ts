/** The door of answers: what is on sale for a journey, and at which price. */
export { judgeJourney, midnightAfter } from './judge-journey.ts'
export type { AnswerNeeds, JourneyOfOrder, OrderJourney } from './needs.ts'
export { coverableUntil } from './offer-cover.ts'
export { termsOf } from './plan-terms.ts'
export { findPlan, findPlans, pricePlan } from './quote-plan.ts'
export { planRoutes } from './routes.ts'
