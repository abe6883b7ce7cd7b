import type { TourCard } from '@parastoo/contract/tours/tour'
import { isRefused } from '@parastoo/kit/outcome'
import { catalogueRoutes, landingTours, readTours, searchTours } from './catalogue/index.ts'
import { bandSheet, rollDepartures, tourSheet, tryBands } from './imports/index.ts'
import { tourProduct } from './product.ts'
import {
  border,
  broughtBy,
  callOff,
  changeDeparture,
  decideDepartures,
  decideRoommates,
  forgetAsked,
  matchRoommates,
  ordersOfProgramme,
  programmeRoutes,
  refundCalledOff,
  returnFee,
  returnSupplement,
  rooming,
  switchDeparture,
} from './programmes/index.ts'
import {
  answerRequest,
  insurableTours,
  listRequests,
  type ReservationNeeds,
  releaseStalePlaces,
  requestsOf,
  reservationOf,
  reservationRoutes,
} from './reservation/index.ts'
import { departuresDesk } from './stock/index.ts'

/** Long after the fee of a change could be paid, and after its payment could wait for anybody. */
const forgetAskedAfterHours = 48

/** Builds the rooms of tours. They stand above hotels and refunds, of which some are made one day. */
export function createTours(needs: ReservationNeeds) {
  return {
    product: tourProduct(needs),
    routes: {
      tourCatalogue: catalogueRoutes(needs),
      tourReservation: { ...reservationRoutes(needs), ...programmeRoutes(needs) },
    },
    /** The orders whose programme bears this number. */
    ordersOfDocument: (number: string) => ordersOfProgramme(needs.db, number),
    /** Who sleeps where on a departure. */
    rooming: (departureId: string) => rooming(needs, departureId),
    border: (departureId: string) => border(needs, departureId),
    /** Who comes by a tour onto a flight of our own, or to a hotel of our own on a day. */
    broughtBy: (of: Parameters<typeof broughtBy>[1]) => broughtBy(needs, of),
    /** What a tour is called; null for one that is not there, or not sold. */
    async titleOf(tourCode: string): Promise<string | null> {
      const [tour] = await readTours(needs.db, [tourCode])
      return tour && !tour.isClosed ? tour.titleFa : null
    },
    /** Whether some tour of a category goes to a place now, by its IATA city code or our own. */
    goesTo: async (cityCode: string, category = '') =>
      !isRefused(await landingTours(needs, { cityCode, category, take: 1 })),
    /** Some of the tours with a departure ahead, in the order in which the list shows them first. */
    async onSale(take: number): Promise<readonly TourCard[]> {
      const found = await searchTours(needs, {
        kinds: [],
        transports: [],
        travellers: 1,
        guaranteedOnly: false,
        sort: 'best',
        page: 1,
        pageSize: take,
      })
      return isRefused(found) ? [] : found.tours
    },
    /** What staff read and change cell by cell. */
    desk: departuresDesk(needs),
    /** Tours whole and what cancelling costs as staff read and write them, and what a place would bring back by a draft. */
    rules: {
      tours: tourSheet(needs),
      bands: bandSheet(needs),
      tryBands: (ask: Parameters<typeof tryBands>[1]) => tryBands(needs, ask),
    },
    /** What insurance asks of lines that are tours. */
    insurable: (lineIds: readonly string[]) => insurableTours(needs, lineIds),
    /** What staff do about tours on request. */
    requests: {
      list: () => listRequests(needs),
      of: (lineIds: readonly string[]) => requestsOf(needs.db, lineIds),
      answer: (ask: Parameters<typeof answerRequest>[1]) => answerRequest(needs, ask),
    },
    /** What staff do about departures. */
    departures: {
      switch: (ask: Parameters<typeof switchDeparture>[1]) => switchDeparture(needs, ask),
      callOff: (ask: Parameters<typeof callOff>[1]) => callOff(needs, ask),
      change: (ask: Parameters<typeof changeDeparture>[1]) => changeDeparture(needs, ask),
      decide: () => decideDepartures(needs),
    },
    /** Who would share a double room: matched as they are issued, and once an hour. */
    roommates: {
      match: (departureId: string) => matchRoommates(needs, departureId),
      decide: () => decideRoommates(needs),
    },
    /** Declares the durable work of tours. */
    defineJobs(): void {
      const { jobs } = needs
      jobs.every('release-stale-tour-places', '*/5 * * * *', async () => {
        await releaseStalePlaces(needs)
        await forgetAsked(needs.db, needs.clock.now().subtract({ hours: forgetAskedAfterHours }))
      })
      jobs.every('roll-tour-departures', '25 1 * * *', async () => {
        await rollDepartures(needs)
      })
      jobs.every('decide-tour-departures', '35 * * * *', async () => {
        await decideDepartures(needs)
        await decideRoommates(needs)
      })
      jobs.define<{ lineId: string }>(
        'refund-called-off-tour',
        { retryLimit: 20, retryDelaySeconds: 2 },
        async ({ lineId }) => refundCalledOff(needs, await reservationOf(needs.db, lineId)),
      )
      jobs.define<{ departureId: string }>(
        'match-tour-roommates',
        { retryLimit: 20, retryDelaySeconds: 2 },
        async ({ departureId }) => {
          await matchRoommates(needs, departureId)
        },
      )
      jobs.define<{ lineId: string; placeId: string }>(
        'return-single-supplement',
        { retryLimit: 20, retryDelaySeconds: 2 },
        (shared) => returnSupplement(needs, shared),
      )
      jobs.define<{ key: string }>(
        'return-tour-fee',
        { retryLimit: 20, retryDelaySeconds: 2 },
        ({ key }) => returnFee(needs, key),
      )
    },
  }
}
