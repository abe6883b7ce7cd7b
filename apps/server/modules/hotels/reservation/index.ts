/** The door of reservation: stays that are held, or asked of their hotels. */
export { answerRequest, listRequests, type OpenRequest } from './answer-request.ts'
export { askHotel } from './ask-hotel.ts'
export { holdRooms, holdUntil, releaseRooms } from './hold-rooms.ts'
export type { HoldStay } from './judge-stay.ts'
export { type HotelFacts, type ReservationNeeds, supplierNamed } from './needs.ts'
export { prepareStay } from './prepare-stay.ts'
export { priceNow } from './price-now.ts'
export { changeNumber, type HotelRequest, requestsOf } from './request-store.ts'
export { reservationRoutes } from './routes.ts'
export {
  isWorse,
  positionsOf,
  roomIdOf,
  type Stay,
  stepsOf,
  termsOf,
  textsOf,
} from './stay.ts'
export { type StandingStay, standingStays } from './stays-to-try.ts'
export {
  agesOf,
  findStay,
  type Guest,
  guestSeals,
  guestsOf,
  markRoomsCancelled,
  roomsOf,
  type StayRoom,
  staysOf,
} from './store.ts'
