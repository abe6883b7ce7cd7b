import type { PaxType } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { isUuid } from '@parastoo/kit/uuid'
import type { ChosenFlight } from '../../paths.ts'
import { type Journey, journeysOf } from '../../shell/orders/flight-words.ts'

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

/** The search these proposals came from, as the query of the results page. */
export function searchQueryOf(
  proposals: readonly Proposal[],
  { isDomestic }: { isDomestic: boolean },
) {
  const [proposal] = proposals
  const count = (type: PaxType) =>
    proposal ? paxTypesOf(proposal).filter((each) => each === type).length : 0
  return {
    product: isDomestic ? 'domestic' : 'international',
    ...journeysQuery(proposals.flatMap(journeysOf)),
    adults: count('Adult'),
    children: count('Child'),
    infants: count('Infant'),
    cabin: proposal?.cabinClass ?? 1,
  }
}

/** There, there and back, or several, in the words of the results page's address. */
function journeysQuery(journeys: readonly Journey[]) {
  const legs = journeys.map(({ first, last }) => ({
    origin: first.origin,
    destination: last.destination,
    date: first.departureTime.slice(0, 10),
  }))
  const [out, back, more] = legs
  if (!back) return { ...out }
  // Another airport of the same city is still the way back.
  const isReturn =
    !more && journeys[1]?.last.destinationCityName === journeys[0]?.first.originCityName
  if (isReturn) return { trip: 'round', ...out, returnDate: back.date }
  const text = legs.map(({ origin, destination, date }) => `${origin}-${destination}-${date}`)
  return { trip: 'multi', legs: text.join(',') }
}
