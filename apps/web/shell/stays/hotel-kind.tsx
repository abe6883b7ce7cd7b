import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { stays } from '../../messages/stays.ts'
import { paths } from '../../paths.ts'
import type { GlancedOrder, SoldKind } from '../kinds/sold-kind.ts'
import { lazyPart } from '../lazy-part.ts'
import { StayGlance } from './StayGlance.tsx'
import { glanceOf, hotelOf, stayLines } from './sold-stays.ts'

/** Stays of an order, as far as pages of any order show them. */
export const hotelKind: SoldKind = {
  Glance,
  Terms: lazyPart(
    () => import('./StayCards.tsx'),
    (module) => module.StayCards,
  ),
  words: {
    steps: checkout.steps.ofStay,
    outcomes: orders.outcomeOfStay,
    held: checkout.confirm.heldStay,
    accept: checkout.confirm.acceptStay,
    rules: stays.rules,
    others: stays.otherRooms,
  },
  othersOf({ lines }) {
    const [first] = stayLines(lines)
    return first ? hotelOf(first.stay) : paths.hotelHome()
  },
}

function Glance({ order }: { order: GlancedOrder }) {
  return stayLines(order.lines).map(({ lineId, stay }) => (
    <StayGlance key={lineId} stay={glanceOf(stay)} />
  ))
}
