import { noteOrder, notePaid, tellStepJob } from './call-step.ts'
import { countLinks, forgetLinks } from './link-store.ts'
import type { ResellersNeeds } from './needs.ts'
import { resellersRoutes } from './routes.ts'
import { forgetVisits } from './store.ts'
import { tellStep } from './tell-step.ts'

/** Who buys does so within days of the click. */
const keepVisitsDays = 30

/** As long as a year's figures are compared with the last. */
const keepLinksDays = 400

/** An interface, so that what holds the room names it: with its routes spelt out, the house is longer than the compiler writes. */
export interface Resellers extends ReturnType<typeof build> {}

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export const createResellers = (needs: ResellersNeeds): Resellers => build(needs)

function build(needs: ResellersNeeds) {
  const { jobs, db, clock } = needs
  return {
    routes: resellersRoutes(needs),
    /** How what was told to resellers stood when their visitors came, since a moment. */
    countLinks: (since: Temporal.Instant) => countLinks(db, since),
    noteOrder: (orderId: string) => noteOrder(needs, orderId),
    notePaid: (orderId: string) => notePaid(needs, orderId),
    /** Declares the durable work of resellers. */
    defineJobs(): void {
      jobs.define<{ stepId: string }>(
        tellStepJob,
        { retryLimit: 6, retryDelaySeconds: 30 },
        (payload, run) => tellStep(needs, payload, run),
      )
      jobs.every('forget-reseller-visits', '25 4 * * *', async () => {
        await forgetVisits(db, clock.now().subtract({ hours: 24 * keepVisitsDays }))
        await forgetLinks(db, clock.now().subtract({ hours: 24 * keepLinksDays }))
      })
    },
  }
}
