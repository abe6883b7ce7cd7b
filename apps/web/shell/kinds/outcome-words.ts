import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { LineView } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { moneyBack } from '../../messages/money-back.ts'
import { orders } from '../../messages/orders.ts'
import { partOrders } from '../../messages/part-orders.ts'
import { stays } from '../../messages/stays.ts'
import type { OrderOutcome } from '../orders/order-outcome.ts'
import { soleKindOf } from '../orders/sole-kind.ts'
import { notGivenBy } from '../stays/sold-stays.ts'
import type { SoldKind, Told } from './sold-kind.ts'
import { soldKinds } from './sold-kinds.ts'

type Outcomes = SoldKind['words']['outcomes']

/** A line as far as its outcome differs; of a stay also what its hotel said. */
type Line = Pick<LineView, 'kind'> & { stay?: Pick<StayView, 'request'> }

/** What is said of an outcome: by the kind that all of an order is, where it has words of its own, else of any order. */
export function outcomeWords(
  outcome: OrderOutcome,
  order: {
    lines: readonly Line[]
    partOf?: OrderDetails['partOf']
    isMoneyOnItsWay?: boolean
    isCancelledByAgency?: boolean
  },
): Told {
  // Whatever was given back: until its money has arrived nobody is told that it has.
  if (outcome === 'refunded' && order.isMoneyOnItsWay) return moneyBack.onItsWay
  // Whoever did not give it up is not told that they did.
  if (outcome === 'cancelled' && order.isCancelledByAgency) return orders.cancelledByAgency
  const kind = soleKindOf(order)
  if (order.partOf) {
    const ofTour: Outcomes = kind === 'tour' ? partOrders.outcomesOfTour : {}
    const ofPart: Outcomes = partOrders.outcomesOfAny
    const ofAny: Outcomes = orders.outcomeOfAny
    return ofTour[outcome] ?? ofPart[outcome] ?? ofAny[outcome] ?? orders.outcome[outcome]
  }
  const [notGiven] = order.lines.flatMap(({ stay }) => (stay && notGivenBy(stay)) ?? [])
  if (outcome === 'issue-failed' && kind === 'hotel' && notGiven) return stays.notGiven[notGiven]
  const own: Outcomes = kind === null ? {} : soldKinds[kind].words.outcomes
  const ofAny: Outcomes = orders.outcomeOfAny
  return own[outcome] ?? ofAny[outcome] ?? orders.outcome[outcome]
}
