/**
 * A search's answer as columns: what the site asks for instead of JSON, a hundredth of its bytes. Every word stands once, every
 * flight once, and proposals are numbers; what follows from the flights (ids, prices, times) is reckoned here. Only fetched with
 * the results page.
 *
 * The body is, for each of the two lists, a 1 and a block or a 0; then everything else in JSON. Texts have their length in bytes
 * before them. Numbers are varints, seven bits a byte, the lowest first. Another format is another version in the type's name.
 */
import {
  type AirlineWords,
  type ItineraryFare,
  type ItineraryLeg,
  lastingProposalOf,
  type PlaceWords,
  spellLeg,
} from './itinerary.ts'
import type { Proposal } from './proposal.ts'
import type { SearchReply } from './search.ts'

/** A proposal with its place in its list. */
type Placed = readonly [number, Proposal]

/** Everything but own stock's proposals, which stand in blocks; other suppliers' stand here with their place in the list. */
export type ColumnsRest = {
  reply: Omit<SearchReply, 'proposals' | 'returningProposals'>
  proposals: readonly Placed[]
  returningProposals: readonly Placed[]
}

export type BlockHead = {
  requestId: string
  isReturning: boolean
  provider: string
  /** Adults, children, infants. */
  party: [number, number, number]
  journeys: number
  count: number
  legs: number
  fares: number
  /** Prices are multiples of so many rial. */
  unitRial: number
  airports: [code: string, name: string, cityName: string, timeZone: string][]
  airlines: [code: string, name: string, colour: string][]
  aircraft: string[]
}

/** Stands where a journey has fewer than three legs; legs are counted from 1. */
export const noLeg = 0
const legsPerJourney = 3

/** Reads the success envelope of a search. Throws on a body that is cut off or of another shape. */
export function readColumns(bytes: Uint8Array): { data: SearchReply; meta: Record<string, never> } {
  const from = readerOf(bytes)
  const block = () => (from.number() === 1 ? readBlock(from) : [])
  const [proposals, returningProposals] = [block(), block()]
  const rest = from.json() as ColumnsRest
  if (!from.isAtEnd()) throw new Error('The answer is longer than it says')
  for (const [place, proposal] of rest.proposals) proposals.splice(place, 0, proposal)
  for (const [place, proposal] of rest.returningProposals)
    returningProposals.splice(place, 0, proposal)
  return { data: { ...rest.reply, proposals, returningProposals }, meta: {} }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(bytes: Uint8Array) {
  let at = 0
  const number = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at]
      if (byte === undefined) throw new Error('The answer is cut off')
      at += 1
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  const column = (length: number) => Array.from({ length }, number)
  return {
    number,
    column,
    signed: (length: number) =>
      column(length).map((value) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)),
    json() {
      const length = number()
      if (at + length > bytes.length) throw new Error('The answer is cut off')
      at += length
      return JSON.parse(new TextDecoder().decode(bytes.subarray(at - length, at))) as unknown
    },
    isAtEnd: () => at === bytes.length,
  }
}

function readBlock(from: Reader): Proposal[] {
  const head = from.json() as BlockHead
  const legs = readLegs(from, head, readFares(from, head))
  const cells = Array.from({ length: head.journeys * legsPerJourney }, () =>
    from.column(head.count),
  )
  const seats = from.column(head.count)
  const [adults, children, infants] = head.party
  const { requestId, isReturning, provider } = head
  const shared = { party: { adults, children, infants }, supplier: provider }
  return seats.map((seat, index) => {
    const journeys = Array.from({ length: head.journeys }, (_, journey) =>
      cells
        .slice(journey * legsPerJourney, (journey + 1) * legsPerJourney)
        .map((cell) => cell[index] ?? noLeg)
        .filter((leg) => leg !== noLeg)
        .map((leg) => known(legs, leg - 1)),
    )
    const { proposalId, hash, ...lasting } = lastingProposalOf(journeys, shared)
    return { proposalId, requestId, hash, isReturning, provider, seat, ...lasting }
  })
}

function readFares(from: Reader, { fares, unitRial }: BlockHead): ItineraryFare[] {
  const [classes, cabins, flags, baggage] = Array.from({ length: 4 }, () => from.column(fares))
  const [adult, child, infant] = Array.from({ length: 3 }, () => from.column(fares))
  return Array.from({ length: fares }, (_, fare) => ({
    fareClass: String.fromCharCode(known(classes, fare)),
    cabin: known(cabins, fare),
    isCharter: (known(flags, fare) & 1) !== 0,
    isRefundable: (known(flags, fare) & 2) !== 0,
    baggageIsPieces: (known(flags, fare) & 4) !== 0,
    baggageAmount: known(baggage, fare),
    adultPriceRial: known(adult, fare) * unitRial,
    childPriceRial: known(child, fare) * unitRial,
    infantPriceRial: known(infant, fare) * unitRial,
  }))
}

function readLegs(
  from: Reader,
  { legs, airports, airlines, aircraft }: BlockHead,
  fares: readonly ItineraryFare[],
): ItineraryLeg[] {
  const places = airports.map(
    ([code, name, cityName, timeZone]): PlaceWords => ({ code, name, cityName, timeZone }),
  )
  const companies = airlines.map(([code, name, colour]): AirlineWords => ({ code, name, colour }))
  const origins = from.column(legs)
  const destinations = from.column(legs)
  let before = 0
  const departures = from.signed(legs).map((more) => {
    before += more
    return before
  })
  const durations = from.signed(legs)
  const aheadAtOrigin = from.signed(legs)
  const aheadAtDestination = from.signed(legs)
  const daysOff = from.signed(legs)
  const [airline, flightNumber, suffix, type, fare] = Array.from({ length: 5 }, () =>
    from.column(legs),
  )
  return departures.map((localDeparture, leg) => {
    const departure = localDeparture - known(aheadAtOrigin, leg)
    const arrival = departure + known(durations, leg)
    const letter = known(suffix, leg)
    return spellLeg({
      ...known(fares, known(fare, leg)),
      origin: known(places, known(origins, leg)),
      destination: known(places, known(destinations, leg)),
      airline: known(companies, known(airline, leg)),
      flightNumber: known(flightNumber, leg),
      suffix: letter === 0 ? '' : String.fromCharCode(letter),
      operatesOn: Math.floor(localDeparture / 1440) + known(daysOff, leg),
      departure,
      arrival,
      localDeparture,
      localArrival: arrival + known(aheadAtDestination, leg),
      aircraft: known(aircraft, known(type, leg)),
    })
  })
}

/** What a number of the body points at; a body that points outside is broken. */
function known<Part>(parts: readonly Part[] | undefined, index: number): Part {
  const part = parts?.[index]
  if (part === undefined) throw new Error('The answer points at something it does not hold')
  return part
}
