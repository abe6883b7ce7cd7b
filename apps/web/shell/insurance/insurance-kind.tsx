import { checkout } from '../../messages/checkout.ts'
import { insurance } from '../../messages/insurance.ts'
import { orders } from '../../messages/orders.ts'
import { paths } from '../../paths.ts'
import type { GlancedOrder, SoldKind } from '../kinds/sold-kind.ts'
import { lazyPart } from '../lazy-part.ts'
import { CoverGlance } from './CoverGlance.tsx'
import { coverLines } from './sold-covers.ts'

/** Insurance of an order, as far as pages of any order show it. */
export const insuranceKind: SoldKind = {
  Glance,
  Terms: lazyPart(
    () => import('./CoverCards.tsx'),
    (module) => module.CoverCards,
  ),
  words: {
    steps: checkout.steps.ofInsurance,
    outcomes: orders.outcomeOfInsurance,
    held: checkout.confirm.heldInsurance,
    accept: checkout.confirm.acceptInsurance,
    rules: insurance.policy.terms,
    others: insurance.policy.others,
  },
  othersOf: () => paths.insurance(),
}

function Glance({ order }: { order: GlancedOrder }) {
  return coverLines(order.lines).map(({ lineId, cover }) => (
    <CoverGlance key={lineId} cover={cover} />
  ))
}
