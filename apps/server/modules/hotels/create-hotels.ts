import { hotelProduct } from './product.ts'
import {
  answerRequest,
  listRequests,
  requestsOf,
  reservationRoutes,
  staysOf,
} from './reservation/index.ts'
import { hotelSearchRoutes, type SearchNeeds } from './search/index.ts'
import { type VoucherNeeds, voucherRoutes } from './vouchers/index.ts'

/** Builds the three rooms of hotels over the suppliers it is given; own hotels stand above it and are given late. */
export function createHotels(needs: SearchNeeds & VoucherNeeds) {
  return {
    product: hotelProduct(needs),
    routes: {
      hotelSearch: hotelSearchRoutes(needs),
      hotelReservation: reservationRoutes(needs),
      vouchers: voucherRoutes(needs),
    },
    /** What staff do about hotels that are asked first. */
    requests: {
      list: () => listRequests(needs),
      answer: (ask: Parameters<typeof answerRequest>[1]) => answerRequest(needs, ask),
      /** Whether any of these lines is a stay whose hotel has to say yes. */
      areToBeAsked: async (lines: readonly { lineId: string }[]) =>
        (
          await staysOf(
            needs.db,
            lines.map(({ lineId }) => lineId),
          )
        ).some(({ answerMinutes }) => answerMinutes !== null),
      /** The newest one of each of these lines. */
      of: (lineIds: readonly string[]) => requestsOf(needs.db, lineIds),
    },
  }
}
