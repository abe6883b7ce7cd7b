import { findPlans, planRoutes } from './answers/index.ts'
import {
  openPolicyDesk,
  ordersOfPolicy,
  type PolicyNeeds,
  policyRoutes,
  prepareCover,
  staffInsurer,
} from './policies/index.ts'
import type { Insurer } from './ports.ts'
import { insuranceProduct } from './product.ts'
import { agesOf, type Journey } from './rules/index.ts'

/** Builds the rooms of insurance. Officers issue for every insurer that is not among `insurers`. */
export function createInsurance({
  insurers,
  ...grounds
}: Omit<PolicyNeeds, 'insurers'> & { insurers: readonly Insurer[] }) {
  const needs: PolicyNeeds = { ...grounds, insurers: [...insurers, staffInsurer(grounds)] }
  return {
    product: insuranceProduct(needs),
    routes: { insurancePlans: planRoutes(needs), policies: policyRoutes(needs) },
    /** What insurance of a journey costs people who were born on these days. */
    plansFor: (journey: Journey, birthDates: readonly string[]) =>
      findPlans(needs, { journey, people: birthDates.map((born) => agesOf(born, journey)) }),
    /** A policy as a part of an order of several kinds that somebody above places. */
    prepareCover: (ask: Parameters<typeof prepareCover>[1]) => prepareCover(needs, ask),
    /** The orders of policies with this number, or this code of the Central Insurance. */
    ordersOfDocument: (onPaper: string) => ordersOfPolicy(needs.db, onPaper),
    /** What officers do about policies. */
    desk: openPolicyDesk(needs),
  }
}
