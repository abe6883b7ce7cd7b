/** The door of stock: seats, heads and rooms of departures, taken and given back together. */
export { departuresDesk } from './desk.ts'
export {
  extendHold,
  giveBack,
  type Hold,
  isCalledOff,
  lockDeparture,
  lockHolds,
  lockReservations,
  overdueHolds,
  putHeld,
  releaseHold,
  type Short,
  sell,
  sellHold,
  shareRoom,
  type Taken,
  take,
} from './store.ts'
