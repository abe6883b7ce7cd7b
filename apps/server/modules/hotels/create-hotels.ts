import type { Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { StayAsk } from './hotel-supplier.ts'
import { checkSupplier, dumpRounds } from './outside/index.ts'
import { hotelProduct } from './product.ts'
import {
  answerRequest,
  type HoldStay,
  listRequests,
  prepareStay,
  requestsOf,
  reservationRoutes,
  standingStays,
  staysOf,
} from './reservation/index.ts'
import {
  answerReview,
  askForReviews,
  decideReview,
  findReview,
  forgetNames,
  guestScores,
  listReviews,
  reviewRoutes,
  waitingReviews,
} from './reviews/index.ts'
import { forgetSaved, savedRoutes } from './saved/index.ts'
import {
  cityOfAirport,
  followOutside,
  forgetLists,
  freeOffers,
  hotelSearchRoutes,
  type ListFollowers,
  marketOf,
  recordNights,
  type SearchNeeds,
} from './search/index.ts'
import {
  arrivals,
  correctNumber,
  isNumberOpen,
  ordersOfVoucher,
  receptionNumbers,
  type VoucherNeeds,
  voucherRoutes,
  vouchersOf,
} from './vouchers/index.ts'

/** By its name, the type of the whole house can be written out; spelt out at every use it would be too long for that. */
export interface Hotels extends ReturnType<typeof build> {}

/** Builds the rooms of hotels over the suppliers it is given; own hotels stand above it and are given late. */
export const createHotels = (needs: Needs): Hotels => build(needs)

/** Answers of suppliers outside are advice of minutes. */
const keepListsHours = 2

type Needs = Omit<SearchNeeds, 'outside' | 'scores'> &
  VoucherNeeds & {
    jobs: Jobs
    /** Whether all that suppliers outside say of their hotels is read once a week. */
    readsDumps: boolean
  }

/** Gigabytes that are read line by line; what breaks off goes on an hour or so. */
const dumpRun = { retryLimit: 8, retryDelaySeconds: 300, expireInSeconds: 21_600, concurrency: 1 }

type FreeOffersAsk = {
  cityCode: string
  stay: Pick<StayAsk, 'checkIn' | 'checkOut' | 'rooms'>
  nationality: string
  freeAt: Temporal.Instant
}

function build(needs: Needs) {
  const outside = followOutside(needs)
  const outsideOnes = needs.suppliers.filter(({ isOutside }) => isOutside)
  /** Nothing for a supplier that is configured no longer. */
  const readContent = async ({ supplier }: { supplier: string }, signal: AbortSignal) =>
    (await outsideOnes.find(({ name }) => name === supplier)?.readContent?.(signal)) ?? null
  const learnNumbers = async (): Promise<number> => {
    let learnt = 0
    for (const supplier of outsideOnes) learnt += (await supplier.learnNumbers?.()) ?? 0
    return learnt
  }
  return {
    product: hotelProduct(needs),
    routes: {
      hotelSearch: hotelSearchRoutes({ ...needs, outside, scores: guestScores(needs) }),
      hotelsSaved: savedRoutes(needs),
      hotelReservation: reservationRoutes(needs),
      vouchers: voucherRoutes(needs),
      hotelReviews: reviewRoutes(needs),
    },
    /** Lets the live socket know of what suppliers outside answer; `stop` of the result ends it. */
    followSearches: (followers: ListFollowers) => outside.follow(followers),
    /** Takes in no more answers; call before the pool closes. */
    close: () => outside.close(),
    /** Declares the durable work of hotels. */
    defineJobs(): void {
      // After noon, when people look: what was left over at night is not what a day costs.
      needs.jobs.every('record-night-prices', '20 12 * * *', ({ signal }) =>
        recordNights(needs, signal),
      )
      needs.jobs.every('forget-outside-hotels', '35 * * * *', () =>
        forgetLists(needs.db, needs.clock.now().subtract({ hours: keepListsHours })),
      )
      needs.jobs.every('learn-hotel-numbers', '50 * * * *', async () => {
        await learnNumbers()
      })
      needs.jobs.define<{ supplier: string }>(
        'read-hotel-dump',
        dumpRun,
        async (job, { signal }) => {
          await readContent(job, signal)
        },
      )
      // In the night before Friday: suppliers make them anew once a week. What is switched off is still declared, so that nothing waits
      // for nobody.
      needs.jobs.every('read-hotel-dumps', '20 3 * * 5', () =>
        needs.db.tx(async (tx) => {
          for (const { name: supplier } of needs.readsDumps ? outsideOnes : [])
            await needs.jobs.enqueue(
              tx,
              'read-hotel-dump',
              { supplier },
              { singletonKey: supplier },
            )
        }),
      )
      // The day after, when people are home and awake.
      needs.jobs.every('ask-for-reviews', '10 11 * * *', () => askForReviews(needs))
    },
    /** The city with hotels that people fly to by this code. */
    cityOfAirport: (iataCode: string) => cityOfAirport(needs, iataCode),
    /** Rates of a city that are given back for nothing until a moment is over. */
    freeOffers: ({ nationality, ...ask }: FreeOffersAsk) =>
      freeOffers(needs, {
        ...ask,
        stay: { ...ask.stay, nationality, market: marketOf(nationality) },
      }),
    /** A stay as a part of an order of several kinds that somebody above places. */
    prepareStay: (ask: HoldStay & { orderId: string }) => prepareStay(needs, ask),
    /** Suppliers outside that are configured. */
    outsideNames: () =>
      needs.suppliers.filter(({ isOutside }) => isOutside).map(({ name }) => name),
    /** What a supplier outside answers, by reading calls only. */
    checkSupplier: (ask: { name: string; cityCode: string }) => checkSupplier(needs, ask),
    /** What staff do about all that suppliers outside say of their hotels. */
    dumps: {
      /** How the last reading of each ended. */
      list: () => dumpRounds(needs.db),
      /** Reads one now; null where nobody is configured by that name. */
      read: readContent,
    },
    /** Forgets what a person kept and by what name they spoke, as their account is closed. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      await forgetSaved(tx, userId)
      await forgetNames(tx, userId)
    },
    /** Asks suppliers outside for the numbers that hotels told them after the sale. */
    learnNumbers,
    /** What the receptions know these lines by; null while a hotel has told nothing, nothing of a line without a voucher. */
    receptionNumbers: async (lineIds: readonly string[]) =>
      receptionNumbers(
        needs,
        await staysOf(needs.db, lineIds),
        await vouchersOf(needs.db, lineIds),
        await requestsOf(needs.db, lineIds),
      ),
    /** The orders whose voucher bears this number. */
    ordersOfDocument: (number: string) => ordersOfVoucher(needs.db, number),
    /** The stays of an order that are not cancelled, with what cancelling them costs. */
    standingStays: (orderId: string) => standingStays(needs.db, orderId),
    /** Who arrives at a hotel on a day, for the hotel. */
    arrivals: (ask: { hotel: string; night: string }) => arrivals(needs, ask),
    /** What staff do about reviews. */
    reviews: {
      list: (ask: Parameters<typeof listReviews>[1]) => listReviews(needs, ask),
      waiting: () => waitingReviews(needs),
      find: (lineId: string) => findReview(needs, lineId),
      decide: (ask: Parameters<typeof decideReview>[1]) => decideReview(needs, ask),
      answer: (ask: Parameters<typeof answerReview>[1]) => answerReview(needs, ask),
    },
    /** What staff do about hotels that are asked first. */
    requests: {
      list: () => listRequests(needs),
      answer: (ask: Parameters<typeof answerRequest>[1]) => answerRequest(needs, ask),
      /** Puts right the number that a hotel told with its yes or after it. */
      correctNumber: (ask: Parameters<typeof correctNumber>[1]) => correctNumber(needs, ask),
      isNumberOpen,
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
