/** Searches as they go over HTTP: own stock writes its bytes itself, everybody else's proposals are written among them. */
import { contract } from '@parastoo/contract'
import type { ColumnsRest } from '@parastoo/contract/flights/columns'
import { columnsType } from '@parastoo/contract/flights/columns-type'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria, SearchReply } from '@parastoo/contract/flights/search'
import { answered, refusalError } from '../../../platform/http/answer.ts'
import type { Body } from '../../../platform/http/body.ts'
import { prefers } from '../../../platform/http/negotiate.ts'
import type { HotRoute } from '../../../platform/http/serve-hot.ts'
import type { FlightQuestion, PreparedProposals } from '../ports.ts'
import { askSuppliers, partyOf, proposalsOf, questionOf } from './ask-suppliers.ts'
import type { SearchNeeds } from './needs.ts'
import type { RememberedSearch } from './remembered-search.ts'
import { type Begun, beginAgain, beginSearch, directionsOf, frameOf } from './search-flights.ts'
import { recordBehind } from './search-history.ts'

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
type States = SearchReply['suppliers']
/** One list of the reply: its search, the question it asks, and what others than own stock offer. */
type List = { search: RememberedSearch; question: FlightQuestion; others: Proposal[] }
type Placed = [number, Proposal]

async function writeReply(needs: SearchNeeds, begun: Begun, writing: Writing): Promise<void> {
  const { search, returning } = begun
  const states: States = []
  const [out, back] = await Promise.all([
    listOf(needs, search, states),
    returning ? listOf(needs, returning, []) : null,
  ])
  // From here on nothing waits: what own stock found stands only until it is asked again.
  const { body, isColumns } = writing
  if (!isColumns) body.text('{"data":{"proposals":[')
  const placed = writeList(needs, out, { ...writing, states })
  if (!isColumns) body.text('],"returningProposals":[')
  const placedBack = back ? writeList(needs, back, { ...writing, states: [] }) : emptyList(writing)
  const reply = frameOf(needs, begun, inOrder(needs, states))
  if (!isColumns) {
    body.text(`],${JSON.stringify(reply).slice(1)},"meta":{}}`)
    return
  }
  const rest: ColumnsRest = { reply, proposals: placed, returningProposals: placedBack }
  body.sized(JSON.stringify(rest))
}

async function listOf(needs: SearchNeeds, search: RememberedSearch, states: States): Promise<List> {
  const { criteria, requestId, returningOf } = search
  const question = questionOf(needs, criteria, directionsOf(search))
  const suppliers = needs.suppliers.filter(({ prepare }) => prepare === undefined)
  if (suppliers.length === 0) return { search, question, others: [] }
  const asked = await askSuppliers({ ...needs, suppliers }, question)
  states.push(...asked.states)
  const ask = { requestId, party: partyOf(criteria), isReturning: returningOf !== null }
  return { search, question, others: proposalsOf(needs, asked.found, ask) }
}

/** Writes a list, and answers those proposals that the columns leave to the rest of the body. */
function writeList(
  needs: SearchNeeds,
  { search, question, others }: List,
  { body, isColumns, states }: Writing & { states: States },
): Placed[] {
  const own = prepared(needs, question, states)
  const ask = { requestId: search.requestId, isReturning: search.returningOf !== null }
  const placed = placesAmong(own, others)
  if (isColumns) {
    body.byte(own ? 1 : 0)
    own?.writeColumns(body, ask)
    return placed
  }
  const comma = { at: body.length }
  const separate = () => {
    if (body.length > comma.at) body.byte(commaByte)
  }
  let from = 0
  const ownUntil = (to: number) => {
    if (!own || to === from) return
    separate()
    own.writeJson(body, ask, { from, to })
    from = to
  }
  placed.forEach(([place, proposal], before) => {
    ownUntil(place - before)
    separate()
    body.text(JSON.stringify(proposal))
  })
  ownUntil(own?.count ?? 0)
  return []
}

const commaByte = 44

function emptyList({ body, isColumns }: Writing): Placed[] {
  if (isColumns) body.byte(0)
  return []
}

/** Own stock's answer; null when there is none, which is told in `states` and spoils nobody else's. */
function prepared(
  { suppliers, log }: SearchNeeds,
  question: FlightQuestion,
  states: States,
): PreparedProposals | null {
  const own = suppliers.find(({ prepare }) => prepare !== undefined)
  if (!own?.prepare) return null
  try {
    const found = own.prepare(question)
    states.push({ name: own.name, state: 'completed' })
    return found
  } catch (fault) {
    log.warn({ err: fault, supplier: own.name }, 'a supplier did not answer a search')
    states.push({ name: own.name, state: 'failed' })
    return null
  }
}

/** Where others' proposals stand in the whole list: the cheapest first, sold out after what can be bought (spec 4). */
function placesAmong(own: PreparedProposals | null, others: readonly Proposal[]): Placed[] {
  let ownBefore = 0
  return others.map((proposal, index) => {
    const isAfterOwn = () => {
      const isSoldOut = Number(own?.seatsAt(ownBefore) === 0) - Number(proposal.seat === 0)
      return (
        isSoldOut < 0 ||
        (isSoldOut === 0 && (own?.totalRialAt(ownBefore) ?? 0) <= proposal.totalPrice)
      )
    }
    while (own && ownBefore < own.count && isAfterOwn()) ownBefore += 1
    return [ownBefore + index, proposal]
  })
}

/** States in the order in which suppliers are wired. */
const inOrder = ({ suppliers }: SearchNeeds, states: States): States =>
  suppliers.flatMap(({ name }) => states.find((state) => state.name === name) ?? [])
