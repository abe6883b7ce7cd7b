/** The door of the catalogue: tours and departures as they are sold now. */

export { landingTours } from './landing-tours.ts'
export type { CatalogueNeeds } from './needs.ts'
export type { OwnStock, OwnStocks } from './own-stock.ts'
export { type Offer, type OfferRefusal, offerTour, stepsShown } from './quote-tour.ts'
export { catalogueRoutes } from './routes.ts'
export { searchTours } from './search-tours.ts'
export { readDepartures, readTours } from './store.ts'
export { bandsOfDeparture, cityShown, guaranteeOf, pictureOf, stateOf } from './to-wire.ts'
export type {
  City,
  Departure,
  Leg,
  OwnRule,
  Season,
  TourContent,
  TravellerChange,
} from './tour-content.ts'
