/** The door of flights: places, currencies, search, reservation, ticketing. */
export type { ChangeInShort, ChangesDesk, FlightFacts } from './changes/index.ts'
export { createFlights, type Flights } from './create-flights.ts'
export { type Currencies, createCurrencies, type RateInForce } from './currencies/index.ts'
export {
  createPlaces,
  importAirlines,
  importAirports,
  importCountries,
  importTerminals,
  type PlaceAirline,
  type PlaceAirport,
  type Places,
  terminalSheet,
} from './places/index.ts'
export type {
  CancelRefused,
  FlightOffer,
  FlightQuestion,
  FlightSupplier,
  HoldRefused,
  IssuedTickets,
  JourneyAsk,
  LegTimes,
  OfferLeg,
  OfferPenaltyBand,
  PartyCount,
  PassengerPenalty,
  PreparedProposals,
  PriceCalendar,
  ProposalsAsk,
  RateFeed,
  SupplierJournal,
  SupplierOffice,
  TravellerDetails,
  TravellingPassenger,
  Unknown,
} from './ports.ts'
export { isUnknown } from './ports.ts'
export { TicketEntered } from './reservation/index.ts'
export { daysOnSale } from './search/index.ts'
export { createSupplierJournals, usualBreaker } from './suppliers/index.ts'
export type { TicketFacts } from './ticketing/index.ts'
