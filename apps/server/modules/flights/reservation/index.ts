/** The door of reservation: seats held for named people. */
export { forgetCaptchas } from './captcha-store.ts'

export {
  freeRefundMinutes,
  isMovedFar,
  isSameTimes,
  type LegStanding,
  type LineTimes,
  minutesFrom,
  standingOfLegs,
  timesOfProposal,
} from './changed-times.ts'
export type { ReservationNeeds } from './needs.ts'
export { costOf, directionTitleFa, type StandingReservation } from './reservation.ts'
export { reservationRoutes } from './routes.ts'
export {
  type NamedPassenger,
  type OrderedPassenger,
  reservationReader,
  sealPassengers,
} from './store.ts'
