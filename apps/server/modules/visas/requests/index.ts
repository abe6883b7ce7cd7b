/** The door of requests: asking for visas, as one form for up to nine people. */

export { mountSubmit, requestRoutes, type SubmitNeeds } from './routes.ts'
export { watchReviews } from './tell-when-reviewed.ts'
