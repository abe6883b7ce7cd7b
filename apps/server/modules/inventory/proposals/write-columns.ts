import { type BlockHead, noLeg } from '@parastoo/contract/flights/columns'
import type { Body } from '../../../platform/http/body.ts'
import type { PartyCount, ProposalsAsk } from '../../flights/index.ts'
import { type Found, legsPerJourney } from '../engine/index.ts'
import { placeAt } from './kept-itineraries.ts'
import type { KeptLeg } from './kept-legs.ts'

type Block = ProposalsAsk & {
  found: Found
  order: Uint32Array | number[]
  legsAt: (row: number, place: number) => KeptLeg
  party: PartyCount
  supplier: string
}

/** Marks legs as met in this answer, so that no set is needed. */
let answer = 0

/**
 * Writes a find as one block of columns, as packages/contract/flights/columns.ts reads it: words once, legs once, and per
 * proposal the numbers of its legs and its seats. Ids, prices and durations follow from the legs.
 */
export function writeColumns(body: Body, block: Block): void {
  const { found, order, party, supplier, requestId, isReturning } = block
  const legs = legsIn(block)
  const fares = faresIn(legs)
  const unitRial = unitOf(fares)
  const words = wordsIn(legs)
  const head: BlockHead = {
    requestId,
    isReturning,
    provider: supplier,
    party: [party.adults, party.children, party.infants],
    journeys: found.journeys,
    count: found.count,
    legs: legs.length,
    fares: fares.length,
    unitRial,
    airports: words.airports.map(({ code, name, cityName, timeZone }) => [
      code,
      name,
      cityName,
      timeZone,
    ]),
    airlines: words.airlines.map(({ code, name, colour }) => [code, name, colour]),
    aircraft: words.aircraft,
  }
  body.sized(JSON.stringify(head))

  for (const { fareClass } of fares) body.varint(fareClass.charCodeAt(0))
  for (const { cabin } of fares) body.varint(cabin)
  for (const fare of fares)
    body.varint(
      Number(fare.isCharter) + 2 * Number(fare.isRefundable) + 4 * Number(fare.baggageIsPieces),
    )
  for (const { baggageAmount } of fares) body.varint(baggageAmount)
  for (const { adultPriceRial } of fares) body.varint(adultPriceRial / unitRial)
  for (const { childPriceRial } of fares) body.varint(childPriceRial / unitRial)
  for (const { infantPriceRial } of fares) body.varint(infantPriceRial / unitRial)

  for (const { origin } of legs) body.varint(words.codes.get(`place ${origin.code}`) ?? 0)
  for (const leg of legs) body.varint(words.codes.get(`place ${leg.destination.code}`) ?? 0)
  let before = 0
  for (const { localDeparture } of legs) {
    body.zigzag(localDeparture - before)
    before = localDeparture
  }
  for (const { arrival, departure } of legs) body.zigzag(arrival - departure)
  for (const { localDeparture, departure } of legs) body.zigzag(localDeparture - departure)
  for (const { localArrival, arrival } of legs) body.zigzag(localArrival - arrival)
  for (const { operatesOn, localDeparture } of legs)
    body.zigzag(operatesOn - Math.floor(localDeparture / 1440))
  for (const { airline } of legs) body.varint(words.codes.get(`airline ${airline.code}`) ?? 0)
  for (const { flightNumber } of legs) body.varint(flightNumber)
  for (const { suffix } of legs) body.varint(suffix === '' ? 0 : suffix.charCodeAt(0))
  for (const { aircraft } of legs) body.varint(words.codes.get(`aircraft ${aircraft}`) ?? 0)
  const fareOf = new Map(fares.map(({ stamp }, index) => [stamp.fare, index]))
  for (const { stamp } of legs) body.varint(fareOf.get(stamp.fare) ?? 0)

  const width = found.journeys * legsPerJourney
  for (let cell = 0; cell < width; cell += 1)
    for (let index = 0; index < found.count; index += 1) {
      const at = (order[index] ?? 0) * width + cell
      const place = placeAt(found, at)
      body.varint(place < 0 ? noLeg : block.legsAt(found.rows[at] ?? -1, place).index + 1)
    }
  for (let index = 0; index < found.count; index += 1)
    body.varint(found.seats[order[index] ?? 0] ?? 0)
}

/** Every leg of the find once, by place: so flights of one pair stand together, in order of departure. */
function legsIn({ found, legsAt }: Block): KeptLeg[] {
  answer += 1
  const legs: KeptLeg[] = []
  const cells = found.count * found.journeys * legsPerJourney
  for (let at = 0; at < cells; at += 1) {
    const place = placeAt(found, at)
    if (place < 0) continue
    const leg = legsAt(found.rows[at] ?? -1, place)
    if (leg.answer === answer) continue
    leg.answer = answer
    legs.push(leg)
  }
  legs.sort((a, b) => a.place - b.place)
  legs.forEach((leg, index) => {
    leg.index = index
  })
  return legs
}

const faresIn = (legs: readonly KeptLeg[]): KeptLeg[] => [
  ...new Map(legs.map((leg) => [leg.stamp.fare, leg])).values(),
]

/** The largest power of ten, up to a million rial, that every price is a multiple of. */
function unitOf(fares: readonly KeptLeg[]): number {
  const isMultiple = (unit: number) =>
    fares.every(
      ({ adultPriceRial, childPriceRial, infantPriceRial }) =>
        adultPriceRial % unit === 0 && childPriceRial % unit === 0 && infantPriceRial % unit === 0,
    )
  let unit = 1
  while (unit < 1_000_000 && isMultiple(unit * 10)) unit *= 10
  return unit
}

function wordsIn(legs: readonly KeptLeg[]) {
  const codes = new Map<string, number>()
  const airports: KeptLeg['origin'][] = []
  const airlines: KeptLeg['airline'][] = []
  const aircraft: string[] = []
  const add = <Word>(kind: string, code: string, list: Word[], word: Word) => {
    const key = `${kind} ${code}`
    if (!codes.has(key)) codes.set(key, list.push(word) - 1)
  }
  for (const leg of legs) {
    add('place', leg.origin.code, airports, leg.origin)
    add('place', leg.destination.code, airports, leg.destination)
    add('airline', leg.airline.code, airlines, leg.airline)
    add('aircraft', leg.aircraft, aircraft, leg.aircraft)
  }
  return { codes, airports, airlines, aircraft }
}
