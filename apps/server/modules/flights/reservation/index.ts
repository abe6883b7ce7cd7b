/** The door of reservation: seats held for named people. */
export { forgetCaptchas } from './captcha-store.ts'
export type { ReservationNeeds } from './needs.ts'
export type { Reservation } from './reservation.ts'
export { reservationRoutes } from './routes.ts'
export { type OrderedPassenger, reservationReader } from './store.ts'
