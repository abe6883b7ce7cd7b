// Written by npm run generate from the migrated database; do not edit.

export type FlightsTables = {
  'flights.passenger': PassengerTable
  'flights.reservation': ReservationTable
  'flights.search': SearchTable
  'flights.ticket': TicketTable
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
}

export type SearchTable = {
  id: string
  criteria: unknown
  returningOf: string | null
  askedAt: Temporal.Instant
}

export type TicketTable = {
  id: string
  orderId: string
  lineId: string
  passengerId: string
  ticketNumber: string
  pnr: string
  issuedAt: Temporal.Instant
}
