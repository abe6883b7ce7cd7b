// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type FlightsTables = {
  'flights.airline': AirlineTable
  'flights.airport': AirportTable
  'flights.changeAnswer': ChangeAnswerTable
  'flights.country': CountryTable
  'flights.currency': CurrencyTable
  'flights.currencyRate': CurrencyRateTable
  'flights.externalIssue': ExternalIssueTable
  'flights.externalTicket': ExternalTicketTable
  'flights.flightChange': FlightChangeTable
  'flights.passenger': PassengerTable
  'flights.priceSeen': PriceSeenTable
  'flights.rateReading': RateReadingTable
  'flights.reservation': ReservationTable
  'flights.search': SearchTable
  'flights.searchHistory': SearchHistoryTable
  'flights.supplierAnswer': SupplierAnswerTable
  'flights.supplierCaptcha': SupplierCaptchaTable
  'flights.supplierDay': SupplierDayTable
  'flights.supplierJournal': SupplierJournalTable
  'flights.terminal': TerminalTable
  'flights.ticket': TicketTable
  'flights.ticketSending': TicketSendingTable
}

export type AirlineTable = {
  code: string
  icaoCode: string
  nameFa: string
  nameEn: string
  colour: string
  countryCode: string
}

export type AirportTable = {
  iataCode: string
  nameFa: string
  nameEn: string
  cityCode: string
  cityNameFa: string
  cityNameEn: string
  aliases: string[]
  countryCode: string
  timeZone: string
  latitude: number
  longitude: number
  popularity: number
}

export type ChangeAnswerTable = {
  id: string
  changeId: string
  lineId: string
  orderId: string
  userId: string
  answer: string
  state: string
  answeredAt: Temporal.Instant
  settledAt: Temporal.Instant | null
  refundRequestId: string | null
  offerKey: string | null
  proposal: unknown
  penaltyBands: unknown
  failure: string | null
  replacedKey: string | null
  replacedProposal: unknown
  replacedState: string | null
  replacedAt: Temporal.Instant | null
  returnKey: string | null
}

export type CountryTable = {
  id: number
  code2: string
  code3: string
  nameFa: string
  nameEn: string
  dialingCode: string
}

export type CurrencyTable = {
  currencyCode: string
  currencySymbol: string
  isDefault: boolean
  position: number
}

export type CurrencyRateTable = {
  currencyCode: string
  version: number
  rialPerUnit: number
  source: string
  setAt: Temporal.Instant
  setBy: string | null
  previous: GeneratedAlways<number | null>
  askedBy: string | null
}

export type ExternalIssueTable = {
  lineId: string
  orderId: string
  seller: string
  pnr: string
  unitCost: unknown
  keptPercent: number
  enteredBy: string
  enteredAt: Temporal.Instant
}

export type ExternalTicketTable = {
  ticketNumber: string
  lineId: string
  position: number
}

export type FlightChangeTable = {
  id: string
  lineId: string
  orderId: string
  place: number
  kind: string
  before: unknown
  after: unknown
  teller: string
  toldBy: string
  reason: string | null
  toldAt: Temporal.Instant
}

export type PassengerTable = {
  id: string
  orderId: string
  position: number
  type: string
  documentType: string
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: Temporal.PlainDate
  nationalCode: string
  nationality: string
  passportIssuingCountry: string
  passportType: string
  passportNumber: string
  passportExpiresOn: Temporal.PlainDate | null
  passportExpirationDateType: string | null
}

export type PriceSeenTable = {
  origin: string
  destination: string
  cabinClass: number
  band: number
  departsOn: Temporal.PlainDate
  priceRial: number
  daysFromMiddle: number
  seenAt: Temporal.Instant
}

export type RateReadingTable = {
  feed: string
  currencyCode: string
  rialPerUnit: number
  saidAt: Temporal.Instant
}

export type ReservationTable = {
  lineId: string
  orderId: string
  userId: string
  position: number
  supplier: string
  offerKey: string
  requestId: string
  proposalId: string
  adults: number
  children: number
  infants: number
  costAmount: number
  proposal: unknown
  penaltyBands: unknown
  captchaCode: string | null
  supplierKey: string | null
  holdGeneration: Generated<number>
  askedAt: Temporal.Instant | null
  captchaToken: string | null
}

export type SearchTable = {
  id: string
  criteria: unknown
  returningOf: string | null
  askedAt: Temporal.Instant
}

export type SearchHistoryTable = {
  id: string
  userId: string
  product: string
  question: string
  criteria: unknown
  askedAt: Temporal.Instant
  removedAt: Temporal.Instant | null
}

export type SupplierAnswerTable = {
  requestId: string
  supplier: string
  state: string
  askedAt: Temporal.Instant
  lateAt: Temporal.Instant
  arrived: unknown
}

export type SupplierCaptchaTable = {
  id: string
  supplier: string
  offerKey: string
  token: string
  expiresAt: Temporal.Instant
  answeredAt: Temporal.Instant | null
}

export type SupplierDayTable = {
  supplier: string
  day: Temporal.PlainDate
  looks: number
  failures: number
  books: number
}

export type SupplierJournalTable = {
  supplier: string
  key: string
  version: number
  entry: unknown
  writtenAt: Temporal.Instant
}

export type TerminalTable = {
  airportCode: string
  airlineCode: string
  terminal: string
}

export type TicketTable = {
  id: string
  orderId: string
  lineId: string
  passengerId: string
  ticketNumber: string
  pnr: string
  issuedAt: Temporal.Instant
  cancelledAt: Temporal.Instant | null
  givingBack: string | null
}

export type TicketSendingTable = {
  id: string
  orderId: string
  userId: string
  channel: string
  sentAt: Temporal.Instant
  sentTo: Generated<string>
  withdrawnAt: Temporal.Instant | null
}
