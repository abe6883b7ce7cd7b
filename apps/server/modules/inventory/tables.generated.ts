// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type InventoryTables = {
  'inventory.cancelledTicket': CancelledTicketTable
  'inventory.connectionRule': ConnectionRuleTable
  'inventory.fare': FareTable
  'inventory.flightDate': FlightDateTable
  'inventory.heldSeat': HeldSeatTable
  'inventory.hold': HoldTable
  'inventory.leg': LegTable
  'inventory.penaltyTable': PenaltyTableTable
  'inventory.schedule': ScheduleTable
  'inventory.seatClass': SeatClassTable
  'inventory.ticket': TicketTable
}

export type CancelledTicketTable = {
  holdKey: string
  position: number
  cancelKey: string
  penaltyAmount: number
  refundAmount: number
  cancelledAt: Temporal.Instant
}

export type ConnectionRuleTable = {
  station: string
  isInternational: boolean
  leastMinutes: number
  mostMinutes: number
  arrivingAirline: Generated<string>
  departingAirline: Generated<string>
}

export type FareTable = {
  id: GeneratedAlways<number>
  airlineCode: string
  position: number
  digest: string
  origin: string
  destination: string
  flightNumber: number | null
  fareClass: string
  cabin: number
  isCharter: boolean
  validFrom: Temporal.PlainDate | null
  validUntil: Temporal.PlainDate | null
  days: number[]
  hoursFrom: number | null
  hoursUntil: number | null
  adultPrice: number
  childPrice: number
  infantPrice: number
  baggageAmount: number
  baggageUnit: string
  isRefundable: boolean
  penaltyTableId: string
  seats: number
  charterer: string | null
  isRetired: Generated<boolean>
}

export type FlightDateTable = {
  id: GeneratedAlways<number>
  airlineCode: string
  operatesOn: Temporal.PlainDate
  flightNumber: number
  operationalSuffix: string
  origin: string
  destination: string
  legSequence: number
  departsAt: Temporal.Instant
  arrivesAt: Temporal.Instant
  departureTime: Temporal.PlainDateTime
  arrivalTime: Temporal.PlainDateTime
  originTerminal: string | null
  destinationTerminal: string | null
  aircraft: string
  serviceType: string
  isClosed: Generated<boolean>
}

export type HeldSeatTable = {
  holdKey: string
  flightDateId: number
  isCharter: boolean
  fareClass: string
  seats: number
}

export type HoldTable = {
  key: string
  state: string
  offerKey: string
  adults: number
  children: number
  infants: number
  heldUntil: Temporal.Instant
  pnr: string | null
  sold: unknown
  issuedAt: Temporal.Instant | null
}

export type LegTable = {
  scheduleId: number
  position: number
  leg: unknown
}

export type PenaltyTableTable = {
  id: string
  validFrom: Temporal.PlainDate
  bands: unknown
}

export type ScheduleTable = {
  id: GeneratedAlways<number>
  airlineCode: string
  season: string
  validFrom: Temporal.PlainDate
  validUntil: Temporal.PlainDate | null
  repeats: boolean
  importedAt: Temporal.Instant
}

export type SeatClassTable = {
  flightDateId: number
  isCharter: boolean
  fareClass: string
  fareId: number
  seatsTotal: number
  seatsLeft: number
  isClosed: Generated<boolean>
  ownPrice: Generated<boolean>
  ownSeats: Generated<boolean>
  isStopped: Generated<boolean>
}

export type TicketTable = {
  number: string
  holdKey: string
  position: number
  passengerType: string | null
}
