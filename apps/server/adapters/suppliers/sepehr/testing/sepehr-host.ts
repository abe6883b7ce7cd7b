import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'
import type { Fare, FareName, Flight, Flights } from './sepehr-flights.ts'

/** A field of a body, whatever the case of its name: the documents say that none of them counts. */
export type Fields = (name: string) => unknown

export type Kind = 'Adult' | 'Child' | 'Infant'

export type Lock = {
  id: number
  flight: Flight
  fareName: FareName
  counts: Record<Kind, number>
  /** As it stood when it was locked. */
  fares: Record<Kind, Fare>
  until: Temporal.Instant
  isReleased: boolean
  isBooked: boolean
}

export type Sold = {
  localTicketNumber: string
  kind: Kind
  fare: Fare
  fareName: FareName
  flight: Flight
  isReturning: boolean
  standing: 'sold' | 'refund-pending' | 'refunded'
}

export type Booking = {
  clientPnr: string
  localPnr: string
  bookedAt: Temporal.Instant
  reply: object
  tickets: Sold[]
}

export type Refund = {
  trackingCode: string
  tickets: Sold[]
  penaltyRial: number
  confirmsAt: Temporal.Instant
  standing: 'Pending' | 'Confirmed' | 'Rejected'
}

/** What the charterer's site knows. */
export type Host = {
  now: () => Temporal.Instant
  flights: Flights
  locks: Map<number, Lock>
  /** By `YourLocalInventoryPnr`. */
  bookings: Map<string, Booking>
  refunds: Map<string, Refund>
  credit: { rial: number; isOverdue: boolean }
  lockMinutes: number
  forgetsForSeconds: number
  refundsPendMinutes: number
  forbiddenNationalities: readonly string[]
}

const type = 'application/json; charset=utf-8'

/** A reply: its sums are decimals, as its language writes them. */
export const said = (fields: object): WireReply => ({
  type,
  bytes: Buffer.from(
    JSON.stringify(fields).replace(
      /"(BaseFare|Tax|TotalFare|Commision|Payable|PenaltyAmount|RemainedCredit)":(\d+)/g,
      '"$1":$2.0',
    ),
  ),
})

/** Every no is HTTP 200 with a name. */
export const refused = (ExceptionType: string, ErrorMessage: string): WireReply =>
  said({ ErrorMessage, ExceptionType, TraceId: '5d51ac94-0bc5-4e3f-903f-8966c3495167' })

/** Gives the seats of locks back whose minutes are over. */
export function letGo({ locks, now }: Pick<Host, 'locks' | 'now'>): void {
  for (const lock of locks.values())
    if (Temporal.Instant.compare(lock.until, now()) <= 0) releaseLock(lock)
}

export function releaseLock(lock: Lock): void {
  if (lock.isReleased || lock.isBooked) return
  lock.isReleased = true
  lock.fareName.seats += lock.counts.Adult + lock.counts.Child
}
