import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { shareOut } from '@parastoo/kit/share-out'
import type { CancelQuote, Sellable, Unknown } from '../../orders/index.ts'
import { isUnknown } from '../ports.ts'
import { type Reservation, reservationReader } from '../reservation/index.ts'
import { bandAt, bandsFromIssue, isMovedFar, quoteEnd } from './cancellation-terms.ts'
import type { TicketingNeeds } from './needs.ts'
import { ticketsOf } from './store.ts'

type QuoteAsk = Parameters<Sellable['quoteCancellation']>[0]

/**
 * What each ticket of a line would bring now, by the penalty bands it was sold with; they bind whatever tables have been
 * imported since. A ticket changed by its carrier costs nothing. Refuses a line without tickets.
 */
export async function quoteCancellation(
  needs: TicketingNeeds,
  { orderId, orderLineId, reason, isGlance = false }: QuoteAsk,
): Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'> | Unknown> {
  const reader = reservationReader(needs.db)
  const [reservation, passengers, tickets] = await Promise.all([
    reader.ofLine(orderLineId),
    reader.passengers(orderId),
    ticketsOf(needs.db, orderId),
  ])
  const issuedAt = tickets.find(({ lineId }) => lineId === orderLineId)?.issuedAt
  if (reservation?.orderId !== orderId || !issuedAt) return refuse('NOT_REFUNDABLE')
  const departures = isGlance
    ? undefined
    : await needs.supplier(reservation.supplier).departuresNow?.(reservation.offerKey)
  const isChangedByCarrier =
    departures !== undefined &&
    !isUnknown(departures) &&
    isMovedFar(reservation.proposal, departures.departures)
  const departsAt = departureOf(needs, reservation)
  const bands = bandsFromIssue(reservation.penaltyBands, { issuedAt, departsAt })
  const now = needs.clock.now()
  const band = reason === 'carrier' ? { until: null, percent: 0 } : bandAt(bands, now)
  const priceOf = new Map(
    reservation.proposal.prices.map(({ paxType, unitPrice }) => [paxType, unitPrice]),
  )
  const paid = passengers.map(({ type }) => priceOf.get(type) ?? 0)
  const costs = shareOut(reservation.costRial, paid)
  return {
    supplier: reservation.supplier,
    bands: bands.map(({ until, labelFa, percent }) => ({ until, labelFa, percent })),
    isChangedByCarrier,
    items: paid.map((paidRial, passengerIndex) => {
      const penaltyRial = Math.round((paidRial * band.percent) / 100)
      return {
        passengerIndex,
        paidRial,
        costRial: costs[passengerIndex] ?? 0,
        penaltyRial,
        penaltyPercent: band.percent,
        refundableRial: paidRial - penaltyRial,
        validUntil: quoteEnd(now, band.until),
      }
    }),
  }
}

/** When the line's first flight leaves, as it was sold. */
function departureOf({ places }: TicketingNeeds, { proposal }: Reservation): Temporal.Instant {
  const leg = proposal.flightGroups[0]?.flightLegs[0]
  if (!leg) throw new Error('A reservation without flights cannot be given back')
  const zone = places.airport(leg.origin)?.timeZone
  if (!zone) throw new Error(`The airport ${leg.origin} has no time zone`)
  return Temporal.PlainDateTime.from(leg.departureTime).toZonedDateTime(zone).toInstant()
}
