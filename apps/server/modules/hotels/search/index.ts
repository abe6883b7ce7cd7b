/** The door of search: finding hotels and what their rooms cost. */

export { cityOfAirport, freeOffers } from './free-offers.ts'
export { forgetLists } from './outside-list-store.ts'
export { followOutside, type ListFollowers } from './outside-lists.ts'
export { hotelSearchRoutes } from './routes.ts'
export { marketOf, type SearchNeeds, todayIn } from './search-hotels.ts'
export { nightsOf } from './stay-rules.ts'
export { recordNights } from './watch-prices.ts'
