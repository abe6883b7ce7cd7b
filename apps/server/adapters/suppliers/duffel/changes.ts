import type { LegTimes, Unknown } from '../../../modules/flights/ports.ts'
import { unclear } from './calls.ts'
import type { Sale } from './sale.ts'
import type { Selling } from './selling.ts'
import { changesAnswer } from './wire.ts'

/**
 * How the flights of an order stand: as they were sold, and then every change that its airline made, the oldest first. A flight that was
 * taken out and has no other in its place goes no more.
 */
export async function legsNow(
  { calls }: Pick<Selling, 'calls'>,
  { orderId, legs }: Pick<Sale, 'orderId' | 'legs'>,
): Promise<{ legs: (LegTimes | null)[] } | Unknown> {
  if (orderId === null) return { unknown: true, reason: 'a sale without an order' }
  const heard = await calls.get('changes', {
    path: '/air/airline_initiated_changes',
    query: { order_id: orderId },
    schema: changesAnswer,
  })
  if (!('reply' in heard)) return unclear(heard)
  const changes = heard.reply.data
    .filter(({ order_id: of }) => !of || of === orderId)
    .toSorted((one, other) => Temporal.Instant.compare(one.created_at, other.created_at))
  let standing: ((typeof legs)[number] | null)[] = [...legs]
  for (const { added, removed } of changes) {
    const gone = removed.flatMap(({ segments }) => segments)
    const free = added.flatMap(({ segments }) => segments)
    standing = standing.map((leg) => {
      const isGone = gone.some(
        ({ origin, destination, departing_at: at }) =>
          origin.iata_code === leg?.origin &&
          destination.iata_code === leg.destination &&
          at === leg.departureTime,
      )
      if (!leg || !isGone) return leg
      const place = free.findIndex(
        ({ origin, destination }) =>
          origin.iata_code === leg.origin && destination.iata_code === leg.destination,
      )
      const [instead] = place === -1 ? [] : free.splice(place, 1)
      return instead
        ? { ...leg, departureTime: instead.departing_at, arrivalTime: instead.arriving_at }
        : null
    })
  }
  return {
    legs: standing.map(
      (leg) => leg && { departureTime: leg.departureTime, arrivalTime: leg.arrivalTime },
    ),
  }
}
