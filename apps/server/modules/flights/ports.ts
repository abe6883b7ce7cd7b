/** What flights needs from outside: somebody who has seats. Own inventory fills it first (decisions 14). */
import type { CabinClass, CurrencyCode, PaxType } from '@parastoo/contract/enums'
import type { Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { Body } from '../../platform/http/body.ts'

export { QuestionRefused } from '../../platform/outside/question-refused.ts'
export {
  type Kept,
  oneCallOfASale,
  readEntry,
  type SupplierJournal,
  writeEntry,
} from './suppliers/journal-entries.ts'

export type PartyCount = { adults: number; children: number; infants: number }

/** One journey of a question: any of these airports to any of those, leaving on a local date. */
export type JourneyAsk = {
  origins: readonly string[]
  destinations: readonly string[]
  departsOn: string
}

/**
 * What is asked of a supplier at once: one journey, or several that are sold together at one price (an international round
 * trip, a multi-destination search). Each journey may have up to two stops.
 */
export type FlightQuestion = {
  journeys: readonly JourneyAsk[]
  party: PartyCount
  cabinClass: CabinClass
}

export type OfferLeg = {
  airlineCode: string
  /** Digits only, without the airline code. */
  flightNumber: string
  origin: string
  destination: string
  /** Local ISO without offset, at each airport. */
  departureTime: string
  arrivalTime: string
  departsAt: Temporal.Instant
  arrivesAt: Temporal.Instant
  aircraft: string
  durationMinutes: number
  /** What is sold on this leg; the offer's own class is that of its first leg. */
  fareClass: string
  cabinClass: CabinClass
}

/** One band of a penalty table, already tied to this departure: until `until`, `percent` of the fare is kept. */
export type OfferPenaltyBand = {
  until: Temporal.Instant | null
  labelFa: string
  percent: number
  /** Of a free look: it ends so many minutes after the issue, whenever that is; `until` takes the offer for issued now. */
  minutesFromIssue?: number
}

/** One itinerary for the whole question, in one fare class per leg. Prices are whole rial for one passenger of each type. */
export type FlightOffer = {
  /** The supplier's own stable key: the same offer carries the same key tomorrow. */
  offerKey: string
  /** One per journey of the question, in its order; each has one to three legs. */
  journeys: readonly (readonly OfferLeg[])[]
  isCharter: boolean
  isRefundable: boolean
  cabinClass: CabinClass
  fareClass: string
  baggage: { amount: number; unit: 'Kg' | 'Pc' }
  /** Seats left that can be sold together; infants need none. 0 is sold out. */
  seats: number
  unitPriceRial: Record<PaxType, number>
  /** What the agency owes the supplier per passenger; the rest of the price is revenue. */
  unitCostRial: Record<PaxType, number>
  penaltyBands: readonly OfferPenaltyBand[]
  /** Set where the supplier wants a picture's letters before it holds seats: `captcha` gives the picture. */
  asksCaptcha?: true
  /** Set where nobody keeps its price until it is issued: a hold is then a promise of ours, and travellers are told so before they pay. */
  isPromised?: true
}

/** Whose answer proposals stand in. */
export type ProposalsAsk = { requestId: string; isReturning: boolean }

/**
 * Proposals that a supplier in this process writes by itself, without an object for each. The cheapest come first, sold out
 * ones last; they stand until the supplier is asked again, so write them at once.
 */
export type PreparedProposals = {
  count: number
  seatsAt: (index: number) => number
  totalRialAt: (index: number) => number
  /** Some of the contract's proposals in JSON, those before `to` from `from` on, with commas between them. */
  writeJson: (body: Body, ask: ProposalsAsk, range: { from: number; to: number }) => void
  /** One block of packages/contract/flights/columns.ts. */
  writeColumns: (body: Body, ask: ProposalsAsk) => void
}

export type TravellingPassenger = {
  type: PaxType
  firstName: string
  lastName: string
  document: string
  /** Whole, for a supplier outside; own stock asks for none of it. */
  person?: TravellerDetails
}

/** What charterers and airlines want to know of somebody besides the name. */
export type TravellerDetails = {
  gender: 'Male' | 'Female'
  /** `YYYY-MM-DD`, Gregorian. */
  birthDate: string
  /** Set for who travels on one; everybody else does on an Iranian national code. Countries by three letters. */
  passport: { nationality: string; issuedBy: string; expiresOn: string | null } | null
}

/** The supplier did not answer, or not for certain: ask `status` by key later, never guess. */
export type Unknown = { unknown: true; reason: string }

export type IssuedTickets = {
  pnr: string
  /** In the order of the passengers given. */
  ticketNumbers: readonly string[]
}

/** Hundredths of a currency that the house keeps its book in. */
export type Billed = { minor: number; currency: string }

/** A picture whose letters somebody must read. Whose answer is judged by the supplier; each answer counts once. */
export type SupplierCaptcha = {
  /** What the supplier knows the picture by. */
  token: string
  /** As it came: decode it before anybody sees it. */
  picture: Buffer
}

/** Why seats are not held. A captcha's letters are asked for where the offer says `asksCaptcha`. */
export type HoldRefused = Refusal<
  | 'FLIGHT_SOLD_OUT'
  | 'FLIGHT_NOT_AVAILABLE'
  | 'PRICE_CHANGED'
  | 'CAPTCHA_REQUIRED'
  | 'CAPTCHA_IS_WRONG'
>

/** What cancelling one passenger's ticket costs at this moment; whole rial. */
export type PassengerPenalty = {
  /** The passenger's place in the list that `issue` was given, from 0. */
  passengerIndex: number
  /** What the ticket was sold for. */
  fareRial: number
  /** Kept by the supplier; `refundRial` is the rest of the fare. */
  penaltyRial: number
  penaltyPercent: number
  refundRial: number
  /** What it takes off the agency's bill: its price less what it keeps, and below zero where it keeps more. Absent: it does not say. */
  supplierBackRial?: number
  /** When the next band begins; null when the penalty stays as it is. */
  validUntil: Temporal.Instant | null
}

/** Why tickets are not cancelled: not issued, sold under terms nobody knows any more, an infant left without an adult; or done. */
export type CancelRefused = Refusal<'CANCELLATION_NOT_POSSIBLE' | 'PASSENGER_ALREADY_CANCELLED'>

/**
 * A supplier of flights. Every verb is safe to repeat with the same `key` (the order line's id): a repeated hold holds once, a
 * repeated issue answers the tickets already issued. No verb is called inside an open tx.
 */
export type FlightSupplier = {
  /** One word, stable; it stands in proposals, orders and the ledger. */
  name: string
  /** Set by one that cancels a sale whole or not at all: it refuses some of its passengers. */
  cancelsWhole?: true
  /** Throws where it cannot answer: `QuestionRefused` where it has answered that it will not, anything else is a failure of its own. */
  search: (question: FlightQuestion, signal: AbortSignal) => Promise<readonly FlightOffer[]>
  /** The same answer ready to be written, for a supplier whose stock is in this process. Throws when it cannot answer. */
  prepare?: (question: FlightQuestion) => PreparedProposals
  /** The offer as it stands now, sold out or not. */
  reprice: (offerKey: string) => Promise<FlightOffer | Refusal<'FLIGHT_NOT_AVAILABLE'> | Unknown>
  /** A fresh picture for an offer; left out by a supplier that never wants one read. */
  captcha?: (
    offerKey: string,
  ) => Promise<SupplierCaptcha | Refusal<'FLIGHT_NOT_AVAILABLE'> | Unknown>
  /** Takes seats for adults and children until `until`, or refuses; all or none. */
  hold: (ask: {
    key: string
    offerKey: string
    party: PartyCount
    until: Temporal.Instant
    /** What we reckon to owe for the whole party. Who wants more by now refuses PRICE_CHANGED; own stock keeps its word. */
    costRial: number
    /** What the traveller read in a picture that `captcha` gave. */
    captcha?: { token: string; code: string }
    /** Who will travel, for a supplier that wants their names before it keeps seats; the very people `issue` is asked for. */
    passengers?: readonly TravellingPassenger[]
    /** `until`: where it holds until another moment than it was asked for. */
  }) => Promise<{ held: true; until?: Temporal.Instant } | HoldRefused | Unknown>
  /** Gives the seats back; releasing what is not held is fine, releasing what is issued changes nothing. */
  release: (key: string) => Promise<{ released: true } | Unknown>
  /** Turns a hold into tickets. A hold that ran out is taken again if seats are left for no more than then, else refused for good. */
  issue: (ask: {
    key: string
    passengers: readonly TravellingPassenger[]
  }) => Promise<IssuedTickets | Refusal<'ISSUE_FAILED'> | Unknown>
  /** What the supplier knows of a key: the way out of `unknown`. */
  status: (
    key: string,
  ) => Promise<
    | { state: 'none' | 'held' | 'released' | 'refused' }
    | { state: 'issued'; tickets: IssuedTickets }
    | Unknown
  >
  /**
   * What it bills for a sale in its own currency, by what was written down with the hold: nobody is asked. Left out by one that bills in
   * rial; null for a sale nobody here knows.
   */
  billed?: (key: string) => Promise<Billed | null>
  /**
   * What cancelling the tickets of a key would cost now, for a traveller's own reasons; all that are not cancelled yet unless
   * `passengers` names some. Nothing is changed by asking.
   */
  quoteCancel: (
    key: string,
    passengers?: readonly number[],
  ) => Promise<{ items: readonly PassengerPenalty[] } | CancelRefused | Unknown>
  /**
   * Cancels those passengers' tickets, all or none, and gives their seats back. `cancelKey` is the key of this cancelling: asked
   * again with it, the same answer comes back. Refuses PENALTY_CHANGED, with `detail.penaltyRial`, when it would cost more than
   * was accepted. With `isPromised` the agency has bound itself to that penalty: own stock then keeps no more than that, somebody
   * outside refuses all the same.
   */
  cancel: (ask: {
    key: string
    cancelKey: string
    passengers: readonly number[]
    acceptedPenaltyRial: number
    isPromised?: boolean
  }) => Promise<
    | {
        cancelled: true
        penaltyRial: number
        refundRial: number
        /** What is taken off the agency's bill for each, in the order of `passengers`; absent where the supplier does not say. */
        supplierBackRial?: readonly number[]
      }
    | CancelRefused
    | Refusal<'PENALTY_CHANGED'>
    | Unknown
  >
  /**
   * Takes back, in the caller's transaction, tickets that staff know to be void, and gives their seats back; of one that was cancelled
   * before, under whatever key, nothing moves. Left out by whoever is outside: they have done it themselves, and said so.
   */
  giveUp?: (
    tx: Tx,
    ask: {
      key: string
      cancelKey: string
      tickets: readonly { passengerIndex: number; keptRial: number }[]
    },
  ) => Promise<void>
  /**
   * How the flights of a sale stand now, leg by leg; null for one that goes no more. Left out by a supplier that cannot be asked:
   * what its carrier has changed, staff record.
   */
  timesNow?: (sale: {
    key: string
    offerKey: string
  }) => Promise<{ legs: readonly (LegTimes | null)[] } | Unknown>
  /** Left out by own stock, and by a supplier of which nothing of this can be asked. */
  office?: SupplierOffice
}

/** What the agency itself, and not a traveller, asks of a supplier outside; nothing is changed there by asking. */
export type SupplierOffice = {
  /** What people call the supplier. */
  nameFa: string
  /** What is left of the agency's credit, whole rial, and below which staff are told; left out by one that has no call for it. */
  credit?: () => Promise<{ leftRial: number } | Unknown>
  lowCreditRial?: number
  /** Asks anew which ways are flown, and searches no other from then on; left out where nobody can be asked. */
  learnRoutes?: () => Promise<{ routes: number } | Unknown>
  /** Whether the configuration works, call by call. */
  check: () => Promise<readonly SupplierCheck[]>
}
export type SupplierCheck = { fa: string; en: string; works: boolean; detail: string }

/** When a leg leaves and lands, local ISO without offset at each airport. */
export type LegTimes = { departureTime: string; arrivalTime: string }

/**
 * Whether these may be taken out of a sale whose passengers are of these types, `gone` being out already: each is on it, none twice, no
 * infant stays without a lap and no child alone.
 */
export function mayLeave(
  types: readonly PaxType[],
  { leaving, gone }: { leaving: readonly number[]; gone: readonly number[] },
): boolean {
  const isOnIt = leaving.every((place) => types[place] !== undefined)
  if (leaving.length === 0 || !isOnIt || new Set(leaving).size < leaving.length) return false
  const staying = types.filter((_, place) => !leaving.includes(place) && !gone.includes(place))
  const count = (type: PaxType) => staying.filter((each) => each === type).length
  return count('Infant') <= count('Adult') && (count('Adult') > 0 || count('Child') === 0)
}

/** Whether an answer left the question open. */
export const isUnknown = (answer: object): answer is Unknown => 'unknown' in answer

/** The lowest price of each day of a route, for one party; days without a seat are left out. */
export type PriceCalendar = {
  lowest: (ask: {
    origins: readonly string[]
    destinations: readonly string[]
    from: string
    to: string
    party: PartyCount
    cabinClass: CabinClass
  }) => Promise<readonly { date: string; totalRial: number }[]>
  /** How many dated flights are on sale, as of the last time all of them were read. */
  flightsOnSale: () => number
}

/** What a market says one unit of a currency costs in rial, and since when. */
export type MarketRate = {
  currencyCode: Exclude<CurrencyCode, 'IRR'>
  rialPerUnit: number
  at: Temporal.Instant
}

/** A feed of market rates. It only tells: what anything is sold by is set by people. */
export type RateFeed = {
  /** One word, stable. */
  name: string
  nameFa: string
  read: () => Promise<readonly MarketRate[] | Unknown>
}
