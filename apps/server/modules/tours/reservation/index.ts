/** The door of reservation: tours that are held, or asked of staff. */
export { answerRequest, listRequests, type OpenTourRequest } from './answer-request.ts'
export {
  holdPlaces,
  holdUntil,
  priceNow,
  releasePlaces,
  releaseStalePlaces,
} from './hold-places.ts'
export { insurableTours } from './insurable.ts'
export type { ReservationNeeds, TourFacts } from './needs.ts'
export { judgeNewTraveller, type NewTraveller, readNewTraveller } from './new-traveller.ts'
export { personKeysOn, placeSeals, replaceTraveller } from './person-store.ts'
export { requestsOf, type TourRequest } from './request-store.ts'
export {
  isOfAge,
  livingOf,
  mayStay,
  type Place,
  type Reservation,
  type Room,
  takenBy,
} from './reservation.ts'
export {
  endSupplements,
  type Roommate,
  roommatesOf,
  supplementIdOf,
} from './roommate-store.ts'
export { reservationRoutes } from './routes.ts'
export {
  addProgramme,
  isDeparture,
  type ListedOf,
  markCancelled,
  markGivenUp,
  type PlaceOnList,
  placesOf,
  placesOn,
  reservationOf,
  reservationsOf,
  reservationsOfOrder,
  roomsOf,
} from './store.ts'
export { nameOf } from './submit-tour.ts'
