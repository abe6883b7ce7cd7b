/** The tables that files fill, column by column. */
import type { TableShape } from './save-rows.ts'

const shape = <Column extends string>(of: TableShape<Column>) => of
export type RowOf<Shape> = Shape extends TableShape<infer Column> ? Record<Column, unknown> : never

export const cityShape = shape({
  table: 'hotel_stock.city',
  key: ['code'],
  columns: {
    code: 'text',
    nameFa: 'text',
    nameEn: 'text',
    nameAr: 'text',
    countryCode: 'text',
    iataCode: 'text',
    timeZone: 'text',
    lat: 'double precision',
    lon: 'double precision',
    aliases: 'text[]',
    popularity: 'smallint',
  },
})
export const landmarkShape = shape({
  table: 'hotel_stock.landmark',
  key: ['code'],
  columns: {
    code: 'text',
    cityCode: 'text',
    nameFa: 'text',
    nameEn: 'text',
    nameAr: 'text',
    kind: 'text',
    lat: 'double precision',
    lon: 'double precision',
    source: 'text',
    licence: 'text',
  },
})
export const peakShape = shape({
  table: 'hotel_stock.peak_period',
  key: ['calendar', 'fromNight'],
  columns: { calendar: 'text', fromNight: 'date', untilNight: 'date' },
})
export const policyShape = shape({
  table: 'hotel_stock.cancellation_policy',
  key: ['code', 'validFrom'],
  columns: {
    code: 'text',
    validFrom: 'date',
    rules: 'jsonb',
    peakRules: 'jsonb',
    peakCalendar: 'text',
  },
})
export const propertyShape = shape({
  table: 'hotel_stock.property',
  key: ['code'],
  columns: {
    code: 'text',
    cityCode: 'text',
    nameFa: 'text',
    nameEn: 'text',
    nameAr: 'text',
    kind: 'text',
    stars: 'smallint',
    lat: 'double precision',
    lon: 'double precision',
    addressFa: 'text',
    aboutFa: 'text',
    facilities: 'text[]',
    pictures: 'jsonb',
    checkInFrom: 'time',
    checkOutUntil: 'time',
    sameDayUntil: 'time',
    confirms: 'text',
    answerMinutes: 'smallint',
    acceptsForeigners: 'text',
    needsEntryStamp: 'boolean',
    couplesDocument: 'text',
    singleWoman: 'text',
    singleMan: 'text',
    leastAgeAlone: 'smallint',
    source: 'text',
    licence: 'text',
    isSample: 'boolean',
  },
})
export const bandShape = shape({
  table: 'hotel_stock.child_band',
  key: ['propertyId', 'fromAge'],
  columns: {
    propertyId: 'int',
    fromAge: 'smallint',
    untilAge: 'smallint',
    withoutBedPercent: 'smallint',
    withoutBedRial: 'bigint',
    withBedPercent: 'smallint',
    withBedRial: 'bigint',
    countsInOccupancy: 'boolean',
    mostFreePerRoom: 'smallint',
  },
})
export const walkShape = shape({
  table: 'hotel_stock.measured_walk',
  key: ['propertyId', 'landmarkCode'],
  columns: { propertyId: 'int', landmarkCode: 'text', metres: 'int', walkMinutes: 'smallint' },
})
export const roomShape = shape({
  table: 'hotel_stock.room_type',
  key: ['propertyId', 'code'],
  columns: {
    propertyId: 'int',
    code: 'text',
    nameFa: 'text',
    nameEn: 'text',
    baseOccupancy: 'smallint',
    mostAdults: 'smallint',
    mostChildren: 'smallint',
    mostPeople: 'smallint',
    beds: 'jsonb',
    sizeMetres: 'smallint',
    viewFa: 'text',
    extraBeds: 'smallint',
    cots: 'smallint',
    pictures: 'jsonb',
  },
})
export const planShape = shape({
  table: 'hotel_stock.rate_plan',
  key: ['roomTypeId', 'code'],
  columns: {
    roomTypeId: 'int',
    code: 'text',
    nameFa: 'text',
    board: 'text',
    pays: 'text',
    policyCode: 'text',
    market: 'text',
    validFrom: 'date',
    validUntil: 'date',
    releaseDays: 'smallint',
    leastNights: 'smallint',
    mostNights: 'smallint',
    pricesPer: 'text',
    taxPercent: 'smallint',
    tax: 'text',
    commissionPercent: 'smallint',
  },
})
export const rateNightShape = shape({
  table: 'hotel_stock.rate_night',
  key: ['ratePlanId', 'night'],
  columns: {
    ratePlanId: 'int',
    night: 'date',
    priceRial: 'bigint',
    singleRial: 'bigint',
    extraAdultRial: 'bigint',
    leastNightsArriving: 'smallint',
    leastNightsThrough: 'smallint',
    mostNights: 'smallint',
    isClosedToArrival: 'boolean',
    isClosedToDeparture: 'boolean',
    isClosed: 'boolean',
  },
})
export const openPlaceShape = shape({
  table: 'hotel_stock.open_place',
  key: ['source', 'sourceId'],
  columns: {
    source: 'text',
    sourceId: 'text',
    licence: 'text',
    cityCode: 'text',
    name: 'text',
    nameFa: 'text',
    nameEn: 'text',
    kind: 'text',
    stars: 'smallint',
    lat: 'double precision',
    lon: 'double precision',
  },
})
