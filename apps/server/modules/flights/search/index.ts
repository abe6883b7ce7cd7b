/** The door of search. */
export type { Choice, Chosen, ChosenDirection, ResolveChoice } from './choice.ts'
export { daysOnSale } from './criteria.ts'
export { hotSearchRoutes } from './hot-routes.ts'
export type { SearchNeeds } from './needs.ts'
export { rememberSearches } from './remember-search.ts'
export { resolveChoice } from './resolve-choice.ts'
export { searchRoutes } from './routes.ts'
export { forgetSearches } from './store.ts'
