import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { billedIn, type Fulfilled, type LineKey, type Unknown } from '../../orders/index.ts'
import {
  type FlightSupplier,
  type IssuedTickets,
  isUnknown,
  type TravellingPassenger,
} from '../ports.ts'
import {
  type NamedPassenger,
  reservationReader,
  type StandingReservation,
} from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { queuePlanning } from './remind-departures.ts'
import { addTickets, markReplaced } from './store.ts'

/**
 * Asks the supplier to turn a hold into tickets. The line's id is the key, so asking again after a lost answer gives the tickets
 * that exist. A number of tickets that is not the number of passengers is `unknown`: staff look at it, nobody guesses.
 */
export async function issueTickets(
  { db, supplier, documents, countryCode }: TicketingNeeds,
  line: LineKey,
): Promise<Fulfilled | Refusal<'ISSUE_FAILED'> | Unknown> {
  const reader = reservationReader(db)
  const reservation = await reader.ofLine(line.lineId)
  if (!reservation) throw new Error(`Line ${line.lineId} has no reservation`)
  const passengers = await reader.namedPassengers(line.orderId, documents)
  const answer = await supplier(reservation.supplier).issue({
    key: reservation.supplierKey,
    passengers: passengersToIssue(passengers, countryCode),
  })
  if (isRefused(answer) || isUnknown(answer)) return answer
  if (answer.ticketNumbers.length !== passengers.length)
    return { unknown: true, reason: 'the supplier answered another number of tickets' }
  return {
    ...(await owedFor(supplier(reservation.supplier), reservation)),
    reference: answer.pnr,
    documents: answer,
  }
}

/** What is owed for a reservation, and to whom: in rial as it was sold, and as its supplier bills it. */
export async function owedFor(
  { name, billed: billedFor }: Pick<FlightSupplier, 'name' | 'billed'>,
  { costRial, supplierKey }: Pick<StandingReservation, 'costRial' | 'supplierKey'>,
): Promise<Pick<Fulfilled, 'supplier' | 'costRial' | 'billed'>> {
  const billed = billedIn((await billedFor?.(supplierKey)) ?? null)
  return { supplier: name, costRial, ...(billed && { billed }) }
}

/** Writes the tickets, and queues their reminders, in the transaction that moves the line to issued. */
export async function recordTickets(
  { clock, jobs }: Pick<TicketingNeeds, 'clock' | 'jobs'>,
  tx: Tx,
  { line, fulfilled }: { line: LineKey; fulfilled: Fulfilled },
): Promise<void> {
  const { pnr, ticketNumbers } = fulfilled.documents as IssuedTickets
  const passengers = await reservationReader(tx).passengers(line.orderId)
  const issuedAt = clock.now()
  const tickets = passengers.map(({ passengerId }, index) => {
    const ticketNumber = ticketNumbers[index]
    if (ticketNumber === undefined) throw new Error('A passenger is left without a ticket')
    return { lineId: line.lineId, passengerId, ticketNumber, pnr, issuedAt }
  })
  await addTickets(tx, line.orderId, tickets)
  await queuePlanning(jobs, tx, line.orderId)
}

/** Passengers in a supplier's words, in the order of the order. */
export const passengersToIssue = (
  passengers: readonly NamedPassenger[],
  countryCode: (nameFa: string) => string | null,
): TravellingPassenger[] =>
  passengers.map((passenger) => ({
    type: passenger.type,
    firstName: passenger.firstName,
    lastName: passenger.lastName,
    document: documentOf(passenger),
    person: {
      gender: passenger.genderTitle,
      birthDate: passenger.birthDateFa,
      passport:
        passenger.documentType === 'NationalCode'
          ? null
          : {
              nationality: countryCode(passenger.nationalityCountryNameFa) ?? '',
              issuedBy: countryCode(passenger.passportIssuingCountryCountryNameFa) ?? '',
              expiresOn: passenger.passportExpirationDateFa || null,
            },
    },
  }))

/** Takes an exchange back: somebody on the line does not fly any more, or is about to give their ticket back. */
export class TicketsGivenBack extends Error {}

/**
 * Another flight's tickets in place of those of a line, in the transaction that makes the line that flight. Throws `TicketsGivenBack` when
 * not every one of them is good and free: the transaction must not commit.
 */
export async function replaceTickets(
  tx: Tx,
  ask: { lineId: string; orderId: string; tickets: IssuedTickets; at: Temporal.Instant },
): Promise<void> {
  const { lineId, orderId, at, tickets } = ask
  const passengers = await reservationReader(tx).passengers(orderId)
  const passengerIds = passengers.map(({ passengerId }) => passengerId)
  if ((await markReplaced(tx, { lineId, at })) !== passengers.length) throw new TicketsGivenBack()
  await addTickets(
    tx,
    orderId,
    passengerIds.map((passengerId, index) => {
      const ticketNumber = tickets.ticketNumbers[index]
      if (ticketNumber === undefined) throw new Error('A passenger is left without a ticket')
      return { lineId, passengerId, ticketNumber, pnr: tickets.pnr, issuedAt: at }
    }),
  )
}

const documentOf = (passenger: NamedPassenger): string =>
  passenger.documentType === 'NationalCode' ? passenger.nationalCode : passenger.passportNumber
