import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { tours } from '../../messages/tours.ts'
import { paths } from '../../paths.ts'
import type { GlancedOrder, SoldKind } from '../kinds/sold-kind.ts'
import { lazyPart } from '../lazy-part.ts'
import { tourGlanceOf, tourLines } from './sold-tours.ts'
import { TourGlance } from './TourGlance.tsx'

/** Tours of an order, as far as pages of any order show them. */
export const tourKind: SoldKind = {
  Glance,
  Terms: lazyPart(
    () => import('./TourCards.tsx'),
    (module) => module.TourCards,
  ),
  words: {
    steps: checkout.steps.ofTour,
    outcomes: orders.outcomeOfTour,
    held: checkout.confirm.heldTour,
    accept: checkout.confirm.acceptTour,
    rules: tours.rules,
    others: tours.others,
  },
  othersOf({ lines }) {
    const [first] = tourLines(lines)
    return first ? paths.tour(first.tour.tour.code) : paths.tours()
  },
}

function Glance({ order }: { order: GlancedOrder }) {
  return tourLines(order.lines).map(({ lineId, tour }) => (
    <TourGlance key={lineId} tour={tourGlanceOf(tour)} />
  ))
}
