import type { CheckedPolicy } from '@parastoo/contract/insurance/policies'
import { checkLinkOf, idInCheckCode } from '../../documents/index.ts'
import type { PolicyNeeds } from './needs.ts'
import { insuredOfPolicy } from './policy-store.ts'
import { findCover } from './store.ts'

/** The public address that tells whether a policy is real. */
export const policyUrlOf = (
  { publicUrl, policyKey }: Pick<PolicyNeeds, 'publicUrl' | 'policyKey'>,
  { policyId }: { policyId: string },
): string => checkLinkOf('policy', { publicUrl, key: policyKey, id: policyId })

/** What anyone who holds the code of a policy is told. A code that we did not sign is answered as one that never was. */
export async function checkPolicy(
  { db, documents, policyKey }: PolicyNeeds,
  code: string,
): Promise<CheckedPolicy> {
  const id = idInCheckCode(policyKey, code)
  const found = id === null ? null : await insuredOfPolicy(db, id)
  if (!found) return { state: 'unknown', policy: null }
  const { terms, startsOn, endsOn, insured } = await findCover(db, documents, found.lineId)
  const person = insured.find(({ insuredId }) => insuredId === found.insuredId)
  return {
    state: person?.voidedAt === null ? 'valid' : 'void',
    policy: {
      insurerFa: terms.insurer.nameFa,
      insurerEn: terms.insurer.nameEn,
      zoneFa: terms.zone.nameFa,
      zoneEn: terms.zone.nameEn,
      startsOn,
      endsOn,
      numberEnding: person?.policy?.number.slice(-3) ?? '',
    },
  }
}
