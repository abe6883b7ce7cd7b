import type { Flight, Flights, Kind, Price } from './nira-flights.ts'

/** A field of the query, whatever the case of its name: clients write `AirLine` and `Airline`, and the host takes both. */
export type Asked = (name: string) => string

export type Ticket = {
  number: string
  pnr: string
  price: Price
  /** Newest first: O open, C and L checked in, F flown, R refunded, S suspended. */
  history: { status: 'O' | 'C' | 'L' | 'F' | 'R' | 'S'; remark: string }[]
  penaltyRial: number
}

export type Traveller = {
  last: string
  first: string
  kind: Kind
  document: string
  hasSeat: boolean
  ticket: Ticket | null
}

export type Pnr = {
  pnr: string
  contact: string
  legs: { flight: Flight; className: string }[]
  travellers: Traveller[]
  prices: Record<Kind, Price>
  heldUntil: Temporal.Instant
  isCancelled: boolean
}

/** What the airline's host knows. */
export type Host = {
  airline: string
  now: () => Temporal.Instant
  today: () => Temporal.PlainDate
  flights: Flights
  pnrs: Map<string, Pnr>
  tickets: Map<string, { ticket: Ticket; traveller: Traveller; booked: Pnr }>
  credit: { rial: number }
  holdMinutes: number
  splitsPnr: boolean
}

export const nameOf = ({ last, first }: Traveller): string => `${last}/${first}`

/** Gives back the seats of bookings whose hold ran out before anybody issued them. */
export function letGo(host: Host): void {
  for (const booked of host.pnrs.values()) {
    const isOver = Temporal.Instant.compare(booked.heldUntil, host.now()) <= 0
    if (!booked.isCancelled && isOver && booked.travellers.every(({ ticket }) => !ticket)) {
      for (const traveller of booked.travellers) giveSeat(booked, traveller)
      booked.isCancelled = true
    }
  }
}

/** Takes a traveller out of their flights. An infant has no seat to give. */
export function giveSeat(booked: Pnr, traveller: Traveller): void {
  if (!traveller.hasSeat) return
  traveller.hasSeat = false
  if (traveller.kind === 'Infant') return
  for (const { flight, className } of booked.legs) {
    const fareClass = flight.classes.get(className)
    if (fareClass) fareClass.seats += 1
  }
}

export const departureOf = ({ legs }: Pnr): Temporal.Instant =>
  (legs[0]?.flight.departs ?? Temporal.PlainDateTime.from('2000-01-01'))
    .toZonedDateTime('Asia/Tehran')
    .toInstant()
