/** Why nothing can be paid for an order now: whoever gave it up is told apart, for its buyer may read it where they did not do it. */
export const notPayable = [
  'ORDER_NOT_PAYABLE',
  'HOLD_EXPIRED',
  'ORDER_GIVEN_UP',
  'ORDER_GIVEN_UP_BY_AGENCY',
] as const
export type NotPayable = (typeof notPayable)[number]
