import type { PlanTerms } from '@parastoo/contract/insurance/plans'
import { daysOf, type Journey, longestOneStay, type Plan, type Tariff } from '../rules/index.ts'

/** A plan as travellers read it, and as it is kept with what was sold by it. */
export function termsOf(tariff: Tariff, plan: Plan, journey: Journey): PlanTerms {
  const insurer = tariff.insurers.find(({ code }) => code === plan.insurer)
  const zone = tariff.zones.find(({ code, kind }) => code === plan.zone && kind === plan.kind)
  if (!insurer || !zone) throw new Error(`The plan ${plan.code} has no insurer or no zone`)
  return {
    planCode: plan.code,
    kind: plan.kind,
    nameFa: plan.nameFa,
    nameEn: plan.nameEn,
    insurer: { ...insurer },
    zone: { code: zone.code, nameFa: zone.nameFa, nameEn: zone.nameEn },
    limit: { amount: plan.limit, currency: plan.currency },
    coverages: plan.coverages.map((coverage) => ({ ...coverage })),
    exclusionsFa: [...plan.exclusionsFa],
    activities: plan.activities.map((activity) => ({ ...activity })),
    oldestAge: plan.oldestAge,
    consecutiveDays: daysOf(journey) > longestOneStay ? plan.consecutiveDays : null,
    voidFeeRial: plan.voidFeeRial,
    exitMonths: plan.exitMonths,
    isSample: plan.isSample,
  }
}
