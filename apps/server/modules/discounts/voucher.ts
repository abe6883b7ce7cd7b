/** A discount code and the pure rules of what it is worth. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeText, toLatinDigits } from '@parastoo/kit/text'

export type Voucher = {
  voucherId: string
  code: string
  titleFa: string
  /** A share in hundredths of a percent, or a fixed amount in rial. */
  worth: { basisPoints: number } | { amountRial: number }
  ceilingRial: number | null
  leastTotalRial: number
  /** The spec's words for what it is good for; null is everything. */
  products: readonly string[] | null
  /** Pairs of airport or city codes such as `THR-MHD`; null is every route. */
  routes: readonly string[] | null
  isFirstOrder: boolean
  /** How often one person may use it, and all together; null is without limit. */
  perUser: number | null
  inAll: number | null
  /** What all orders together may get; null is without limit. */
  budgetRial: number | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant | null
  stoppedAt: Temporal.Instant | null
}

/** What a voucher is judged by. */
export type DiscountedOrder = {
  orderId: string
  userId: string
  lines: readonly {
    lineId: string
    /** The spec's word for it. */
    productType: string
    amountRial: number
    /** By what else a code may know it: `route:THR-MHD`. */
    marks: readonly string[]
  }[]
  /** Whether the user has never paid an order. */
  isFirst: boolean
}

export type VoucherRefusal = Refusal<
  | 'DISCOUNT_CODE_REQUIRED'
  | 'DISCOUNT_CODE_NOT_FOUND'
  | 'DISCOUNT_CODE_ENDED'
  | 'DISCOUNT_CODE_NOT_STARTED'
  | 'DISCOUNT_CODE_NOT_FOR_THIS'
  | 'DISCOUNT_CODE_FIRST_ORDER'
  | 'DISCOUNT_TOTAL_TOO_SMALL'
  | 'DISCOUNT_CODE_USED_BY_YOU'
  | 'DISCOUNT_CODE_USED_UP'
  | 'TOO_MANY_REQUESTS'
>

/** A code as it is kept: capitals, Latin digits, without the spaces and dashes people put in. */
export const codeText = (typed: string): string =>
  toLatinDigits(normalizeText(typed))
    .replaceAll(/[\s\u200c_-]+/g, '')
    .toUpperCase()

/**
 * What the code takes off this order in whole toman, never more than the lines it is good for cost, and which lines those are; or why
 * nothing. A code for some products takes nothing off the others; one for a route is good where any of these lines goes it.
 */
export function discountOf(
  voucher: Voucher,
  order: DiscountedOrder,
  now: Temporal.Instant,
): { amountRial: number; lineIds: string[] } | VoucherRefusal {
  const isPast = (instant: Temporal.Instant | null) =>
    instant !== null && Temporal.Instant.compare(instant, now) <= 0
  const no = <Code extends VoucherRefusal['refused']>(
    code: Code,
    detail?: Record<string, unknown>,
  ) => refuse(code, { field: 'code', ...(detail && { detail }) })
  if (!isPast(voucher.startsAt)) return no('DISCOUNT_CODE_NOT_STARTED')
  if (isPast(voucher.endsAt) || isPast(voucher.stoppedAt)) return no('DISCOUNT_CODE_ENDED')
  const fitting = order.lines.filter(
    ({ productType }) => voucher.products === null || voucher.products.includes(productType),
  )
  const goes = new Set(fitting.flatMap(({ marks }) => marks))
  const isOnRoute = voucher.routes?.some((route) => goes.has(`route:${route}`)) ?? true
  if (fitting.length === 0 || !isOnRoute) return no('DISCOUNT_CODE_NOT_FOR_THIS')
  const fittingRial = fitting.reduce((sum, { amountRial }) => sum + amountRial, 0)
  if (voucher.isFirstOrder && !order.isFirst) return no('DISCOUNT_CODE_FIRST_ORDER')
  if (fittingRial < voucher.leastTotalRial)
    return no('DISCOUNT_TOTAL_TOO_SMALL', { leastTotal: voucher.leastTotalRial })
  const share =
    'amountRial' in voucher.worth
      ? voucher.worth.amountRial
      : Math.floor((fittingRial * voucher.worth.basisPoints) / 10_000)
  const bounded = Math.min(share, voucher.ceilingRial ?? share, fittingRial)
  const amountRial = bounded === fittingRial ? bounded : Math.floor(bounded / 10) * 10
  if (amountRial <= 0) return no('DISCOUNT_TOTAL_TOO_SMALL')
  return { amountRial, lineIds: fitting.map(({ lineId }) => lineId) }
}
