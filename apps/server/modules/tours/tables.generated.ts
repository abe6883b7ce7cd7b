// Written by npm run generate from the migrated database; do not edit.
import type { Generated } from 'kysely'

export type ToursTables = {
  'tours.allotment': AllotmentTable
  'tours.change': ChangeTable
  'tours.consent': ConsentTable
  'tours.departure': DepartureTable
  'tours.hold': HoldTable
  'tours.place': PlaceTable
  'tours.priceRow': PriceRowTable
  'tours.request': RequestTable
  'tours.reservation': ReservationTable
  'tours.room': RoomTable
  'tours.roommate': RoommateTable
  'tours.tour': TourTable
  'tours.transportBlock': TransportBlockTable
  'tours.travellerChange': TravellerChangeTable
}

export type AllotmentTable = {
  departureId: string
  packageCode: string
  roomKind: string
  rooms: number
  held: Generated<number>
  sold: Generated<number>
}

export type ChangeTable = {
  id: string
  departureId: string
  before: unknown
  textFa: string
  madeBy: string
  madeAt: Temporal.Instant
}

export type ConsentTable = {
  changeId: string
  lineId: string
  acceptedAt: Temporal.Instant | null
}

export type DepartureTable = {
  id: string
  tourCode: string
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  checkInOn: Temporal.PlainDate
  startsAt: Temporal.Instant
  blockCode: string
  content: unknown
  capacity: number
  held: Generated<number>
  sold: Generated<number>
  leastPeople: number
  decidedOn: Temporal.PlainDate | null
  guaranteedAt: Temporal.Instant | null
  saleUntil: Temporal.PlainDate
  sells: string
  isPeak: boolean
  state: Generated<string>
  reasonFa: Generated<string>
  ownStock: unknown
}

export type HoldTable = {
  key: string
  lineId: string
  state: string
  heldUntil: Temporal.Instant
  reference: string | null
}

export type PlaceTable = {
  id: string
  lineId: string
  position: number
  room: number
  kind: string
  bandOnReturn: string
  bandOnCheckIn: string
  priceRial: number
  needsSeat: boolean
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: Temporal.PlainDate
  nationality: string
  issuingCountry: string
  documentType: string
  passportExpires: Temporal.PlainDate | null
  nationalCode: string
  passportNumber: string
  personKey: string
  cancelKey: string | null
  keptRial: number | null
  cancelledAt: Temporal.Instant | null
}

export type PriceRowTable = {
  departureId: string
  packageCode: string
  kind: string
  rial: number
  currencyAmount: Generated<number>
  currency: string | null
  needsSeat: boolean
}

export type RequestTable = {
  key: string
  lineId: string
  state: string
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
  answeredAt: Temporal.Instant | null
  answeredBy: string | null
  noteFa: Generated<string>
}

export type ReservationTable = {
  lineId: string
  orderId: string
  userId: string
  departureId: string
  packageCode: string
  sold: unknown
  rulesVersion: number
  totalRial: number
  costRial: number
  isOnRequest: boolean
  programmeId: string | null
  programmeNumber: string | null
  reference: string | null
  issuedAt: Temporal.Instant | null
  holdKey: string | null
}

export type RoomTable = {
  lineId: string
  position: number
  kind: string
  kinship: string | null
}

export type RoommateTable = {
  placeId: string
  lineId: string
  departureId: string
  packageCode: string
  gender: string
  supplementRial: number
  closesAt: Temporal.Instant
  state: Generated<string>
  mateId: string | null
  matchedAt: Temporal.Instant | null
  cancelKey: string | null
  keptRial: number | null
}

export type TourTable = {
  code: string
  content: unknown
  contentHash: string
  rulesVersion: number
  isSample: boolean
  isClosed: Generated<boolean>
  importedAt: Temporal.Instant
}

export type TransportBlockTable = {
  code: string
  seats: number
  held: Generated<number>
  sold: Generated<number>
}

export type TravellerChangeTable = {
  key: string
  lineId: string
  placeId: string
  person: string
  askedAt: Temporal.Instant
  doneAt: Temporal.Instant | null
  programmeId: string | null
  programmeNumber: string | null
  kinship: string | null
  roomChanges: Generated<number>
  feeReturnsAt: Temporal.Instant | null
}
