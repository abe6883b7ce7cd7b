import { planRoutes } from './answers/index.ts'
import { openPolicyDesk, type PolicyNeeds, policyRoutes, staffInsurer } from './policies/index.ts'
import type { Insurer } from './ports.ts'
import { insuranceProduct } from './product.ts'

/** Builds the rooms of insurance. Officers issue for every insurer that is not among `insurers`. */
export function createInsurance({
  insurers,
  ...grounds
}: Omit<PolicyNeeds, 'insurers'> & { insurers: readonly Insurer[] }) {
  const needs: PolicyNeeds = { ...grounds, insurers: [...insurers, staffInsurer(grounds)] }
  return {
    product: insuranceProduct(needs),
    routes: { insurancePlans: planRoutes(needs), policies: policyRoutes(needs) },
    /** What officers do about policies. */
    desk: openPolicyDesk(needs),
  }
}
