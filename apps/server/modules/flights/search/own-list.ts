/** What own stock answers to a search at this moment. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { giveBack, takeBody } from '../../../platform/http/body.ts'
import type { PreparedProposals } from '../ports.ts'
import type { OwnSupplier } from '../suppliers/index.ts'
import { questionOf } from './ask-suppliers.ts'
import { directionsOf } from './asked-directions.ts'
import type { SearchNeeds } from './needs.ts'
import type { RememberedSearch } from './remembered-search.ts'
import type { SupplierState } from './supplier-answer.ts'

type Needs = Pick<SearchNeeds, 'suppliers' | 'places' | 'log'>

/** Own stock's answer, unwritten; null when there is none, which is told in `state` and spoils nobody else's. */
export function prepareOwn(
  needs: Needs,
  search: RememberedSearch,
): { prepared: PreparedProposals | null; state: SupplierState | null } {
  const { own } = needs.suppliers
  if (!own) return { prepared: null, state: null }
  try {
    const question = questionOf(needs, search.criteria, directionsOf(search))
    return { prepared: own.prepare(question), state: { name: own.name, state: 'completed' } }
  } catch (fault) {
    return { prepared: null, state: ownFailed(needs, own, fault) }
  }
}

function ownFailed({ log }: Needs, own: OwnSupplier, fault: unknown): SupplierState {
  log.warn({ err: fault, supplier: own.name }, 'a supplier did not answer a search')
  return { name: own.name, state: 'failed' }
}

/** The same as objects, where others' proposals must be weighed against it. */
export function ownProposals(
  needs: Needs,
  search: RememberedSearch,
): { proposals: Proposal[]; state: SupplierState | null } {
  const { prepared, state } = prepareOwn(needs, search)
  return { proposals: prepared ? objectsOf(prepared, search) : [], state }
}

/** Reads back what it writes: one way of making a proposal of own stock, not two. The first `most` of them. */
export function objectsOf(
  prepared: PreparedProposals,
  search: RememberedSearch,
  most = Number.POSITIVE_INFINITY,
): Proposal[] {
  const body = takeBody()
  const ask = { requestId: search.requestId, isReturning: search.returningOf !== null }
  body.text('[')
  const to = Math.min(prepared.count, most)
  if (to > 0) prepared.writeJson(body, ask, { from: 0, to })
  body.text(']')
  const proposals = JSON.parse(body.written().toString()) as Proposal[]
  giveBack(body)
  return proposals
}
