/** The door of reservation: seats held for named people. */
export { forgetCaptchas } from './captcha-store.ts'
export type { ReservationNeeds } from './needs.ts'
export type { Reservation } from './reservation.ts'
export { reservationRoutes } from './routes.ts'
export {
  type NamedPassenger,
  type OrderedPassenger,
  reservationReader,
  sealPassengers,
} from './store.ts'
