import type { Jobs } from '../../platform/jobs/jobs.ts'
import { planRoutes } from './answers/index.ts'
import {
  openPolicyDesk,
  type PolicyNeeds,
  policyRoutes,
  sealInsured,
  sealPapers,
  staffInsurer,
} from './policies/index.ts'
import type { Insurer } from './ports.ts'
import { insuranceProduct } from './product.ts'

const peopleSealedAtOnce = 200
/** A paper is up to two megabytes. */
const papersSealedAtOnce = 10

/** Builds the rooms of insurance. Officers issue for every insurer that is not among `insurers`. */
export function createInsurance({
  insurers,
  jobs,
  ...grounds
}: Omit<PolicyNeeds, 'insurers'> & { insurers: readonly Insurer[]; jobs: Jobs }) {
  const needs: PolicyNeeds = { ...grounds, insurers: [...insurers, staffInsurer(grounds)] }
  return {
    product: insuranceProduct(needs),
    routes: { insurancePlans: planRoutes(needs), policies: policyRoutes(needs) },
    /** What officers do about policies. */
    desk: openPolicyDesk(needs),
    /** Declares the durable work of insurance. */
    defineJobs(): void {
      const { db, documents } = needs
      jobs.every('seal-insured', '43 * * * *', async () => {
        while ((await sealInsured(db, documents, peopleSealedAtOnce)) > 0);
        while ((await sealPapers(db, documents, papersSealedAtOnce)) > 0);
      })
    },
  }
}
