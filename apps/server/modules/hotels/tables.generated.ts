// Written by npm run generate from the migrated database; do not edit.
import type { Generated } from 'kysely'

export type HotelsTables = {
  'hotels.guest': GuestTable
  'hotels.outsideCity': OutsideCityTable
  'hotels.outsideDump': OutsideDumpTable
  'hotels.outsideHotel': OutsideHotelTable
  'hotels.outsideList': OutsideListTable
  'hotels.outsideSale': OutsideSaleTable
  'hotels.priceSeen': PriceSeenTable
  'hotels.request': RequestTable
  'hotels.review': ReviewTable
  'hotels.reviewAsk': ReviewAskTable
  'hotels.room': RoomTable
  'hotels.savedHotel': SavedHotelTable
  'hotels.stay': StayTable
  'hotels.voucher': VoucherTable
}

export type GuestTable = {
  id: string
  lineId: string
  room: number
  place: number
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  age: number
  isChild: boolean
  nationality: string
  documentType: string | null
  nationalCode: string
  passportNumber: string
}

export type OutsideCityTable = {
  supplier: string
  cityCode: string
  place: string | null
  readAt: Temporal.Instant
}

export type OutsideDumpTable = {
  supplier: string
  beganAt: Temporal.Instant
  mark: string | null
  kept: Generated<number>
  elsewhere: Generated<number>
  unread: Generated<number>
  endedAt: Temporal.Instant | null
  wholeAt: Temporal.Instant | null
  problem: string | null
}

export type OutsideHotelTable = {
  supplier: string
  code: string
  cityCode: string
  sameAs: string | null
  content: unknown
  readAt: Temporal.Instant
  answeredAt: Temporal.Instant | null
}

export type OutsideListTable = {
  question: string
  supplier: string
  state: string
  askedAt: Temporal.Instant
  lateAt: Temporal.Instant
  toldAt: Temporal.Instant | null
  hotels: Generated<unknown>
}

export type OutsideSaleTable = {
  supplier: string
  key: string
  version: number
  state: string
  note: unknown
  changedAt: Temporal.Instant
}

export type PriceSeenTable = {
  supplier: string
  hotelCode: string
  market: string
  seenOn: Temporal.PlainDate
  nightsRial: number[]
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
  hotelNumber: string | null
}

export type ReviewTable = {
  lineId: string
  userId: string
  supplier: string
  hotelCode: string
  score: number
  textFa: string
  firstName: string
  state: string
  writtenAt: Temporal.Instant
  decidedAt: Temporal.Instant | null
  decidedBy: string | null
  reasonFa: Generated<string>
  answerFa: Generated<string>
  answeredAt: Temporal.Instant | null
  answeredBy: string | null
}

export type ReviewAskTable = {
  lineId: string
  askedAt: Temporal.Instant
}

export type RoomTable = {
  lineId: string
  position: number
  priceRial: number
  couplesPaper: string | null
  cancelKey: string | null
  cancelledAt: Temporal.Instant | null
}

export type SavedHotelTable = {
  userId: string
  hotelCode: string
  savedAt: Temporal.Instant
}

export type StayTable = {
  lineId: string
  orderId: string
  userId: string
  supplier: string
  offerKey: string
  market: string
  hotelCode: string
  cityCode: string
  checkIn: Temporal.PlainDate
  checkOut: Temporal.PlainDate
  checkInAt: Temporal.Instant
  sold: unknown
  totalRial: number
  costRial: number
  payAtHotelRial: number
  leadGuest: string
  specialRequests: string
  arrivalTime: Temporal.PlainTime | null
  answerMinutes: number | null
}

export type VoucherTable = {
  id: string
  lineId: string
  orderId: string
  number: string
  reference: string
  holdKey: string
  issuedAt: Temporal.Instant
}
