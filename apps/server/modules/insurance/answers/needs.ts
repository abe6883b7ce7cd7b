import type { Country } from '@parastoo/contract/flights/places'
import type { CoverOffer } from '@parastoo/contract/insurance/plans'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Order, Orders } from '../../orders/index.ts'
import type { Insurer } from '../ports.ts'

/** Where the lines of an order lead abroad, when, and who goes; ages are on the day of leaving where no birthday is known. */
export type OrderJourney = Pick<
  CoverOffer,
  'countries' | 'startsOn' | 'endsOn' | 'kind' | 'people'
> & {
  /** Whoever sells the journey asks for insurance. */
  isRequired: boolean
}

/** The journey of an order, told by the rooms that sell its lines; null where it leads nowhere abroad, or is insured already. */
export type JourneyOfOrder = (order: Order) => Promise<OrderJourney | null>

/** What every question about plans is given. */
export type AnswerNeeds = {
  db: Db
  clock: Clock
  insurers: readonly Insurer[]
  /** Whether invented plans are shown and sold. */
  showSamples: boolean
  countries: () => readonly Country[]
  orders: Pick<Orders, 'addableUntil' | 'findOwn'>
  journeyOfOrder: JourneyOfOrder
  /** When the first flight of an own order leaves, in Tehran's time; null for an order that has none, or is another's. */
  firstDeparture: (ask: { orderId: string; userId: string }) => Promise<Temporal.Instant | null>
}
