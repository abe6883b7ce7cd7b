/** The door of reviews. */
export { askForReviews } from './ask-for-reviews.ts'
export {
  answerReview,
  type DeskReview,
  decideReview,
  findReview,
  listReviews,
  waitingReviews,
} from './moderate-reviews.ts'
export { reviewRoutes } from './routes.ts'
export { guestScores } from './scores.ts'
export { forgetNames, type Review } from './store.ts'
