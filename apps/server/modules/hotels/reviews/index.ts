/** The door of reviews. */
export { askForReviews } from './ask-for-reviews.ts'
export { answerReview, decideReview, listReviews } from './moderate-reviews.ts'
export { reviewRoutes } from './routes.ts'
export { forgetNames, type Review } from './store.ts'
