import type { Contact } from '@parastoo/contract/flights/passenger'
import { onChosenDocument, type Passenger } from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { OrderPart } from '../../orders/index.ts'
import { personKeyOf } from '../../travellers/index.ts'
import { penaltyAt } from '../penalty-at.ts'
import type { Chosen } from '../search/index.ts'
import { refuseSubmit } from './hold-seats.ts'
import type { ReservationNeeds } from './needs.ts'
import { soldSeats } from './sold-seats.ts'

export type PrepareSeats = Chosen & {
  userId: string
  orderId: string
  lineIdAt: (place: number) => string
  passengers: readonly Passenger[]
  contact: Contact
  acceptedTotalPrice: number
}

/**
 * Seats as a part of an order that somebody else places, judged by the rules of a submit; `keptAt` says what would be kept of them at a moment.
 * Nothing is written before `write`, and nothing is held before the order is.
 */
export async function prepareSeats(
  needs: ReservationNeeds,
  sent: PrepareSeats,
): Promise<(OrderPart & { keptAt: (moment: Temporal.Instant) => number }) | Refusal<Code>[]> {
  const ask = { ...sent, passengers: sent.passengers.map(onChosenDocument) }
  const choice = await needs.resolve(ask)
  if (isRefused(choice)) return [choice]
  const refusals = refuseSubmit(needs, ask, choice)
  if (refusals.length > 0) return refusals
  const { lines, write } = soldSeats(ask, choice)
  return {
    lines,
    personKeys: ask.passengers.map((passenger) => personKeyOf(needs.documents, passenger)),
    write: (tx) => write(needs, tx),
    keptAt: (moment) =>
      choice.directions.reduce((sum, direction) => sum + penaltyAt(direction, moment), 0),
  }
}
