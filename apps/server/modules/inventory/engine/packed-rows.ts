/** What PostgreSQL packs for the engine, and what fares it names: nothing here touches the database, so that a thread can read it. */

/** `count` flights in the order of their ids. */
export type PackedFlights = {
  count: number
  lastId: number
  /** Seven 32-bit numbers a flight: see `flightNumbers`. */
  numbers: Buffer
  /** Fourteen signs a flight: airline 3, origin 3, destination 3, suffix 1, aircraft 4. */
  words: string
}

export const flightNumbers = 7
export const flightWords = 14

/** `count` classes in the order of their flights. */
export type PackedClasses = {
  count: number
  /** Flight id and fare id (32 bits each), seats left or -1 (16 bits): ten bytes a class. */
  bytes: Buffer
}

export const classBytes = 10

export type FareOnSale = {
  id: number
  adultPrice: number
  childPrice: number
  infantPrice: number
  cabin: number
  fareClass: string
  isCharter: boolean
  isRefundable: boolean
  baggageAmount: number
  baggageUnit: string
  penaltyTableId: string
}
