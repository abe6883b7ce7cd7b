// Written by npm run generate from the migrated database; do not edit.

export type DiscountsTables = {
  'discounts.miss': MissTable
  'discounts.redemption': RedemptionTable
  'discounts.voucher': VoucherTable
  'discounts.voucherUser': VoucherUserTable
}

export type MissTable = {
  userId: string
  misses: number
  since: Temporal.Instant
}

export type RedemptionTable = {
  id: string
  voucherId: string
  orderId: string
  userId: string
  amountRial: number
  isFirstOrder: boolean
  providerExtra: string | null
  state: string
  appliedAt: Temporal.Instant
  endedAt: Temporal.Instant | null
}

export type VoucherTable = {
  id: string
  code: string
  titleFa: string
  basisPoints: number | null
  amountRial: number | null
  ceilingRial: number | null
  leastTotalRial: number
  products: string[] | null
  routes: string[] | null
  isFirstOrder: boolean
  perUser: number | null
  inAll: number | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant | null
  stoppedAt: Temporal.Instant | null
  taken: number
  madeBy: string
  madeAt: Temporal.Instant
  budgetRial: number | null
  givenRial: number
}

export type VoucherUserTable = {
  voucherId: string
  userId: string
  taken: number
}
