// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type HotelStockTables = {
  'hotelStock.cancellationPolicy': CancellationPolicyTable
  'hotelStock.change': ChangeTable
  'hotelStock.changeFloor': ChangeFloorTable
  'hotelStock.childBand': ChildBandTable
  'hotelStock.city': CityTable
  'hotelStock.heldRoom': HeldRoomTable
  'hotelStock.hold': HoldTable
  'hotelStock.landmark': LandmarkTable
  'hotelStock.measuredWalk': MeasuredWalkTable
  'hotelStock.openPlace': OpenPlaceTable
  'hotelStock.peakPeriod': PeakPeriodTable
  'hotelStock.property': PropertyTable
  'hotelStock.rateNight': RateNightTable
  'hotelStock.ratePlan': RatePlanTable
  'hotelStock.roomNight': RoomNightTable
  'hotelStock.roomType': RoomTypeTable
  'hotelStock.samplePlan': SamplePlanTable
  'hotelStock.sampleRoom': SampleRoomTable
  'hotelStock.takenPlan': TakenPlanTable
}

export type CancellationPolicyTable = {
  code: string
  validFrom: Temporal.PlainDate
  rules: unknown
  peakRules: unknown
  peakCalendar: string | null
}

export type ChangeTable = {
  id: GeneratedAlways<number>
  txid: Generated<string>
  cityCode: string
  propertyId: number | null
  fromNight: Temporal.PlainDate | null
  untilNight: Temporal.PlainDate | null
}

export type ChangeFloorTable = {
  isOnly: Generated<boolean>
  txid: string
}

export type ChildBandTable = {
  propertyId: number
  fromAge: number
  untilAge: number
  withoutBedPercent: number | null
  withoutBedRial: number | null
  withBedPercent: number | null
  withBedRial: number | null
  countsInOccupancy: boolean
  mostFreePerRoom: number | null
}

export type CityTable = {
  code: string
  nameFa: string
  nameEn: string
  nameAr: string
  countryCode: string
  iataCode: string | null
  timeZone: string
  lat: number
  lon: number
  aliases: Generated<string[]>
  popularity: Generated<number>
}

export type HeldRoomTable = {
  holdKey: string
  position: number
  roomTypeId: number
  ratePlanId: number
  priceRial: number
  cancelKey: string | null
  keptRial: number | null
  cancelledAt: Temporal.Instant | null
}

export type HoldTable = {
  key: string
  state: string
  propertyId: number
  checkIn: Temporal.PlainDate
  checkOut: Temporal.PlainDate
  requestHash: string
  heldUntil: Temporal.Instant
  totalRial: number
  sold: unknown
  reference: string | null
  fulfilledAt: Temporal.Instant | null
}

export type LandmarkTable = {
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

export type MeasuredWalkTable = {
  propertyId: number
  landmarkCode: string
  metres: number
  walkMinutes: number
}

export type OpenPlaceTable = {
  source: string
  sourceId: string
  licence: string
  cityCode: string | null
  name: string
  nameFa: Generated<string>
  nameEn: Generated<string>
  kind: string
  stars: number | null
  lat: number
  lon: number
}

export type PeakPeriodTable = {
  calendar: string
  fromNight: Temporal.PlainDate
  untilNight: Temporal.PlainDate
}

export type PropertyTable = {
  id: GeneratedAlways<number>
  code: string
  cityCode: string
  nameFa: string
  nameEn: string
  nameAr: string
  kind: string
  stars: number | null
  lat: number
  lon: number
  addressFa: string
  aboutFa: Generated<string>
  facilities: Generated<string[]>
  pictures: Generated<unknown>
  checkInFrom: Generated<Temporal.PlainTime>
  checkOutUntil: Generated<Temporal.PlainTime>
  sameDayUntil: Generated<Temporal.PlainTime>
  confirms: Generated<string>
  answerMinutes: number | null
  acceptsForeigners: Generated<string>
  needsEntryStamp: Generated<boolean>
  couplesDocument: Generated<string>
  singleWoman: Generated<string>
  singleMan: Generated<string>
  leastAgeAlone: Generated<number>
  source: string
  licence: string
  isSample: Generated<boolean>
  isClosed: Generated<boolean>
  contentVersion: Generated<number>
  keptPictures: Generated<unknown>
}

export type RateNightTable = {
  ratePlanId: number
  night: Temporal.PlainDate
  priceRial: number
  singleRial: number | null
  extraAdultRial: number | null
  leastNightsArriving: Generated<number>
  leastNightsThrough: Generated<number>
  mostNights: number | null
  isClosedToArrival: Generated<boolean>
  isClosedToDeparture: Generated<boolean>
  isClosed: Generated<boolean>
}

export type RatePlanTable = {
  id: GeneratedAlways<number>
  roomTypeId: number
  code: string
  nameFa: string
  board: string
  pays: string
  policyCode: string
  market: string
  validFrom: Temporal.PlainDate | null
  validUntil: Temporal.PlainDate | null
  releaseDays: Generated<number>
  leastNights: Generated<number>
  mostNights: number | null
  pricesPer: string
  taxPercent: number
  tax: string
  commissionPercent: Generated<number>
  isClosed: Generated<boolean>
}

export type RoomNightTable = {
  roomTypeId: number
  night: Temporal.PlainDate
  allotment: number
  held: Generated<number>
  sold: Generated<number>
  aboveAllotment: Generated<number>
  isStopped: Generated<boolean>
  releaseDays: number | null
}

export type RoomTypeTable = {
  id: GeneratedAlways<number>
  propertyId: number
  code: string
  nameFa: string
  nameEn: string
  baseOccupancy: number
  mostAdults: number
  mostChildren: number
  mostPeople: number
  beds: Generated<unknown>
  sizeMetres: number | null
  viewFa: Generated<string>
  extraBeds: Generated<number>
  cots: Generated<number>
  pictures: Generated<unknown>
  isClosed: Generated<boolean>
}

export type SamplePlanTable = {
  ratePlanId: number
  seasons: string
  priceThousand: number
  people: number
}

export type SampleRoomTable = {
  roomTypeId: number
  rooms: number
  seed: number
}

export type TakenPlanTable = {
  roomTypeId: number
  code: string
  nights: unknown
}
