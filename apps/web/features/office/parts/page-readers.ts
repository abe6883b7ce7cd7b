import type { StaffScope } from '@parastoo/contract/operation'

/** Whose pages these are, as the contract says of the call that each opens with; spelt out, for a page reads no contract. */
export const pageReaders = {
  order: ['orders', 'orders.read', 'refunds', 'visas', 'finance', 'finance.read', 'audit'],
  refund: ['refunds', 'orders', 'orders.read', 'finance', 'audit'],
  support: ['orders', 'orders.read'],
  visaCase: ['visas'],
} as const satisfies Record<string, readonly StaffScope[]>
export type OpenedPage = keyof typeof pageReaders
