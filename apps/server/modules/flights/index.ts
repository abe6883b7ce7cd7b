/** The door of flights: where they go, who sells them, and what of them was bought. */
export {
  createPlaces,
  importAirlines,
  importAirports,
  importCountries,
  type PlaceAirline,
  type PlaceAirport,
  type Places,
} from './places/index.ts'
export {
  type FlightOffer,
  type FlightQuestion,
  type FlightSupplier,
  type IssuedTickets,
  isUnknown,
  type OfferLeg,
  type OfferPenaltyBand,
  type PartyCount,
  type PriceCalendar,
  type TravellingPassenger,
  type Unknown,
} from './ports.ts'
