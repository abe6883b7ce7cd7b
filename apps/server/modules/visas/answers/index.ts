/** The door of answers: what visitors ask about visas. */
export { listDestinations } from './describe-destination.ts'
export { entryRuleOf } from './entry-rule.ts'
export { ownTimesOf, within } from './own-times.ts'
export type { PriceAsk } from './price-visa.ts'
export { type AnswerNeeds, type Book, readBook, standingIn } from './read-book.ts'
export { type VisaRoutesNeeds, visaRoutes } from './routes.ts'
