/** Stays as something orders can sell: holds by reservation, fulfils by vouchers. */
import { reasonsFor } from '@parastoo/contract/refunds/reasons'
import type { Product } from '../orders/index.ts'
import { guestSeals, holdRooms, priceNow, releaseRooms } from './reservation/index.ts'
import {
  cancelRooms,
  describeStays,
  fulfilStay,
  quoteCancellation,
  quoteLines,
  recordCancelled,
  recordVoucher,
  refuseStaying,
  type VoucherNeeds,
  voucherByHand,
} from './vouchers/index.ts'

/** Vouchers are issued within so many minutes of being paid, as tickets are (spec 9). */
const issuePromiseMinutes = 15

export function hotelProduct(needs: VoucherNeeds): Product {
  return {
    policy: {
      holdMinutes: needs.holdMinutes,
      promise: (_line, paidAt) => paidAt.add({ minutes: issuePromiseMinutes }),
    },
    hold: (line, { until }) => holdRooms(needs, line, until),
    priceNow: (line) => priceNow(needs, line),
    release: (line) => releaseRooms(needs, line),
    fulfil: (line) => fulfilStay(needs, line),
    recordFulfilled: (tx, line, { reference }) => recordVoucher(needs, tx, { line, reference }),
    manual: voucherByHand(needs),
    reasons: reasonsFor('hotel'),
    sealed: [guestSeals],
    quotesSets: true,
    quoteCancellation: (ask) => quoteCancellation(needs, ask),
    glanceAtCancelling: (lines) => quoteLines(needs, lines, 'traveller'),
    refuseStaying: (line) => refuseStaying(needs, line),
    cancel: (ask) => cancelRooms(needs, ask),
    recordCancelled: (tx, ask) => recordCancelled(needs, tx, ask),
    describe: (lineIds) => describeStays(needs, lineIds),
    // Codes know a stay by its type alone.
    discountMarks: async () => new Map(),
  }
}
