import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { Announce } from '../../platform/announce.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Listening } from '../../platform/db/listener.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Order, Orders, RefundLine } from '../orders/index.ts'
import { createChanges, type FlightFacts } from './changes/index.ts'
import type { Places } from './places/index.ts'
import { type FlightSupplier, isUnknown, type PriceCalendar } from './ports.ts'
import { flightProduct } from './product.ts'
import {
  type EnterExternal,
  enterExternal,
  externalSellers,
  externalSupplier,
  externalsNotIssued,
  forgetCaptchas,
  isExternal,
  type PrepareSeats,
  prepareSeats,
  reservationReader,
  reservationRoutes,
} from './reservation/index.ts'
import {
  createPriceNews,
  createRouteFacts,
  followSuppliers,
  forgetAnswers,
  forgetHistories,
  forgetPrices,
  forgetSearches,
  historyRoutes,
  hotSearchRoutes,
  noticePrices,
  ownOffers,
  type PriceFollowers,
  recordHistory,
  recordPrices,
  refundableOffers,
  rememberSearches,
  resolveChoice,
  type SearchFollowers,
  type SearchNeeds,
  searchRoutes,
} from './search/index.ts'
import {
  createSuppliers,
  createTally,
  type SupplierSettings,
  watchBudgets,
  watchCredit,
} from './suppliers/index.ts'
import {
  departuresOf,
  nearDeparture,
  orderOfTicket,
  planReminders,
  remindDeparture,
  type TicketAgency,
  type TicketFacts,
  ticketingRoutes,
  travellersOn,
} from './ticketing/index.ts'

export type FlightsNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  announce: Announce<FlightFacts> & Announce<TicketFacts>
  orders: Orders
  /** The order that somebody without an account may read for now. */
  permittedOrder: (permission: string) => Promise<Order | null>
  refundLine: RefundLine
  notifications: Pick<Notifications, 'sendNow' | 'carries' | 'ringsAt'>
  places: Places
  entryRuleOf: SearchNeeds['entryRuleOf']
  suppliers: readonly FlightSupplier[]
  /** How each supplier outside is asked, by its name. */
  supplierSettings?: Readonly<Record<string, Partial<SupplierSettings>>>
  calendar: PriceCalendar
  pdf: Pick<PdfRenderer, 'renderPdf'>
  keepPassengers: (
    tx: Tx,
    ask: { userId: string; passengers: readonly Omit<SavedPassenger, 'id'>[] },
  ) => Promise<void>
  agency: TicketAgency
  publicUrl: string
  ticketKey: string
  holdMinutes: number
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  /** A small picture from outside, drawn anew as a PNG; null when it is none. */
  redrawPicture: (bytes: Buffer) => Promise<Buffer | null>
}

/** Searches are kept for a month: long enough for a shared link, short enough to forget. */
const keepSearchesDays = 30
/** Answers hold ten minutes; who comes later asks anew. */
const keepAnswersHours = 1
/** A user's own history: half a year. */
const keepHistoriesDays = 180
/** What a route cost longer ago than this is compared with nothing. */
const keepPricesDays = 180

