/** The door of discounts: codes, what they are worth, and who used them for what. */
export { createDiscounts, type Discounts } from './create-discounts.ts'
export type { ListedVoucher } from './store.ts'
export type { Voucher, VoucherRefusal } from './voucher.ts'
