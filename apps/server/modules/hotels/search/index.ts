/** The door of search: finding hotels and what their rooms cost. */
export { cityOfAirport, freeOffers } from './free-offers.ts'
export { hotelSearchRoutes } from './routes.ts'
export { marketOf, type SearchNeeds, todayIn } from './search-hotels.ts'
export { nightsOf } from './stay-rules.ts'
export { recordNights } from './watch-prices.ts'
