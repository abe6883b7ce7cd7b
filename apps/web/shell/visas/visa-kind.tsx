import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { visaCase } from '../../messages/visa-case.ts'
import { paths } from '../../paths.ts'
import type { SoldKind } from '../kinds/sold-kind.ts'
import { lazyPart } from '../lazy-part.ts'
import { VisaGlance } from './VisaGlance.tsx'

/** Visas of an order, as far as pages of any order show them. */
export const visaKind: SoldKind = {
  Glance: VisaGlance,
  Terms: lazyPart(
    () => import('./VisaCards.tsx'),
    (module) => module.VisaCards,
  ),
  words: {
    steps: checkout.steps.ofVisa,
    outcomes: orders.outcomeOfVisa,
    held: checkout.confirm.heldVisa,
    accept: checkout.confirm.acceptVisa,
    rules: visaCase.refunds.title,
    others: visaCase.others,
  },
  othersOf: () => paths.visaHome(),
}
