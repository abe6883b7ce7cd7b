import type { Seller } from '../ports.ts'

/** For tests without a counter: whoever calls buys for themself. */
export const nobodySells: Seller = {
  maySell: async () => null,
  notePlaced: async () => {},
  noteAdded: async () => {},
}
