import { toPersianDigits } from '@parastoo/kit/text'
import type { Db } from '../../../platform/db/database.ts'
import type { Places } from '../places/index.ts'
import { reservationReader, type StandingReservation } from '../reservation/index.ts'
import { isBound, ticketsOf } from './store.ts'

/** Where and when a journey begins, as its carrier has it by now, for those who hold tickets on it. */
export type Departure = {
  orderId: string
  lineId: string
  /** Which journey of the line, from 0: a line of several cities has several. */
  journey: number
  /** «تهران به مشهد». */
  flightFa: string
  /** «ماهان، پرواز ۱۰۸۵»: what stands on the boards of its airport. */
  carrierFa: string
  /** Local to the airport, ISO without offset. */
  departureTime: string
  departsAt: Temporal.Instant
  cityFa: string
  airportFa: string
  terminal: string | null
  isInternational: boolean
  pnr: string
}

type Reading = { db: Db; places: Places }

/** The departures of an order's lines that somebody will fly: none of a flight called off, nor of tickets given back or on their way back. */
export async function departuresOf(needs: Reading, orderId: string): Promise<Departure[]> {
  const [reservations, tickets] = await Promise.all([
    reservationReader(needs.db).ofOrder(orderId),
    ticketsOf(needs.db, orderId),
  ])
  return reservations.flatMap((reservation) => {
    const ticket = tickets.find((one) => one.lineId === reservation.lineId && !isBound(one))
    return ticket ? departuresOn(needs, reservation, ticket.pnr) : []
  })
}

function departuresOn(
  { places }: Reading,
  { orderId, lineId, proposal, now }: StandingReservation,
  pnr: string,
): Departure[] {
  let legsBefore = 0
  return proposal.flightGroups.flatMap(({ flightLegs }, journey) => {
    const place = legsBefore
    legsBefore += flightLegs.length
    const [first, last] = [flightLegs[0], flightLegs.at(-1)]
    if (!first || !last || now[place] === null) return []
    const zone = places.airport(first.origin)?.timeZone ?? 'Asia/Tehran'
    const { departureTime } = first
    return {
      orderId,
      lineId,
      journey,
      flightFa: `${first.originCityName} به ${last.destinationCityName}`,
      carrierFa: `${first.airlineName}، پرواز ${toPersianDigits(first.flightNumber)}`,
      departureTime,
      departsAt: Temporal.PlainDateTime.from(departureTime).toZonedDateTime(zone).toInstant(),
      cityFa: first.originCityName,
      airportFa: first.originName,
      terminal: places.terminalOf({ airport: first.origin, airline: first.airlineCode }),
      isInternational: !places.isDomestic(first.origin, last.destination),
      pnr,
    }
  })
}
