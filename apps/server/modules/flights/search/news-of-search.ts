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

/**
 * What one supplier's answer changes for who watches: its proposals as far as they are better than what was there, the ids of those
 * they replace, and the end when nobody searches any more.
 */
export function newsOf(
  needs: Pick<SearchNeeds, 'suppliers' | 'places' | 'log' | 'clock'>,
  { out, back }: AnsweredSearch,
  arrived: { requestId: string; supplier: string },
): (ProposalsArrived | SearchCompleted)[] {
  const changeOf = (list: AnsweredList | null) => {
    const isAbout = list?.search.requestId === arrived.requestId
    return list && isAbout ? changed(needs, list, arrived.supplier) : nothing
  }
  const [outChange, backChange] = [changeOf(out), changeOf(back)]
  const ownState = outChange.ownState ?? backChange.ownState
  const outside = statesOf([...out.answers, ...(back?.answers ?? [])])
  const suppliers = [...(ownState ? [ownState] : []), ...outside]
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
  const validUntil = validUntilOf(needs, [...out.answers, ...(back?.answers ?? [])])
  return [news, { type: 'search-completed', requestId, suppliers, validUntil }]
}

type Change = { proposals: Proposal[]; replaced: string[]; ownState: SupplierState | null }
const nothing: Change = { proposals: [], replaced: [], ownState: null }

function changed(
  needs: Parameters<typeof ownProposals>[0],
  { search, answers }: AnsweredList,
  supplier: string,
): Change {
  const own = ownProposals(needs, search)
  const others = answers.filter((answer) => answer.supplier !== supplier)
  const standing = [own.proposals, ...proposalsIn(others)]
  const arriving = proposalsIn(answers.filter((answer) => answer.supplier === supplier)).flat()
  const whole = mergeProposals([...standing, arriving])
  return {
    proposals: whole.filter(({ provider }) => provider === supplier),
    replaced: replacedBy(arriving, standing),
    ownState: own.state,
  }
}
