/** A tour as it lies in its table, and a departure beside it. */
import type { TourDeparture, TourPackageView, TourPage } from '@parastoo/contract/tours/tour'
import type { TourRoomKind } from '@parastoo/contract/tours/words'
import type { CancellationBand, PriceRow, SharingRule } from '../pricing/index.ts'
import type { OwnStock } from './own-stock.ts'

export type City = {
  code: string
  nameFa: string
  nameEn: string
  countryCode: string
  countryNameFa: string
  iataCode: string
  lat: number
  lon: number
  timeZone: string
}

export type Leg = {
  kind: TourDeparture['outbound']['kind']
  carrierFa: string
  number: string
  fromFa: string
  toFa: string
  departs: string
  arrives: string
  daysOnTheWay: number
  baggageKg: number | null
}

/** On which days a tour leaves, and with how much of everything. */
export type DepartureRule = {
  rolls: { weekdays: number[]; everyWeeks: number } | null
  dates: string[]
  seats: number
  capacity: number
  leastPeople: number
  decidedDaysBefore: number | null
  saleUntilDaysBefore: number
  sells: 'instant' | 'on-request'
  outbound: Leg
  inbound: Leg
  /** Of which of our own flights and hotels it is made; absent of a tour that was brought in before it could be. */
  own?: OwnRule | null
}

export type OwnRule = {
  /** Classes without their date, like W5-1041-THRKIH-SY; null where that way is no own flight. */
  outboundClass: string | null
  inboundClass: string | null
  /** Types of rooms, in the order of the nights; `nightsIn`: so many nights after the check-in. */
  rooms: {
    packageCode: string
    kind: TourRoomKind
    hotelCode: string
    roomCode: string
    nightsIn: number
    nights: number
  }[]
}

export type Season = {
  nameFa: string
  from: string
  until: string
  pricePercent: number
  isPeak: boolean
  /** Absent of a tour that was brought in before seasons had it. */
  leastNights?: number
  kinds: TourPage['kind'][]
}

/** What it costs to give a place to another traveller, until the end of a day so many days before the start. */
export type TravellerChange = { feeRial: number; closesDaysBefore: number }

export type PackageContent = TourPackageView & {
  /** Rooms of each kind for every departure. */
  rooms: Partial<Record<TourRoomKind, number>>
  prices: PriceRow[]
}

/** Everything that is told of a tour and does not move with its sales. */
export type TourContent = Omit<
  TourPage,
  | 'packages'
  | 'departures'
  | 'ratesAsOf'
  | 'boards'
  | 'stars'
  | 'transport'
  | 'carrierFa'
  | 'points'
  | 'timeZone'
  | 'origin'
  | 'cities'
  | 'needsVisa'
  | 'picture'
  | 'pictures'
> & {
  picture: string
  origin: City
  cities: (City & { nights: number })[]
  leader: { nameFa: string; phone: string } | null
  commissionPercent: number
  bands: { usual: CancellationBand[]; peak: CancellationBand[] }
  packages: PackageContent[]
  rule: DepartureRule
  /** Null where names stay as they were sold; absent of a tour that was brought in before it could be. */
  travellerChange?: TravellerChange | null
  /** Null where nobody is looked for to share a room with; absent of a tour that was brought in before it could be. */
  sharing?: SharingRule | null
  seasons: Season[]
}

export type Departure = {
  id: string
  tourCode: string
  startsOn: string
  endsOn: string
  checkInOn: string
  startsAt: Temporal.Instant
  outbound: TourDeparture['outbound']
  inbound: TourDeparture['inbound']
  leader: TourContent['leader']
  /** Hotels of a package that are others on this departure than the tour says, by its code. */
  hotels: Record<string, TourPackageView['hotels']>
  /** Heads of the departure and seats of its transport that can still be sold. */
  headsLeft: number
  seatsLeft: number
  /** People who have paid, all or their deposit. */
  booked: number
  leastPeople: number
  /** People for whom a place is held or sold: so many may come. */
  expected: number
  decidedOn: string | null
  isGuaranteed: boolean
  saleUntil: string
  sells: 'instant' | 'on-request'
  isPeak: boolean
  /** Null of a departure that counts by itself. */
  ownStock: OwnStock | null
  state: 'open' | 'closed' | 'cancelled' | 'done'
  reasonFa: string
}

/** A departure as a quote reads it. */
export type DepartureOnSale = Omit<Departure, 'booked'>

/** The prices of one package on one departure, and the rooms left of each kind. */
export type PackageOnSale = {
  departureId: string
  packageCode: string
  rows: PriceRow[]
  roomsLeft: Map<TourRoomKind, number>
}
