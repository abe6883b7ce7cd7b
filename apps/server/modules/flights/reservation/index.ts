/** The door of reservation: seats held for named people. */
export { forgetCaptchas } from './captcha-store.ts'

export {
  isMovedFar,
  isSameTimes,
  type LegStanding,
  type LineTimes,
  minutesFrom,
  standingOfLegs,
} from './changed-times.ts'
export { type EnterExternal, enterExternal } from './enter-external.ts'
export { externalSellers, externalsNotIssued, TicketEntered } from './external-store.ts'
export { externalSupplier, isExternal } from './external-supplier.ts'
export type { ReservationNeeds } from './needs.ts'
export { type PrepareSeats, prepareSeats } from './prepare-seats.ts'
export { priceNow } from './price-now.ts'
export {
  costOf,
  directionTitleFa,
  type StandingReservation,
  seatIdOf,
  timesOf,
} from './reservation.ts'
export { reservationRoutes } from './routes.ts'
export { seatsOf } from './seats.ts'
export {
  type NamedPassenger,
  type OrderedPassenger,
  passengerSeals,
  reservationReader,
  reservationWriter,
} from './store.ts'
