/** The port a supplier of hotels fills: what is asked of it, and what it answers. Prices are whole rial, days are the hotel's own. */
import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import type { Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'

/** Who sleeps in one room. Ages are whole years on the day of arrival. */
export type RoomParty = { adults: number; childAges: readonly number[] }

/** Iranian guests and foreign ones may pay by different rates. */
export type Market = 'iranian' | 'foreign'

export type StayAsk = {
  /** `YYYY-MM-DD`, Gregorian. */
  checkIn: string
  checkOut: string
  rooms: readonly RoomParty[]
  market: Market
  /** ISO 3166 of who asks, where it is known: suppliers outside price by the passport. */
  nationality?: string
}

export type Board = 'RO' | 'BB' | 'HB-lunch' | 'HB-dinner' | 'FB' | 'AI' | 'UAI'

/** How one child of a room is charged for the stay. */
export type ChildPrice = {
  age: number
  way: 'as-adult' | 'in-room' | 'without-bed' | 'with-bed'
  priceRial: number
}

export type RoomOffer = {
  roomCode: string
  planCode: string
  /** Each night with its tax, except what the hotel asks of that by itself. */
  nightsRial: readonly number[]
  totalRial: number
  /** The part of the total that is tax. */
  taxRial: number
  /** Tax that the hotel asks for itself; not in the total. */
  taxAtHotelRial: number
  children: readonly ChildPrice[]
  /** What of the total is paid here, above zero; the rest of it, and its tax there, is paid at the hotel. */
  payNowRial: number
  payAtHotelRial: number
  /** What the agency owes for it. */
  costRial: number
  board: Board
  /** What cancelling this room alone costs as time goes by, of what is paid here. */
  cancellation: readonly CancellationStep[]
}

/** From `from` on, until the next step, cancelling costs this much. Null is from now on. */
export type CancellationStep = { from: Temporal.Instant | null; keptRial: number }

/** One way to sleep in a hotel for a whole stay: a room and a rate for each party, in the order of the ask. */
export type StayOffer = {
  /** Names hotel, days, rooms and rates; the same words name the same offer tomorrow. */
  offerKey: string
  rooms: readonly RoomOffer[]
  board: Board
  pays: 'prepaid' | 'at-hotel'
  totalRial: number
  payNowRial: number
  payAtHotelRial: number
  /** How often the scarcest room of the offer is left in its scarcest night. */
  roomsLeft: number
  cancellation: readonly CancellationStep[]
  /** The last moment at which cancelling costs nothing; null: it always costs. */
  freeUntil: Temporal.Instant | null
}

export type HotelKind = 'hotel' | 'apartment-hotel' | 'guesthouse' | 'traditional' | 'pilgrim-house'

export type Admission = {
  acceptsForeigners: 'yes' | 'no' | 'inquiry'
  needsEntryStamp: boolean
  couplesDocument: 'none' | 'certificate' | 'certificate-or-notary'
  singleWoman: 'yes' | 'police-letter' | 'no'
  singleMan: 'yes' | 'police-letter' | 'no'
  leastAgeAlone: number
}

export type LandmarkNear = {
  code: string
  nameFa: string
  metres: number
  walkMinutes: number
  source: 'measured' | 'estimated'
}

export type Picture = {
  path: string
  altFa: string
  focus?: { x: number; y: number } | undefined
}

export type RoomDescription = {
  code: string
  nameFa: string
  nameEn: string
  baseOccupancy: number
  mostAdults: number
  mostChildren: number
  mostPeople: number
  beds: readonly { kind: string; count: number }[]
  sizeMetres: number | null
  viewFa: string
  pictures: readonly Picture[]
}

export type Hotel = {
  code: string
  cityCode: string
  nameFa: string
  nameEn: string
  nameAr: string
  kind: HotelKind
  stars: number | null
  lat: number
  lon: number
  timeZone: string
  addressFa: string
  aboutFa: string
  facilities: readonly string[]
  pictures: readonly Picture[]
  checkInFrom: string
  checkOutUntil: string
  confirms: 'instant' | 'on-request'
  answerMinutes: number | null
  admission: Admission
  isSample: boolean
  source: string
  licence: string
  landmarks: readonly LandmarkNear[]
  rooms: readonly RoomDescription[]
}

export type FoundHotel = { hotel: Hotel; offers: readonly StayOffer[] }

/** A hotel of a list by its cheapest offer: what lists are narrowed and ordered by, and all of it where it is shown. */
export type ListedHotel = { hotel: Hotel; offer: () => StayOffer } & Pick<
  StayOffer,
  'totalRial' | 'board' | 'freeUntil'
>

export type City = {
  code: string
  nameFa: string
  nameEn: string
  nameAr: string
  countryCode: string
  iataCode: string | null
  timeZone: string
  lat: number
  lon: number
  aliases: readonly string[]
  popularity: number
  hotels: number
}

export type Landmark = {
  code: string
  cityCode: string
  nameFa: string
  nameEn: string
  nameAr: string
  kind: string
  lat: number
  lon: number
  source: string
  licence: string
}

export type NightPrice = { night: string; leastRial: number | null }

/** Silence, or an answer that cannot be right: asked again by the same key, never guessed. */
export type Unknown = { unknown: true; reason: string }
export const isUnknown = <Answer>(answer: Answer | Unknown): answer is Unknown =>
  typeof answer === 'object' && answer !== null && 'unknown' in answer

/** Who sleeps in a room, as its hotel is told: in Latin letters where there are any. */
export type SleepingGuest = {
  name: string
  age: number
  isChild: boolean
  gender?: 'male' | 'female' | null
}

/** What a hold keeps: a key names it for ever, and holds once. */
export type HoldAsk = {
  key: string
  offerKey: string
  ask: StayAsk
  until: Temporal.Instant
  /** What the traveller was sold: rooms are taken at nothing worse (`isWorse`); what is better is taken as it is. */
  accepted: AcceptedTerms
}

/** What stays charged of the room at a place. */
export type KeptOfRoom = { position: number; keptRial: number }
/** The same, and what its supplier takes off the agency's bill for it; absent where it does not say. */
export type RoomTakenBack = KeptOfRoom & { supplierBackRial?: number }

/** A hotel in a list that asks for no stay. */
export type HotelGlance = Pick<
  Hotel,
  'code' | 'cityCode' | 'nameFa' | 'kind' | 'stars' | 'isSample'
> & { cityNameFa: string; picture: Picture | null }

export type HotelSupplier = {
  name: string
  /** Set where every question goes over a wire. */
  isOutside?: true
  /** The longest a search may take; said by whoever is outside. */
  searchTimeoutMs?: number
  /**
   * Reads all that it says of its hotels and keeps those of our cities; of those outside alone. Throws where it breaks off, and goes on
   * from there the next time.
   */
  readContent?(signal: AbortSignal): Promise<{ kept: number; elsewhere: number; unread: number }>
  /** Every city with hotels, the most popular first. */
  cities(): Promise<City[]>
  landmarks(cityCode: string): Promise<Landmark[]>
  /** Names of hotels of all cities, for who types one. */
  hotelNames(): Promise<
    {
      code: string
      cityCode: string
      nameFa: string
      nameEn: string
      nameAr: string
      isSample: boolean
    }[]
  >
  /** Those of these hotels that it sells, in any order. */
  glances(codes: readonly string[]): Promise<HotelGlance[]>
  /** What can be bought now: of each hotel of a city its cheapest offer, or of one hotel all of them. */
  search(where: { cityCode: string } | { hotelCode: string }, ask: StayAsk): Promise<FoundHotel[]>
  /** A search of a city that puts no offer into words that is not shown; left out by whoever has them in words already. */
  list?(cityCode: string, ask: StayAsk): Promise<ListedHotel[]>
  /** The cheapest single night for two adults on each night. */
  calendar(
    hotelCode: string,
    ask: { from: string; until: string; market: Market },
  ): Promise<NightPrice[]>
  /** One offer by its key as it stands now, and its hotel; refuses HOTEL_UNKNOWN for a key that names no hotel of this supplier. */
  offer(
    offerKey: string,
    ask: StayAsk,
  ): Promise<
    { hotel: Hotel; city: City; offer: StayOffer } | NoRooms | Refusal<'HOTEL_UNKNOWN'> | Unknown
  >
  /**
   * Keeps the rooms until then; asked again under its key with a later moment it keeps them longer. PRICE_CHANGED: they cost more by
   * now, or bind more. A refusal keeps nothing.
   */
  hold(
    ask: HoldAsk,
  ): Promise<
    | { held: true; until: Temporal.Instant; totalRial: number }
    | NoRooms
    | Refusal<'PRICE_CHANGED'>
    | Unknown
  >
  /** Gives back what a key holds; what is not held is released, and what is fulfilled stays. */
  release(key: string): Promise<{ released: true } | Unknown>
  /**
   * Of what these keys have sold, its own number and the hotel's; a key that it does not know is left out. Absent where both are the same:
   * whoever owns the rooms agrees the number with the hotel.
   */
  numbers?(
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { own: string | null; ofHotel: string | null }>>
  /** Asks for the numbers of hotels that were not told with the sale. Absent where they always are. */
  learnNumbers?(): Promise<number>
  /** Sells what a key holds; asked again, the same reference. HOLD_EXPIRED may be held again; ISSUE_FAILED is for good. */
  fulfil(ask: {
    key: string
    /** Room by room, as they were held. */
    rooms: readonly { guests: readonly SleepingGuest[] }[]
    leadGuest: string
    specialRequests: string
    arrivalTime: string | null
  }): Promise<{ reference: string } | Refusal<'HOLD_EXPIRED' | 'ISSUE_FAILED'> | Unknown>
  /**
   * What it bills for what a key has sold, in hundredths of its own currency, as it was written down with the sale. Left out by one that
   * bills in rial; null for a key nobody here knows.
   */
  billed?(key: string): Promise<{ minor: number; currency: string } | null>
  /**
   * Takes rooms out of what was fulfilled, all or none, keeping no more of each than was promised; asked again under the same
   * `cancelKey` it answers what it cancelled. Positions count the rooms as they were held.
   */
  cancel(ask: {
    key: string
    cancelKey: string
    promised: readonly KeptOfRoom[]
  }): Promise<{ cancelled: true; kept: readonly RoomTakenBack[] } | CancelRefused | Unknown>
  /**
   * Takes back, in the caller's transaction, rooms that staff know to be cancelled, and puts their nights on sale; of one that was
   * cancelled before, under whatever key, nothing moves. Left out by whoever is outside: they have done it themselves, and said so.
   */
  giveUp?(
    tx: Tx,
    ask: { key: string; cancelKey: string; kept: readonly KeptOfRoom[] },
  ): Promise<void>
}

export type CancelRefused = Refusal<'CANCELLATION_NOT_POSSIBLE' | 'ROOM_ALREADY_CANCELLED'>
export type NoRooms = Refusal<'ROOM_SOLD_OUT' | 'HOTEL_NOT_AVAILABLE'>
