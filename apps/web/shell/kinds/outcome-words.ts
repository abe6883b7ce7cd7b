import type { LineView } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { orders } from '../../messages/orders.ts'
import { partOrders } from '../../messages/part-orders.ts'
import type { OrderOutcome } from '../orders/order-outcome.ts'
import { soleKindOf } from '../orders/sole-kind.ts'
import type { SoldKind, Told } from './sold-kind.ts'
import { soldKinds } from './sold-kinds.ts'

type Outcomes = SoldKind['words']['outcomes']

/** What is said of an outcome: by the kind that all of an order is, where it has words of its own, else of any order. */
export function outcomeWords(
  outcome: OrderOutcome,
  order: { lines: readonly Pick<LineView, 'kind'>[]; partOf?: OrderDetails['partOf'] },
): Told {
  const kind = soleKindOf(order)
  if (order.partOf) {
    const ofTour: Outcomes = kind === 'tour' ? partOrders.outcomesOfTour : {}
    const ofPart: Outcomes = partOrders.outcomesOfAny
    const ofAny: Outcomes = orders.outcomeOfAny
    return ofTour[outcome] ?? ofPart[outcome] ?? ofAny[outcome] ?? orders.outcome[outcome]
  }
  const own: Outcomes = kind === null ? {} : soldKinds[kind].words.outcomes
  const ofAny: Outcomes = orders.outcomeOfAny
  return own[outcome] ?? ofAny[outcome] ?? orders.outcome[outcome]
}
