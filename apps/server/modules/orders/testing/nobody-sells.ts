import type { Seller } from '../ports.ts'

/** For tests without a counter: whoever calls buys for themself. */
export const nobodySells: Seller = {
  maySell: async () => null,
  sellsNow: () => false,
  notePlaced: async () => {},
  noteAdded: async () => {},
}
