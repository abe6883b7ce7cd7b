import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { CancelGlance, CancelQuote, GlanceAsk, Product, Unknown } from '../../orders/index.ts'
import { isUnknown, type OfferPenaltyBand } from '../ports.ts'
import {
  isMovedFar,
  reservationReader,
  type StandingReservation,
  seatsOf,
} from '../reservation/index.ts'
import { bandAt, bandsFromIssue, quoteEnd } from './cancellation-terms.ts'
import type { TicketingNeeds } from './needs.ts'
import { ticketsOf } from './store.ts'

type QuoteAsk = Parameters<Product['quoteCancellation']>[0]

/** What is kept of one ticket, and when the next band begins. */
type Kept = {
  penaltyRial: number
  penaltyPercent: number
  until: Temporal.Instant | null
  supplierBackRial?: number
}
const nothing: Kept = { penaltyRial: 0, penaltyPercent: 0, until: null }

/**
 * What cancelling seats of a line would cost now. Its supplier says what it keeps. A flight that its carrier changed costs nothing. Refuses a
 * line without tickets, and one whose supplier says that nothing of it can be cancelled.
 */
export async function quoteCancellation(
  needs: TicketingNeeds,
  { orderId, lineId, unitIds, cause }: QuoteAsk,
): Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'> | Unknown> {
  const reader = reservationReader(needs.db)
  const [reservation, passengers, tickets] = await Promise.all([
    reader.ofLine(lineId),
    reader.passengers(orderId),
    ticketsOf(needs.db, orderId),
  ])
  const issuedAt = tickets.find((ticket) => ticket.lineId === lineId)?.issuedAt
  if (reservation?.orderId !== orderId || !issuedAt) return refuse('NOT_REFUNDABLE')
  const told =
    cause === 'supplier' ? new Map<number, Kept>() : await keptBySupplier(needs, reservation)
  if (!(told instanceof Map)) return told
  const isChangedNow = await isChanged(needs, reservation)
  const reckoned = { reservation, issuedAt, seats: seatsOf({ lineId, passengers, unitIds }) }
  const keptOf = (place: number) => (cause === 'supplier' ? nothing : told.get(place))
  const { bands, units } = reckon(needs, { ...reckoned, keptOf })
  return {
    bands: bands.map(({ until, labelFa, percent }) => ({ until, labelFa, percent })),
    isCauseKnown: isChangedNow,
    units,
  }
}

/** The same by the bands that tickets were sold with: nobody is asked. */
export async function glanceAtCancelling(
  needs: TicketingNeeds,
  lines: readonly GlanceAsk[],
): Promise<Map<string, CancelGlance>> {
  const reader = reservationReader(needs.db)
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const [reservations, passengers, tickets] = await Promise.all([
    reader.ofLines(lines.map(({ lineId }) => lineId)),
    reader.passengersOf(orderIds),
    ticketsOf(needs.db, orderIds),
  ])
  const reservationOf = new Map(reservations.map((each) => [each.lineId, each]))
  const ofLine = Map.groupBy(tickets, ({ lineId }) => lineId)
  return new Map(
    lines.flatMap(({ orderId, lineId, unitIds }) => {
      const reservation = reservationOf.get(lineId)
      const issuedAt = ofLine.get(lineId)?.[0]?.issuedAt
      if (reservation?.orderId !== orderId || !issuedAt) return []
      const seats = seatsOf({ lineId, passengers: passengers.get(orderId) ?? [], unitIds })
      return [[lineId, reckon(needs, { reservation, issuedAt, seats })]]
    }),
  )
}

/** What is kept of each seat: what its supplier says, else what the band in force does. */
function reckon(
  needs: TicketingNeeds,
  {
    reservation,
    issuedAt,
    seats,
    keptOf = () => undefined,
  }: {
    reservation: StandingReservation
    issuedAt: Temporal.Instant
    seats: ReturnType<typeof seatsOf>
    keptOf?: (place: number) => Kept | undefined
  },
) {
  const now = needs.clock.now()
  const departsAt = departureOf(needs, reservation)
  const bands = bandsFromIssue(reservation.penaltyBands, { issuedAt, departsAt })
  const { prices } = reservation.proposal
  const units = seats.map(({ unitId, place, type }) => {
    const priceRial = prices.find(({ paxType }) => paxType === type)?.unitPrice ?? 0
    const kept = keptOf(place) ?? keptByBands(priceRial, bandAt(bands, now))
    return {
      unitId,
      keptRial: kept.penaltyRial,
      ...(kept.supplierBackRial !== undefined && { supplierBackRial: kept.supplierBackRial }),
      percent: kept.penaltyPercent,
      validUntil: quoteEnd(now, kept.until),
    }
  })
  return { bands, units }
}

/** What the supplier says it keeps of each ticket that is still good, by the passenger's place; of one that was given back nobody says anything any more. */
async function keptBySupplier(
  { supplier }: TicketingNeeds,
  reservation: StandingReservation,
): Promise<Map<number, Kept> | Refusal<'NOT_REFUNDABLE'> | Unknown> {
  const answer = await supplier(reservation.supplier).quoteCancel(reservation.supplierKey)
  if (isUnknown(answer)) return answer
  if (isRefused(answer))
    return answer.refused === 'PASSENGER_ALREADY_CANCELLED' ? new Map() : refuse('NOT_REFUNDABLE')
  return new Map(
    answer.items.map(({ passengerIndex, validUntil: until, ...kept }) => [
      passengerIndex,
      { ...kept, until },
    ]),
  )
}

const keptByBands = (
  priceRial: number,
  { percent, until }: Pick<OfferPenaltyBand, 'percent' | 'until'>,
): Kept => ({
  penaltyRial: Math.round((priceRial * percent) / 100),
  penaltyPercent: percent,
  until,
})

/**
 * Whether the flights go no more or leave more than two hours off what the traveller agreed to, as we were told or as the supplier
 * says now. Silence is no change.
 */
async function isChanged(
  { supplier }: TicketingNeeds,
  { supplier: name, supplierKey: key, offerKey, agreed, now }: StandingReservation,
): Promise<boolean> {
  if (isMovedFar(agreed, now)) return true
  const answer = await supplier(name).timesNow?.({ key, offerKey })
  return answer !== undefined && !isUnknown(answer) && isMovedFar(agreed, answer.legs)
}

/** When the line's first flight leaves, as things stand. */
function departureOf(
  { places }: TicketingNeeds,
  { proposal }: StandingReservation,
): Temporal.Instant {
  const leg = proposal.flightGroups[0]?.flightLegs[0]
  if (!leg) throw new Error('A reservation without flights cannot be given back')
  const zone = places.airport(leg.origin)?.timeZone
  if (!zone) throw new Error(`The airport ${leg.origin} has no time zone`)
  return Temporal.PlainDateTime.from(leg.departureTime).toZonedDateTime(zone).toInstant()
}
