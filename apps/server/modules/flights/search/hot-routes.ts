/** Searches as they go over HTTP: own stock writes its bytes itself; only where others have answered are there objects to weigh. */
import { contract } from '@parastoo/contract'
import type { ColumnsRest } from '@parastoo/contract/flights/columns'
import { columnsType } from '@parastoo/contract/flights/columns-type'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { answered, refusalError } from '../../../platform/http/answer.ts'
import type { Body } from '../../../platform/http/body.ts'
import { prefers } from '../../../platform/http/negotiate.ts'
import type { HotRoute } from '../../../platform/http/serve-hot.ts'
import { mergeProposals } from './merge-proposals.ts'
import type { SearchNeeds } from './needs.ts'
import { objectsOf, prepareOwn } from './own-list.ts'
import type { RememberedSearch } from './remembered-search.ts'
import { type Begun, beginAgain, beginSearch, frameOf } from './search-flights.ts'
import { recordBehind } from './search-history.ts'
import { proposalsIn, type SupplierAnswer, type SupplierState } from './supplier-answer.ts'

const jsonType = 'application/json'

export function hotSearchRoutes(needs: SearchNeeds): HotRoute[] {
  const write = async (begun: Begun, body: Body, accept: string | undefined) => {
    const type = prefers(accept, { special: columnsType, usual: jsonType }) ? columnsType : jsonType
    await writeReply(needs, begun, { body, isColumns: type === columnsType })
    return type
  }
  return [
    {
      operation: contract.api.search.available,
      path: ['search', 'available'],
      async write({ input, body, accept, context }) {
        const begun = beginSearch(needs, input as SearchCriteria)
        if (Array.isArray(begun)) throw refusalError(begun)
        recordBehind(needs, context, begun.search.criteria)
        return await write(begun, body, accept)
      },
    },
    {
      operation: contract.api.search.availableById,
      path: ['search', 'availableById'],
      async write({ input, body, accept }) {
        const { requestId } = input as { requestId: string }
        return await write(answered(await beginAgain(needs, requestId)), body, accept)
      },
    },
  ]
}

type Writing = { body: Body; isColumns: boolean }
type Placed = [number, Proposal]
/** One list of the reply: its search, and what suppliers outside have answered to it so far. */
type List = { search: RememberedSearch; answers: readonly SupplierAnswer[] }

async function writeReply(needs: SearchNeeds, begun: Begun, writing: Writing): Promise<void> {
  const { search, returning } = begun
  const hasOthers = needs.suppliers.remote.length > 0
  const answersTo = async (one: RememberedSearch) => await needs.answers.standing(one)
  const out = { search, answers: hasOthers ? await answersTo(search) : [] }
  const back = returning && {
    search: returning,
    answers: hasOthers ? await answersTo(returning) : [],
  }
  // From here on nothing waits: what own stock found stands only until it is asked again.
  const { body, isColumns } = writing
  if (!isColumns) body.text('{"data":{"proposals":[')
  const { placed, own } = writeList(needs, out, writing)
  if (!isColumns) body.text('],"returningProposals":[')
  const { placed: placedBack } = back ? writeList(needs, back, writing) : emptyList(writing)
  const answers = back ? [...out.answers, ...back.answers] : out.answers
  const reply = frameOf(needs, begun, { own, answers })
  if (!isColumns) {
    body.text(`],${JSON.stringify(reply).slice(1)},"meta":{}}`)
    return
  }
  const rest: ColumnsRest = { reply, proposals: placed, returningProposals: placedBack }
  body.sized(JSON.stringify(rest))
}

type Written = {
  /** Those that the columns leave to the rest of the body. */
  placed: Placed[]
  own: SupplierState | null
}

function writeList(needs: SearchNeeds, { search, answers }: List, writing: Writing): Written {
  const { prepared, state } = prepareOwn(needs, search)
  const others = proposalsIn(answers)
  const { body, isColumns } = writing
  if (others.some(({ length }) => length > 0)) {
    const whole = mergeProposals([prepared ? objectsOf(prepared, search) : [], ...others])
    if (!isColumns) body.text(JSON.stringify(whole).slice(1, -1))
    return isColumns ? { placed: placedIn(whole, writing), own: state } : { placed: [], own: state }
  }
  const ask = { requestId: search.requestId, isReturning: search.returningOf !== null }
  if (isColumns) {
    body.byte(prepared ? 1 : 0)
    prepared?.writeColumns(body, ask)
  } else if (prepared && prepared.count > 0)
    prepared.writeJson(body, ask, { from: 0, to: prepared.count })
  return { placed: [], own: state }
}

/** A list of several suppliers, weighed against each other: in columns it all stands in the rest of the body. */
function placedIn(whole: readonly Proposal[], { body }: Writing): Placed[] {
  body.byte(0)
  return whole.map((proposal, place) => [place, proposal])
}

function emptyList({ body, isColumns }: Writing): Written {
  if (isColumns) body.byte(0)
  return { placed: [], own: null }
}
