/** The door of reservation: seats held for named people. */

export {
  freeRefundMinutes,
  isMovedFar,
  isSameTimes,
  type LineTimes,
  minutesFrom,
  timesOfProposal,
} from './changed-times.ts'
export type { ReservationNeeds } from './needs.ts'
export { costOf, directionTitleFa, type StandingReservation } from './reservation.ts'
export { reservationRoutes } from './routes.ts'
export { type OrderedPassenger, reservationReader } from './store.ts'
