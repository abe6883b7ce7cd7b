/** The door of requests: asking for visas, as one form for up to nine people. */

export { draftRoutes } from './draft-routes.ts'
export { draftSeals } from './draft-store.ts'
export { type DraftNeeds, deleteDueDrafts, forgetDrafts } from './drafts.ts'
export { mountSubmit, requestRoutes, type SubmitNeeds } from './routes.ts'
export { watchReviews } from './tell-when-reviewed.ts'
