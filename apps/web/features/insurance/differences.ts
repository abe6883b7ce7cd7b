import type { PlanTerms } from '@parastoo/contract/insurance/plans'
import { askedActivities, coverageKinds } from '@parastoo/contract/insurance/words'
import { insurance } from '../../messages/insurance.ts'
import { excessText, paysText, sumText } from '../../shell/insurance/plan-words.ts'

const words = insurance.plans

export type Difference = { what: string; cells: string[] }

/** What is not the same in all of these plans: limits, coverages with their excess, and what is asked about. */
export function differencesOf(plans: readonly PlanTerms[]): Difference[] {
  const [first] = plans
  if (!first) return []
  const rows: Difference[] = [
    {
      what: insurance.policy.title,
      cells: plans.map(({ limit }) => sumText(limit.amount, limit.currency)),
    },
    ...coverageKinds.flatMap((kind) => coverageRow(plans, kind)),
    ...askedActivities.map((activity) => ({
      what: words.activities[activity],
      cells: plans.map(({ activities }) => {
        const found = activities.find((each) => each.activity === activity)
        return found ? `${words.verdicts[found.verdict]}؛ ${found.noteFa}` : words.missing
      }),
    })),
  ]
  return rows.filter(({ cells }) => new Set(cells).size > 1)
}

function coverageRow(
  plans: readonly PlanTerms[],
  kind: (typeof coverageKinds)[number],
): Difference[] {
  const found = plans.map((plan) => plan.coverages.find((each) => each.kind === kind))
  const named = found.find((coverage) => coverage !== undefined)
  if (!named) return []
  return [
    {
      what: named.labelFa,
      cells: plans.map((plan, place) => {
        const coverage = found[place]
        return coverage
          ? `${paysText(coverage, plan)}، ${excessText(coverage, plan)}`
          : words.missing
      }),
    },
  ]
}
