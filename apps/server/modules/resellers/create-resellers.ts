import { noteOrder, notePaid, tellStepJob } from './call-step.ts'
import type { ResellersNeeds } from './needs.ts'
import { resellersRoutes } from './routes.ts'
import { forgetVisits } from './store.ts'
import { tellStep } from './tell-step.ts'

/** Who buys does so within days of the click. */
const keepVisitsDays = 30

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createResellers(needs: ResellersNeeds) {
  const { jobs, db, clock } = needs
  return {
    routes: resellersRoutes(needs),
    noteOrder: (orderId: string) => noteOrder(needs, orderId),
    notePaid: (orderId: string) => notePaid(needs, orderId),
    /** Declares the durable work of resellers. */
    defineJobs(): void {
      jobs.define<{ stepId: string }>(
        tellStepJob,
        { retryLimit: 6, retryDelaySeconds: 30 },
        (payload, run) => tellStep(needs, payload, run),
      )
      jobs.every('forget-reseller-visits', '25 4 * * *', () =>
        forgetVisits(db, clock.now().subtract({ hours: 24 * keepVisitsDays })),
      )
    },
  }
}
