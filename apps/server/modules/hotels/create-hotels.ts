import type { Jobs } from '../../platform/jobs/jobs.ts'
import { hotelProduct } from './product.ts'
import {
  answerRequest,
  listRequests,
  requestsOf,
  reservationRoutes,
  staysOf,
} from './reservation/index.ts'
import { forgetSaved, savedRoutes } from './saved/index.ts'
import { hotelSearchRoutes, recordNights, type SearchNeeds } from './search/index.ts'
import { arrivals, type VoucherNeeds, voucherRoutes } from './vouchers/index.ts'

/** Builds the three rooms of hotels over the suppliers it is given; own hotels stand above it and are given late. */
export function createHotels(needs: SearchNeeds & VoucherNeeds & { jobs: Jobs }) {
  return {
    product: hotelProduct(needs),
    routes: {
      hotelSearch: hotelSearchRoutes(needs),
      hotelsSaved: savedRoutes(needs),
      hotelReservation: reservationRoutes(needs),
      vouchers: voucherRoutes(needs),
    },
    /** Declares the durable work of hotels. */
    defineJobs(): void {
      // After noon, when people look: what was left over at night is not what a day costs.
      needs.jobs.every('record-night-prices', '20 12 * * *', ({ signal }) =>
        recordNights(needs, signal),
      )
    },
    /** Forgets what a person kept, as their account is closed. */
    forgetPerson: forgetSaved,
    /** Who arrives at a hotel on a day, for the hotel. */
    arrivals: (ask: { hotel: string; night: string }) => arrivals(needs, ask),
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
