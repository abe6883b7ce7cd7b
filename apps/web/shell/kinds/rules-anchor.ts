import type { ProductKind } from '@parastoo/contract/orders/lines'

/** Whose rules they are: of a kind of line, or of a sum that is part of another order. */
export type RulesOf = ProductKind | 'part'

/** Where the links under «قوانین را خوانده‌ام» lead: to the rules of each kind in an order, of several lines of it to the first. */
export const rulesAnchor = (of: RulesOf, place = 0): string =>
  place === 0 ? `rules-${of}` : `rules-${of}-${place + 1}`
