/**
 * What a supplier of hotels outside is asked, in its own words and its own currency. `outside/` makes a supplier of ours of it: rial,
 * our cities, what was accepted, and the row that is written before anything is sold.
 */
import type { Board, RoomParty } from './hotel-supplier.ts'

export { QuestionRefused } from '../../platform/outside/question-refused.ts'
export type { Board, RoomParty }

/** Hundredths of a currency. */
export type Sum = { minor: number; currency: string }

export type OutsideStay = {
  checkIn: string
  checkOut: string
  rooms: readonly RoomParty[]
  /** ISO 3166, two capitals: whose passport the first guest has. Prices depend on it. */
  nationality: string
}

/** One rate for all rooms of a stay. Sums are for the whole stay. */
export type OutsideRate = {
  /** Room and board in words that are the same tomorrow. */
  roomKey: string
  /** What the next call knows it by; dies within hours. */
  handle: string
  roomName: string
  board: Board
  /** Whether a child is fed as the board says. */
  feedsChildren: boolean
  isRefundable: boolean
  /** How often the room is left. */
  roomsLeft: number
  /** What we owe, in the currency that was asked for: prices are made of it. */
  cost: Sum
  /** The same as the contract books it, which the booking must repeat. */
  charge: Sum
  /** What a public price may not go below. */
  leastPrice: Sum | null
  /** Asked by the hotel itself; never in the cost. */
  taxesAtHotel: readonly Sum[]
  /** What is kept of the cost from a moment on; the first from now. */
  penalties: readonly { from: Temporal.Instant | null; kept: Sum }[]
}

export type OutsideContent = {
  code: string
  name: string
  stars: number | null
  lat: number
  lon: number
  address: string
  about: string
  checkInFrom: string | null
  checkOutUntil: string | null
  kind: string
}

/** What a supplier says of a hotel, and where it stands in the supplier's own words; null where it does not say. */
export type ToldHotel = { place: string | null; content: OutsideContent }

/** A part of all that a supplier says of its hotels. */
export type DumpPart = {
  hotels: readonly ToldHotel[]
  /** Hotels of this part that could not be read. */
  unread: number
  /** Where this part ends: from here another reading may go on. */
  mark: string
}

export type Unanswered = { unknown: true; reason: string }

export type OutsideGuest = {
  firstName: string
  lastName: string
  age: number
  isChild: boolean
  gender: 'male' | 'female' | null
}

export type SentStay = {
  /** A uuid of ours that names this attempt for ever. */
  reference: string
  handle: string
  charge: Sum
  rooms: readonly { guests: readonly OutsideGuest[] }[]
  lead: OutsideGuest
  requests: string
  /** The local moment of arrival, `YYYY-MM-DDTHH:mm`. */
  arrivesAt: string | null
  /** Asked right before what sells is sent. Too late it is not sent: after the cut-off another attempt may have sold the same rooms. */
  mayBeSent: () => boolean
}

/**
 * Why nothing is booked: `isFinal` where another attempt of the same rooms ends the same (no credit, a contract that does not allow it), so
 * that the sale fails at once.
 */
export type NotBooked = { failed: string; isFinal: boolean }

/** Booked, by the supplier's number; with the hotel's own where it is told already. */
export type Booked = { booked: string; hotelNumber?: string }

export type OutsideHotels = {
  /** One word, stable: it stands in orders and in the ledger. */
  name: string
  /** How long a rate that was checked can be booked; minutes. */
  handleMinutes: number
  /** How long after a booking was sent its end may be waited for; seconds. Then nothing arrived, or a person decides. */
  cutOffSeconds: number
  /** What it calls a city; null where it has none by that name. Throws where it does not answer, as all asking does. */
  placeOf(city: { nameEn: string; countryCode: string }): Promise<string | null>
  /** Its hotels of a place with guide prices. */
  search(
    place: string,
    stay: OutsideStay,
    signal: AbortSignal,
  ): Promise<{ code: string; rates: OutsideRate[] }[]>
  /** All rates of one hotel as they stand now. */
  rates(code: string, stay: OutsideStay, signal?: AbortSignal): Promise<OutsideRate[]>
  content(codes: readonly string[], signal: AbortSignal): Promise<OutsideContent[]>
  /**
   * All that it says of its hotels, part by part, at least of those in these places; from a mark on, or from the beginning where that is
   * null or of an older edition. No more than a part is held in memory. Throws where it breaks off.
   */
  contents(ask: {
    places: readonly string[]
    from: string | null
    signal: AbortSignal
  }): AsyncIterable<DumpPart>
  /** A rate checked before it is sold: what it costs and binds by now, and the handle it is booked by. Null: it is gone. */
  check(rate: OutsideRate, stay: OutsideStay): Promise<OutsideRate | null | Unanswered>
  /** Books. `again`: nothing was sent that sells, try under a fresh reference. Silence is unknown: `status` tells. */
  book(stay: SentStay): Promise<Booked | NotBooked | { again: string } | Unanswered>
  /** What became of a reference. `none` is not the end before the cut-off: it may be under way. */
  status(
    reference: string,
  ): Promise<Booked | NotBooked | { pending: true } | { none: true } | Unanswered>
  /** What the hotel itself calls a booking; null while it has told nothing. Throws where nobody answers. */
  hotelNumber(reference: string): Promise<string | null>
  /** Cancels all of it. Asked again after a lost answer, it tells what was cancelled. */
  cancel(ask: {
    reference: string
    number: string
    charge: Sum
  }): Promise<{ cancelled: true; kept: Sum } | { refused: string } | Unanswered>
}
