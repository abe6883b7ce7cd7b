/** Whether all of an order is of one kind: what it is called, and where it leads, follows from that. */
import type { LineView, ProductKind } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'

type Sold = {
  lines: readonly Pick<LineView, 'kind'>[]
  /** Absent or null of what is sold by itself. */
  partOf?: OrderDetails['partOf']
}

/** The kind that every line of an order is; null where it has several. */
export function soleKindOf({ lines }: Sold): ProductKind | null {
  const [first = null, ...others] = new Set(lines.map(({ kind }) => kind))
  return others.length === 0 ? first : null
}

export const isFlown = (order: Sold): boolean => soleKindOf(order) === 'flight'
export const isOfVisas = (order: Sold): boolean => soleKindOf(order) === 'visa'
export const isStayed = (order: Sold): boolean => soleKindOf(order) === 'hotel'
export const isInsured = (order: Sold): boolean => soleKindOf(order) === 'insurance'
/** Not of a fee for a change of one. */
export const isToured = (order: Sold): boolean => soleKindOf(order) === 'tour' && !order.partOf