/** Builds the six rooms of flights behind one door. */
export function createFlights(needs: FlightsNeeds) {
  const { db, clock, jobs, supplierSettings: settings } = needs
  const suppliers = createSuppliers({ ...needs, settings, tally: createTally(needs) })
  const remembered = rememberSearches({ ...needs, writeFirst: () => answers.flush() })
  const answers = followSuppliers({ ...needs, suppliers, remembered })
  const noticed = noticePrices(needs)
  const prices = createPriceNews(needs)
  const searching = { ...needs, suppliers, remembered, answers, noticed, prices }
  const resolve = resolveChoice.bind(null, searching)
  const { isCountry, countryCode } = needs.places
  const reserving = {
    ...needs,
    // Whoever sold us a ticket over their counter is wired nowhere.
    supplier: (name: string) =>
      isExternal(name) ? externalSupplier(name, needs) : suppliers.named(name),
    ownStock: suppliers.own,
    resolve,
    isCountry,
    countryCode,
  }
  const changes = createChanges(reserving)
  const lookAtBudgets = () => watchBudgets({ ...needs, suppliers })
  const lookAtCredit = () => watchCredit({ ...needs, suppliers })
  return {
    product: flightProduct(reserving),
    routes: {
      search: searchRoutes(searching),
      searchHistories: historyRoutes(searching),
      reservation: reservationRoutes(reserving),
      ticketing: ticketingRoutes(reserving),
      changes: changes.routes,
    },
    /** Searches of hotels stand in the same history as those of flights: they are removed by the same call. */
    recordHotelSearch: (search: { userId: string; criteria: object }) =>
      recordHistory(needs, { product: 'hotel', ...search }),
    /** What pages tell of routes: prices, airlines, hours, rules. */
    routeFacts: createRouteFacts(searching),
    /** What own stock has for a question, for whoever only looks. */
    ownOffers: ownOffers.bind(null, searching),
    /** Flights that give something back at a moment, with what is kept of each then. */
    refundableOffers: refundableOffers.bind(null, searching),
    /** Seats as a part of an order of several kinds that somebody above places. */
    prepareSeats: (ask: PrepareSeats) => prepareSeats(reserving, ask),
    /** The search that was given this id. */
    searchOf: (requestId: string) => remembered.find(requestId),
    /** What was bought with an order, as it was found; empty of one without flights. */
    boughtProposals: async (orderId: string) =>
      (await reservationReader(db).ofOrder(orderId)).map(({ proposal }) => proposal),
    /** Under which keys suppliers hold the seats of an order. */
    keysOf: async (orderId: string): Promise<{ supplier: string; key: string }[]> =>
      (await reservationReader(db).ofOrder(orderId)).map(({ supplier, supplierKey: key }) => ({
        supplier,
        key,
      })),
    /** What carriers change after a sale. */
    changes,
    /** Keeps what a user asked about visas, among their searches. */
    recordVisaSearch: (search: { userId: string; criteria: unknown }) =>
      recordHistory(needs, { ...search, product: 'visa' }),
    /** The order of a ticket's number; null where nobody has it. */
    orderOfTicket: (ticketNumber: string) => orderOfTicket(db, ticketNumber),
    /** Tickets that staff bought elsewhere and sell to a customer. */
    external: {
      enter: (tx: Tx, ask: EnterExternal) => enterExternal(reserving, tx, ask),
      notIssued: (since: Temporal.Instant) => externalsNotIssued(db, since),
      sellers: (since: Temporal.Instant) => externalSellers(db, since),
    },
    /** Who travels under these keys of a supplier, for whoever runs the flight. */
    travellersOn: (ask: { supplier: string; keys: readonly string[] }) => travellersOn(needs, ask),
    /** Where and when the journeys of an order begin. */
    departuresOf: (orderId: string) => departuresOf(needs, orderId),
    reminders: {
      plan: (orderId: string) => planReminders(needs, orderId),
      departure: (reminder: TicketFacts['departure-near']) => nearDeparture(needs, reminder),
    },
    /** Searches over HTTP, written without objects; in this process `routes.search` answers the same. */
    hotRoutes: hotSearchRoutes(searching),
    /** Lets the live socket know of what suppliers outside answer, and of prices they change; `stop` of the result ends it. */
    async followSearches(followers: SearchFollowers & PriceFollowers): Promise<Listening> {
      const all = await Promise.all([answers.follow(followers), prices.follow(followers)])
      return { stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))) }
    },
    /** What people call a supplier by the agency's account there; nothing for own stock, and for one without. */
    nameFaOf: suppliers.nameFaOf,
    /** What staff ask of suppliers outside, by the name of each that can be asked. */
    offices: () =>
      suppliers.remote.flatMap(({ name, office }) => (office ? [{ name, office }] : [])),
    /** Asks suppliers what is left of the agency's credit, and says where it runs low; done every twenty minutes. */
    lookAtCredit,
    /** Says which suppliers are over their budgets of errors and of searches; done every ten minutes. */
    lookAtBudgets,
    /** What /metrics shows of suppliers. */
    metrics: suppliers.metrics,
    /** Declares the durable work of flights. */
    defineJobs(): void {
      changes.defineJobs()
      jobs.every('ask-supplier-credit', '*/20 * * * *', lookAtCredit)
      jobs.every('watch-supplier-budgets', '*/10 * * * *', lookAtBudgets)
      jobs.every('learn-supplier-routes', '35 2 * * *', async () => {
        for (const { name, office } of suppliers.remote) {
          const learnt = await office?.learnRoutes?.()
          if (learnt && isUnknown(learnt))
            needs.log.warn({ supplier: name, reason: learnt.reason }, 'routes are not learnt')
        }
      })
      jobs.define<{ orderId: string }>('plan-reminders', {}, ({ orderId }) =>
        planReminders(needs, orderId),
      )
      jobs.define<TicketFacts['departure-near']>('remind-departure', {}, (reminder) =>
        remindDeparture(needs, reminder),
      )
      jobs.every('forget-searches', '0 4 * * *', () =>
        forgetSearches(db, clock.now().subtract({ hours: 24 * keepSearchesDays })),
      )
      jobs.every('forget-supplier-answers', '20 * * * *', () =>
        forgetAnswers(db, clock.now().subtract({ hours: keepAnswersHours })),
      )
      jobs.every('forget-supplier-captchas', '25 * * * *', () =>
        forgetCaptchas(db, clock.now().subtract({ hours: keepAnswersHours })),
      )
      jobs.every('forget-search-histories', '10 4 * * *', () =>
        forgetHistories(db, clock.now().subtract({ hours: 24 * keepHistoriesDays })),
      )
      // At noon, when people look: what was left over at night is not what a day costs.
      jobs.every('record-prices', '10 12 * * *', ({ signal }) => recordPrices(needs, signal))
      jobs.every('forget-prices', '20 4 * * *', () =>
        forgetPrices(db, clock.now().subtract({ hours: 24 * keepPricesDays })),
      )
    },
    /** Writes what is still only in memory; call before the pool closes. */
    async close(): Promise<void> {
      await answers.close()
      await remembered.flush()
      await noticed.flush()
      await suppliers.tally.flush()
    },
  }
}
export interface Flights extends ReturnType<typeof createFlights> {}
