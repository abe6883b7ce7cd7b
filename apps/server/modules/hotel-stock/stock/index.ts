/** The door of stock: what hotels offer for a stay, and rooms held, sold and given back. */
export { cancelRooms } from './cancel-rooms.ts'
export { fulfilRooms } from './fulfil-rooms.ts'
export { holdRooms } from './hold-rooms.ts'
export { makeOffers, offerByKey } from './make-offers.ts'
export { readOfferKey } from './offer-key.ts'
export { nightsBetween, readStock } from './read-stock.ts'
export { releaseRooms, releaseStaleRooms } from './release-rooms.ts'
