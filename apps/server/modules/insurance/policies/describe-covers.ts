import type { CoverView } from '@parastoo/contract/insurance/cover-line'
import type { LineContent } from '@parastoo/contract/orders/lines'
import { daysOf, earlier, exitUntil, voidableUntil } from '../rules/index.ts'
import { policyUrlOf } from './check-policy.ts'
import type { Cover } from './cover.ts'
import { type FlightsNow, flightsNow } from './moved-flights.ts'
import type { PolicyNeeds } from './needs.ts'
import { coversOf } from './store.ts'

type InsuranceContent = Extract<LineContent, { kind: 'insurance' }>

/** Covers for their owner's eyes: what was sold, who is insured, and their policies once there. Two queries, and one for each that was bought with flights. */
export async function describeCovers(
  needs: PolicyNeeds,
  lineIds: readonly string[],
): Promise<Map<string, InsuranceContent>> {
  const covers = await coversOf(needs.db, needs.documents, lineIds)
  const described = await Promise.all(
    covers.map(async (cover): Promise<[string, InsuranceContent]> => {
      const documents = cover.insured.flatMap(({ policy, voidedAt }) =>
        policy
          ? [
              {
                documentId: policy.policyId,
                kind: 'policy' as const,
                number: policy.number,
                isVoid: voidedAt !== null,
              },
            ]
          : [],
      )
      const view = viewOf(needs, cover, await flightsNow(needs, cover))
      return [cover.lineId, { kind: 'insurance', documents, cover: view }]
    }),
  )
  return new Map(described)
}

function viewOf(needs: PolicyNeeds, cover: Cover, { movedTo, leavesAt }: FlightsNow): CoverView {
  const { terms, countries, startsOn, endsOn, insured } = cover
  const begins = voidableUntil({ startsOn })
  const until = earlier(begins, leavesAt ?? begins)
  const isVoidable =
    insured.some(({ policy, voidedAt }) => policy && !voidedAt) &&
    Temporal.Instant.compare(needs.clock.now(), until) < 0
  return {
    plan: terms,
    countries,
    startsOn,
    endsOn,
    days: daysOf(cover),
    insured: insured.map(({ policy, noted, ...person }) => ({
      unitId: person.insuredId,
      firstName: person.firstName,
      lastName: person.lastName,
      firstNameFarsi: person.firstNameFarsi,
      lastNameFarsi: person.lastNameFarsi,
      birthDate: person.birthDate,
      passportNumber: person.passportNumber,
      priceRial: person.priceRial,
      policy: policy && {
        number: policy.number,
        uniqueCode: policy.uniqueCode,
        issuedAt: policy.issuedAt.toString(),
        exitUntil: exitUntil({ issuedAt: policy.issuedAt, terms }),
        hasInsurersPaper: noted?.hasPaper ?? false,
        checkUrl: policyUrlOf(needs, policy),
      },
      isVoid: person.voidedAt !== null,
    })),
    voidableUntil: isVoidable ? until.toString() : null,
    movedTo: isVoidable ? movedTo : null,
  }
}
