/** Whoever sold us a ticket over their counter, as a supplier: nobody can be asked, and all there is to know was entered by staff. */
import type { CabinClass } from '@parastoo/contract/enums'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { FlightOffer, FlightSupplier, OfferLeg } from '../ports.ts'
import { type ExternalIssue, externalOf, externalTickets } from './external-store.ts'
import type { StandingReservation } from './reservation.ts'
import { reservationReader } from './store.ts'

/** How the names of such suppliers begin, in reservations, the book and reports. */
const prefix = 'external:'

export const externalSupplierOf = (seller: string): string => `${prefix}${seller}`
export const isExternal = (supplier: string): boolean => supplier.startsWith(prefix)

type Sold = { reservation: StandingReservation; external: ExternalIssue }

/**
 * The tickets exist before anybody pays: to hold and to release moves nothing, and to issue hands out the numbers that were entered. It
 * takes nothing back: staff do that at its seller's counter and record it.
 */
export function externalSupplier(
  name: string,
  { db, clock }: { db: Db; clock: Clock },
): FlightSupplier {
  const soldUnder = async (key: string): Promise<Sold | null> => {
    const [reservation] = await reservationReader(db).ofSupplierKeys([key])
    const external = reservation && (await externalOf(db, reservation.lineId))
    return external ? { reservation, external } : null
  }
  const ticketsOf = async ({ external: { lineId, pnr } }: Sold) => ({
    pnr,
    ticketNumbers: await externalTickets(db, lineId),
  })
  return {
    name,
    search: async () => [],
    async reprice(lineId) {
      const reservation = await reservationReader(db).ofLine(lineId)
      const external = await externalOf(db, lineId)
      if (!reservation || !external) return refuse('FLIGHT_NOT_AVAILABLE')
      return offerOf({ reservation, external })
    },
    async hold({ key }) {
      const sold = await soldUnder(key)
      if (!sold) return refuse('FLIGHT_NOT_AVAILABLE')
      return { held: true, until: payableUntil(sold, clock.now()) }
    },
    release: async () => ({ released: true }),
    async issue({ key }) {
      const sold = await soldUnder(key)
      return sold ? await ticketsOf(sold) : refuse('ISSUE_FAILED')
    },
    async status(key) {
      const sold = await soldUnder(key)
      return sold ? { state: 'issued', tickets: await ticketsOf(sold) } : { state: 'none' }
    },
    // It says nothing of its own: the share stands that its penalty was sold with.
    quoteCancel: async () => ({ items: [] }),
    cancel: async () => notPossible,
  }
}

const notPossible: Refusal<'CANCELLATION_NOT_POSSIBLE'> = refuse('CANCELLATION_NOT_POSSIBLE')

/** Nobody else wants its seats: whoever it was bought for has a day to pay, and no longer than until it leaves. */
function payableUntil({ reservation }: Sold, now: Temporal.Instant): Temporal.Instant {
  const aDay = now.add({ hours: 24 })
  const leg = reservation.proposal.flightGroups[0]?.flightLegs[0]
  const departsAt = leg ? instantOf(leg.departureTime, leg.originTimeZone) : aDay
  return Temporal.Instant.compare(departsAt, aDay) < 0 ? departsAt : aDay
}

/** The offer as it was entered; whoever holds the line again pays the same. */
function offerOf({ reservation, external }: Sold): FlightOffer {
  const { proposal, party, penaltyBands } = reservation
  const priceOf = (type: 'Adult' | 'Child' | 'Infant') =>
    proposal.prices.find(({ paxType }) => paxType === type)?.unitPrice ?? 0
  return {
    offerKey: reservation.lineId,
    journeys: proposal.flightGroups.map(({ flightLegs }) => flightLegs.map(offerLegOf)),
    isCharter: proposal.isCharter,
    isRefundable: proposal.isRefundable,
    cabinClass: proposal.cabinClass as CabinClass,
    fareClass: proposal.fareClass,
    baggage: proposal.baggage,
    seats: party.adults + party.children,
    unitPriceRial: { Adult: priceOf('Adult'), Child: priceOf('Child'), Infant: priceOf('Infant') },
    unitCostRial: external.unitCostRial,
    penaltyBands,
  }
}

type SoldLeg = StandingReservation['proposal']['flightGroups'][number]['flightLegs'][number]

const offerLegOf = (leg: SoldLeg): OfferLeg => ({
  airlineCode: leg.airlineCode,
  flightNumber: leg.flightNumber,
  origin: leg.origin,
  destination: leg.destination,
  departureTime: leg.departureTime,
  arrivalTime: leg.arrivalTime,
  departsAt: instantOf(leg.departureTime, leg.originTimeZone),
  arrivesAt: instantOf(leg.arrivalTime, leg.destinationTimeZone),
  aircraft: leg.aircraft,
  durationMinutes: leg.durationMinutes,
  fareClass: leg.fareClass,
  cabinClass: leg.cabinClass as CabinClass,
})

const instantOf = (local: string, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
