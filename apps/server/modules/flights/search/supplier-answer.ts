/** What one supplier outside has answered to one search so far. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { Suppliers } from '../suppliers/index.ts'
import type { RememberedSearch } from './remembered-search.ts'

export type SupplierState = SearchReply['suppliers'][number]

/** A proposal with the key by which its supplier knows it. */
export type Arrived = { offerKey: string; proposal: Proposal }

export type SupplierAnswer = {
  requestId: string
  supplier: string
  state: SupplierState['state']
  /** Names the round of asking; a later round takes the place of an earlier one. */
  askedAt: Temporal.Instant
  /** Still searching after this, whoever asked is gone. */
  lateAt: Temporal.Instant
  arrived: readonly Arrived[]
}

/** What the use cases of search know of suppliers outside. */
export type SupplierAnswers = {
  /** Asks all of them about these searches, behind the reply. */
  begin: (searches: readonly RememberedSearch[]) => void
  /** What they have answered by now, in the order they are wired; asks anew when that is no longer good. */
  standing: (search: RememberedSearch) => Promise<readonly SupplierAnswer[]>
}

/** As it counts at a moment: nobody searches for ever, even when the node that asked has died. */
export const asOf = (answer: SupplierAnswer, now: Temporal.Instant): SupplierAnswer =>
  answer.state === 'searching' && Temporal.Instant.compare(answer.lateAt, now) <= 0
    ? { ...answer, state: 'late' }
    : answer

export const proposalsIn = (answers: readonly SupplierAnswer[]): Proposal[][] =>
  answers.map(({ arrived }) => arrived.map(({ proposal }) => proposal))

const worstFirst = ['searching', 'failed', 'late', 'completed'] as const

/** Each supplier's state over both directions of a search: searching while one of them is, whole only when both are. */
export function statesOf(
  { suppliers: { nameFaOf } }: { suppliers: Pick<Suppliers, 'nameFaOf'> },
  answers: readonly SupplierAnswer[],
): SupplierState[] {
  const names = [...new Set(answers.map(({ supplier }) => supplier))]
  return names.map((name) => {
    const states = answers.filter(({ supplier }) => supplier === name).map(({ state }) => state)
    const nameFa = nameFaOf(name)
    const state = worstFirst.find((each) => states.includes(each)) ?? 'completed'
    return { name, ...(nameFa !== undefined && { nameFa }), state }
  })
}
