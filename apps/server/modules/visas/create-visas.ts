import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import {
  entryRuleOf,
  listDestinations,
  readBook,
  type VisaRoutesNeeds,
  visaRoutes,
} from './answers/index.ts'
import {
  type CaseRoutesNeeds,
  caseRoutes,
  certifyDeletions,
  endNewsOf,
  insurableVisas,
  kitGround,
  mountVisaFile,
  newsOf,
  openDesk,
  refundCalledOff,
  unpaidUntil,
  waitsForPaper,
  watchPromises,
  watchWaiting,
} from './cases/index.ts'
import { packSheets } from './packs/index.ts'
import { visaProduct } from './product.ts'
import {
  type DraftNeeds,
  deleteDueDrafts,
  draftRoutes,
  forgetDrafts,
  mountSubmit,
  requestRoutes,
  type SubmitNeeds,
  watchReviews,
} from './requests/index.ts'
import { tryVisa } from './try-visa.ts'

type Needs = VisaRoutesNeeds & SubmitNeeds & DraftNeeds & CaseRoutesNeeds

/** Builds the rooms of visas. Samples are shown, and sold, in the sandbox only. */
export function createVisas(needs: Needs) {
  return {
    product: visaProduct(needs),
    routes: {
      visas: visaRoutes(needs),
      visaRequests: requestRoutes(needs),
      visaDrafts: draftRoutes(needs),
      visaCases: caseRoutes(needs),
    },
    /** Serves what comes as a form and is no JSON: a request, and a visa that staff bring in. */
    mount(app: FastifyInstance, lookers: Parameters<typeof mountSubmit>[2]): void {
      mountSubmit(app, needs, lookers)
      mountVisaFile(app, needs, lookers)
    },
    /** What somebody had typed and not sent goes with their account. */
    forgetPerson: (tx: Tx, userId: string) => forgetDrafts(needs, tx, userId),
    /** What a destination is called; null for one that nobody sells visas of. */
    async nameOf(destination: string): Promise<string | null> {
      const { packs } = await readBook(needs)
      return packs.find((pack) => pack.destination === destination)?.nameFa ?? null
    },
    /** What flights say of entering a country; null where its visa is not sold. */
    entryRuleOf: (countryCode: string) => entryRuleOf(needs, countryCode),
    /** Whether a destination lies where people fly to this city for, with a type whose code begins with the category. */
    async isSoldFor(cityCode: string, category = ''): Promise<boolean> {
      const { packs } = await readBook(needs)
      return packs.some(
        (pack) =>
          pack.cityCode === cityCode && pack.types.some(({ code }) => code.startsWith(category)),
      )
    },
    /** Rules as staff edit them, and what a draft of them would cost and give back. */
    rules: {
      sheets: packSheets(needs),
      tryVisa: (ask: Parameters<typeof tryVisa>[1]) => tryVisa(needs, ask),
    },
    /** Every destination with what its types cost an Iranian passport today. */
    onSale: () => listDestinations(needs, 'IR'),
    /** What officers do with cases. */
    desk: openDesk(needs),
    /** What insurance asks of the visas of an order. */
    insurable: (orderId: string) => insurableVisas(needs, orderId),
    /** What bookings for the embassy of an order's visas are made from. */
    kitGround: (ask: { orderId: string; userId: string }) => kitGround(needs, ask),
    /** What is told of one event of a case; null where it is not told of, or its line's end will tell it with the money. */
    news: (of: { caseId: string; position: number }) => newsOf(needs, of),
    /** What is told of a line that failed because its case ended; null for one that is no visa, or whose case goes on. */
    endOf: (lineId: string) => endNewsOf(needs, lineId),
    /** Until when the request of an order may be paid for; null where it has none that is unpaid. */
    unpaidUntil: (orderId: string) => unpaidUntil(needs, orderId),
    /** Whose case waits for a paper of its traveller; null where it does not. */
    waitsForPaper: (caseId: string) => waitsForPaper(needs, caseId),
    /** What the job does that looks after promises. */
    watchPromises: () => watchPromises(needs),
    /** What the job does that looks after what waits for travellers. */
    watchWaiting: () => watchWaiting(needs),
    /** What the job does that writes down what was deleted. */
    certifyDeletions: () => certifyDeletions(needs),
    /** What the job does that deletes requests that were begun and not sent. */
    deleteDueDrafts: () => deleteDueDrafts(needs),
    /** What the job does that tells of types that are sold again. */
    watchReviews: () => watchReviews(needs),
    /** Declares the durable work of visas. */
    defineJobs(): void {
      const { jobs } = needs
      jobs.every('delete-visa-drafts', '59 * * * *', () => deleteDueDrafts(needs))
      jobs.every('watch-waiting-visas', '29 * * * *', () => watchWaiting(needs))
      jobs.every('certify-visa-deletions', '53 * * * *', () => certifyDeletions(needs))
      jobs.every('watch-visa-reviews', '37 * * * *', () => watchReviews(needs))
      jobs.every('watch-visa-promises', '11 * * * *', () => watchPromises(needs))
      jobs.define<{ caseId: string }>(
        'refund-called-off-visa',
        { retryLimit: 20, retryDelaySeconds: 2 },
        (of) => refundCalledOff(needs, of),
      )
    },
  }
}
export interface Visas extends ReturnType<typeof createVisas> {}
