/** The door of hotels: the port that suppliers of rooms fill, and searching what they sell. */
export { freeAfter, freeUntil, keptAt, stepAt, sumOfSteps } from './cancellation-steps.ts'
export { createHotels, type Hotels } from './create-hotels.ts'
export type {
  Admission,
  Board,
  CancellationStep,
  CancelRefused,
  ChildPrice,
  City,
  FoundHotel,
  HoldAsk,
  Hotel,
  HotelGlance,
  HotelKind,
  HotelSupplier,
  KeptOfRoom,
  Landmark,
  LandmarkNear,
  ListedHotel,
  Market,
  NightPrice,
  NoRooms,
  Picture,
  RoomDescription,
  RoomOffer,
  RoomParty,
  StayAsk,
  StayOffer,
} from './hotel-supplier.ts'
export { listedOf } from './listed-hotel.ts'
export {
  type DumpRound,
  type OutsideNeeds,
  type OwnPlaces,
  outsideHotels,
  type SupplierChecked,
} from './outside/index.ts'
export type { OutsideHotels } from './ports.ts'
export {
  type HotelFacts,
  isWorse,
  type OpenRequest,
  type StandingStay,
  termsOf,
} from './reservation/index.ts'
export type { DeskReview, Review } from './reviews/index.ts'
export { bandsOfSteps } from './vouchers/index.ts'
