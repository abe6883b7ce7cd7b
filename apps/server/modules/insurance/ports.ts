/** The port an insurer fills, or the officers who write to one by hand. Prices are whole rial, days are Tehran's. */
import type { Refusal } from '@parastoo/kit/outcome'
import type { Ages, Journey, PersonPrice, Plan } from './rules/index.ts'

/** Silence, or an answer that cannot be right: asked again by the same key, never guessed. */
export type Unknown = { unknown: true; reason: string }
export const isUnknown = <Answer>(answer: Answer | Unknown): answer is Unknown =>
  typeof answer === 'object' && answer !== null && 'unknown' in answer

/** As an insurer writes somebody down: in the letters of the passport. */
export type InsuredPerson = {
  insuredId: string
  firstName: string
  lastName: string
  birthDate: string
  passportNumber: string
}

export type IssueAsk = {
  /** Names the policies for ever: asked again, they are the same ones. */
  key: string
  planCode: string
  journey: Journey
  people: readonly InsuredPerson[]
}

/** One policy for each insured. */
export type IssuedPolicy = { insuredId: string; number: string; uniqueCode: string }

export type Insurer = {
  /** As the tariff names it; `*` for all that answer by no wire of their own. */
  code: string
  /** What each person pays now. */
  quote(ask: {
    plan: Plan
    journey: Journey
    people: readonly Ages[]
  }): Promise<PersonPrice[] | Refusal<'INSURED_TOO_OLD' | 'PLAN_DOES_NOT_COVER'> | Unknown>
  /** All of the people, or none; `waitsForStaff` while officers write to it. */
  issue(
    ask: IssueAsk,
  ): Promise<
    { issued: IssuedPolicy[] } | { waitsForStaff: true } | Refusal<'ISSUE_REFUSED'> | Unknown
  >
  /** Ends one policy; repeated under its key it is the same answer. */
  void(ask: {
    cancelKey: string
    policy: IssuedPolicy
  }): Promise<{ voided: true } | Refusal<'VOID_REFUSED'> | Unknown>
  /** Its own paper of a policy; null where it has given none. */
  policyPdf(policy: IssuedPolicy): Promise<{ pdf: Uint8Array | null } | Unknown>
}

/** Who sells a plan: the insurer itself where it answers, else the officers. */
export function insurerNamed(insurers: readonly Insurer[], code: string): Insurer {
  const found =
    insurers.find((insurer) => insurer.code === code) ??
    insurers.find((insurer) => insurer.code === '*')
  if (!found) throw new Error(`Nobody issues policies of ${code}`)
  return found
}
