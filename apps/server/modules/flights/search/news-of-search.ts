import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { ProposalsArrived, SearchCompleted } from '@parastoo/contract/flights/search-live'
import { mergeProposals, replacedBy } from './merge-proposals.ts'
import type { SearchNeeds } from './needs.ts'
import { ownProposals } from './own-list.ts'
import type { RememberedSearch } from './remembered-search.ts'
import {
  proposalsIn,
  type SupplierAnswer,
  type SupplierState,
  statesOf,
} from './supplier-answer.ts'
import { validUntilOf } from './valid-until.ts'

/** One list of a search with what suppliers outside have answered to it. */
export type AnsweredList = { search: RememberedSearch; answers: readonly SupplierAnswer[] }
export type AnsweredSearch = { out: AnsweredList; back: AnsweredList | null }

/** Whose answers have ended and were not told of yet. */
export type IsNews = (answer: SupplierAnswer) => boolean

/**
 * What answers change for who watches: proposals as far as they are better than what was there, the ids of those they replace, and
 * the end when nobody searches any more. The end comes after everything it ends.
 */
export function newsOf(
  needs: Pick<SearchNeeds, 'suppliers' | 'places' | 'log' | 'clock'>,
  { out, back }: AnsweredSearch,
  isNews: IsNews,
): (ProposalsArrived | SearchCompleted)[] {
  const outChange = changed(needs, out, isNews)
  const backChange = back ? changed(needs, back, isNews) : nothing
  const answers = [...out.answers, ...(back?.answers ?? [])]
  const { ownState } = outChange
  const suppliers = [...(ownState ? [ownState] : []), ...statesOf(needs, answers)]
  const { requestId } = out.search
  const news: ProposalsArrived = {
    type: 'proposals',
    requestId,
    proposals: outChange.proposals,
    returningProposals: backChange.proposals,
    replacedProposalIds: [...outChange.replaced, ...backChange.replaced],
    suppliers,
  }
  if (suppliers.some(({ state }) => state === 'searching')) return [news]
  const validUntil = validUntilOf(needs, answers)
  return [news, { type: 'search-completed', requestId, suppliers, validUntil }]
}

type Change = { proposals: Proposal[]; replaced: string[]; ownState: SupplierState | null }
const nothing: Change = { proposals: [], replaced: [], ownState: null }

function changed(
  needs: Parameters<typeof ownProposals>[0],
  { search, answers }: AnsweredList,
  isNews: IsNews,
): Change {
  const own = ownProposals(needs, search)
  const standing = [own.proposals, ...proposalsIn(answers.filter((answer) => !isNews(answer)))]
  const arriving = proposalsIn(answers.filter(isNews)).flat()
  const ids = new Set(arriving.map(({ proposalId }) => proposalId))
  return {
    proposals: mergeProposals([...standing, arriving]).filter(({ proposalId }) =>
      ids.has(proposalId),
    ),
    replaced: replacedBy(arriving, standing),
    ownState: own.state,
  }
}
