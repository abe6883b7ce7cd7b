/** The door of programmes: tours that were sold, given up or called off. */

export { callOff, decideDepartures, refundCalledOff, switchDeparture } from './call-off.ts'
export { cancelPlaces, recordCancelled, refuseStaying } from './cancel-places.ts'
export { changeDeparture } from './change-departure.ts'
export { carryOutChange } from './change-traveller.ts'
export { describeTours } from './describe-tours.ts'
export { fulfilTour, programmeByHand, recordProgramme } from './issue-programme.ts'
export { decideRoommates, matchRoommates, returnSupplement } from './match-roommates.ts'
export { bandsTold, quoteByBands, quoteCancellation, quoteLines } from './quote-cancelling.ts'
export { returnFee, returnsFee } from './return-fees.ts'
export { border, broughtBy, rooming } from './rooming.ts'
export { programmeRoutes } from './routes.ts'
export { askedSeals, forgetAsked, ordersOfProgramme } from './traveller-change-store.ts'
