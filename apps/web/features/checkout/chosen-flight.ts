import type { PaxType } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { isUuid } from '@parastoo/kit/uuid'
import type { ChosenFlight } from '../../paths.ts'
import { journeyOf } from '../../shell/orders/flight-words.ts'

/** The proposal (or pair) that an address names. */
export type Chosen = Omit<ChosenFlight, 'adults' | 'children' | 'infants'>

/** Reads `/add-passenger`'s address; null when it names no proposal, for example after a link was cut. */
export function chosenIn(search: URLSearchParams): Chosen | null {
  const [requestId, proposalId, returningRequestId, returningProposalId] = [
    'requestId',
    'proposalId',
    'returningRequestId',
    'returningProposalId',
  ].map((name) => search.get(name) ?? '')
  if (!isId(requestId) || !isId(proposalId)) return null
  if (!isId(returningRequestId) || !isId(returningProposalId)) return { requestId, proposalId }
  return { requestId, proposalId, returningRequestId, returningProposalId }
}

const isId = (text: string | undefined): text is string => text !== undefined && isUuid(text)

/** The kind of every passenger in the order of their cards: adults, children, infants, as the proposal was priced for. */
export function paxTypesOf(proposal: Pick<Proposal, 'prices'>): PaxType[] {
  const order: PaxType[] = ['Adult', 'Child', 'Infant']
  return order.flatMap((paxType) => {
    const count = proposal.prices.find((price) => price.paxType === paxType)?.count ?? 0
    return Array.from({ length: count }, () => paxType)
  })
}

/** Whether every passenger who needs a seat still gets one; infants sit on a lap. */
export function hasSeats(proposal: Pick<Proposal, 'seat' | 'prices'>): boolean {
  return proposal.seat >= paxTypesOf(proposal).filter((type) => type !== 'Infant').length
}

/** The search a proposal came from, as the query of the results page. */
export function searchQueryOf(proposal: Proposal, { isDomestic }: { isDomestic: boolean }) {
  const { first, last } = journeyOf(proposal)
  const count = (type: PaxType) => paxTypesOf(proposal).filter((each) => each === type).length
  return {
    product: isDomestic ? 'domestic' : 'international',
    origin: first.origin,
    destination: last.destination,
    date: first.departureTime.slice(0, 10),
    adults: count('Adult'),
    children: count('Child'),
    infants: count('Infant'),
    cabin: proposal.cabinClass,
  }
}
