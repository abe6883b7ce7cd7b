/** The door of stock: what hotels offer for a stay, and rooms held, sold and given back. */
export { cancelRooms, giveUpRooms } from './cancel-rooms.ts'
export { contentByHand, readContent, saveContent } from './content-desk.ts'
export { nightsDesk } from './desk.ts'
export { fulfilRooms } from './fulfil-rooms.ts'
export { holdRooms } from './hold-rooms.ts'
export { cheapestOffer, makeOffers, offerByKey, whyHotelRefuses } from './make-offers.ts'
export { readOfferKey } from './offer-key.ts'
export { glanceOf, offerOf, type Way, wordsOfWay } from './put-into-words.ts'
export {
  type HotelStock,
  type HotelTerms,
  nightsBetween,
  type PolicyStock,
  readStock,
  readTerms,
} from './read-stock.ts'
export { releaseRooms, releaseStaleRooms } from './release-rooms.ts'
export { type StayQuestion, stayQuestion } from './stay-question.ts'
export { stayTimes } from './stay-times.ts'
export { type TourRoomsStock, tourRooms } from './tour-rooms.ts'
